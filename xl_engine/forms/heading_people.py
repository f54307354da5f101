"""Tells from the texts of a heading whom a row below it holds: one person, the boards of a team, or people side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xl_engine.workbook.columns.boards import board_number
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.headings import heading_key
from xl_engine.workbook.columns.rows import Layout
from xl_engine.workbook.columns.sheets import GROUP, NAME, SEX

from .heading_paths import KNOWN, looked_up
from .limits import MAX_SIDE_BY_SIDE


@dataclass(frozen=True, slots=True)
class Person:
    """The columns of one of the people that a table row holds; ``board`` is his 台号 where the heading says it.

    ``given`` is what else the heading says of him, by column title: 男子组 over his columns.
    """

    layout: Layout
    board: int | None = None
    given: Mapping[str, str] = field(default_factory=dict)


def people_under(paths: list[list[str]]) -> tuple[tuple[Person, ...], int]:
    """Return the people a row holds under these texts (topmost first, by column), and the number of columns recognised."""
    boards = {column: board for column, path in enumerate(paths) if (board := _board(path)) is not None}
    if boards:
        return _by_board([path[-1] if path else "" for path in paths], boards)
    texts = [looked_up(path) for path in paths]
    names = [column for column, text in enumerate(texts) if _is_name(text)]
    if len(names) > MAX_SIDE_BY_SIDE:
        return (), 0
    if len(names) > 1 and len({heading_key(texts[column]) for column in names}) == 1:
        if bands := _bands(paths, names):
            return _under_bands(paths, texts, bands)
        return _side_by_side(texts, len(names))
    columns = KNOWN.assign(texts)
    if NAME not in columns.values():
        return (), 0
    return (Person(Layout(columns, _unknown(texts, columns))),), len(columns)


def _is_name(leaf: str) -> bool:
    found = KNOWN.find(leaf)
    return found is not None and found[0] is NAME


def _board(path: list[str]) -> int | None:
    for text in reversed(path):
        if (number := board_number(text)) is not None:
            return number
    return None


def _by_board(leaves: list[str], boards: dict[int, int]) -> tuple[tuple[Person, ...], int]:
    shared = KNOWN.assign(["" if column in boards else leaf for column, leaf in enumerate(leaves)])
    shared = {column: found for column, found in shared.items() if found is not NAME}
    people = []
    score = len(shared)
    for board in sorted(set(boards.values())):
        own: dict[int, Column[Any]] = {}
        for column in (column for column, number in boards.items() if number == board):
            found = KNOWN.find(leaves[column])
            own[column] = NAME if found is None or board_number(leaves[column]) else found[0]
        if NAME in own.values():
            people.append(
                Person(Layout(shared | own, _unknown(leaves, shared | own | dict.fromkeys(boards))), board)
            )
            score += len(own)
    return tuple(people), score


def _bands(paths: list[list[str]], names: list[int]) -> list[str]:
    """Return the texts over people side by side (男子组 and 女子组), nothing when they do not tell them apart."""
    bands = [paths[column][0] if len(paths[column]) > 1 else "" for column in names]
    return bands if all(bands) and len(set(bands)) == len(bands) else []


def _under_bands(
    paths: list[list[str]], texts: list[str], bands: list[str]
) -> tuple[tuple[Person, ...], int]:
    """Return the people of a heading that has a band over the columns of each: the columns under none are shared."""
    of = [path[0] if path and path[0] in bands else "" for path in paths]
    shared = KNOWN.assign([text if not band else "" for text, band in zip(texts, of, strict=True)])
    unknown = _unknown(texts, shared)
    score = len(shared)
    people = []
    for band in bands:
        own = KNOWN.assign([text if over == band else "" for text, over in zip(texts, of, strict=True)])
        others = {at: text for at, text in unknown.items() if at not in own and of[at] in ("", band)}
        given = _told_by(band)
        people.append(Person(Layout(shared | own, others), given=given))
        score += len(own) + len(given)
    return tuple(people), score


def _told_by(band: str) -> dict[str, str]:
    """Return what a band says of the players under it, by column title: sex, and group where it names one."""
    key = heading_key(band)
    told = {}
    if ("男" in key) != ("女" in key):
        told[SEX.title] = "男" if "男" in key else "女"
    if key.endswith("组"):
        told[GROUP.title] = band
    return told


def _side_by_side(leaves: list[str], count: int) -> tuple[tuple[Person, ...], int]:
    """Return the people of a heading that repeats itself: what stands there once is shared by all."""
    places: dict[str, list[int]] = {}
    for column, leaf in enumerate(leaves):
        if KNOWN.find(leaf):
            places.setdefault(heading_key(leaf), []).append(column)
    shared = KNOWN.assign([leaf if len(places.get(heading_key(leaf), ())) == 1 else "" for leaf in leaves])
    repeated = [columns for columns in places.values() if len(columns) == count]
    everybody = {column for columns in repeated for column in columns} | set(shared)
    people = []
    for turn in range(count):
        own = KNOWN.assign(
            [
                leaf if any(columns[turn] == column for columns in repeated) else ""
                for column, leaf in enumerate(leaves)
            ]
        )
        people.append(Person(Layout(shared | own, _unknown(leaves, everybody))))
    return tuple(people), len(shared) + len(repeated) * count


def _unknown(leaves: list[str], known: Any) -> dict[int, str]:  # noqa: ANN401 - any container of columns
    return {column: leaf for column, leaf in enumerate(leaves) if column not in known}
