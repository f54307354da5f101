"""Which titles may be applied for by place (RULES 5)."""

from __future__ import annotations

from dataclasses import replace

from tests.standings.building import a_section
from xl_engine.awards.apart import awarded_apart
from xl_engine.awards.lists import GroupList
from xl_engine.awards.player_titles import TitleNorm, title_claims
from xl_engine.event import Kind
from xl_engine.regulation import Switches
from xl_engine.standings import rank


def listed(group: str, *levels: int, after: int | None = None, **switched) -> GroupList:
    """Rank a group in which players with the same level share a place."""
    changes = {number: {"faults": level} for number, level in enumerate(levels, start=1)}
    section = replace(a_section(players=len(levels), criteria=("违例",), changes=changes), name=group)
    switches = Switches(**switched)
    (ranking,) = awarded_apart(rank(section, switches), section, switches)
    return GroupList(group, group, Kind.INDIVIDUAL, ranking, (), after=after)


def claims(*norms: TitleNorm, lists: tuple[GroupList, ...] = (), **held: str):
    found = title_claims(lists, norms, {("男子组", int(key[1:])): title for key, title in held.items()})
    return [(one.group, one.place, one.number, one.title) for one in found.lines], found


MEN, WOMEN = listed("男子组", 0, 1, 2, 3), listed("女子组", 0, 1, 2)


def test_a_row_without_a_group_is_for_every_group() -> None:
    assert claims(TitleNorm("三段", 1, 2), lists=(MEN, WOMEN))[0] == [
        ("男子组", 1, 1, "三段"), ("男子组", 2, 2, "三段"), ("女子组", 1, 1, "三段"), ("女子组", 2, 2, "三段"),
    ]  # fmt: skip


def test_a_row_of_a_group_is_for_nobody_else() -> None:
    assert claims(TitleNorm("二段", 2, 3, "女子组"), lists=(MEN, WOMEN))[0] == [
        ("女子组", 2, 2, "二段"),
        ("女子组", 3, 3, "二段"),
    ]


def test_the_title_held_stands_beside_the_one_to_apply_for() -> None:
    _, found = claims(TitleNorm("四段", 1, 1), lists=(MEN,), n1="三段", n2="初段")
    [line] = found.lines
    assert (line.held, line.title, line.final, line.name, line.unit) == (
        "三段", "四段", True, MEN.ranking.rows[0].name, MEN.ranking.rows[0].unit,
    )  # fmt: skip


def test_shared_places_count_as_1_2_2_4_even_when_they_are_written_dense() -> None:
    shared = listed("男子组", 0, 1, 1, 2, rank_style="dense")
    assert claims(TitleNorm("初段", 1, 3), lists=(shared,))[0] == [
        ("男子组", 1, 1, "初段"), ("男子组", 2, 2, "初段"), ("男子组", 2, 3, "初段"),
    ]  # fmt: skip


def test_the_first_row_holds_and_another_that_says_something_else_is_told_once() -> None:
    norms = (TitleNorm("三段", 1, 3, "", "荣誉称号", "E11"), TitleNorm("二段", 2, 4, "", "荣誉称号", "E12"))
    lines, found = claims(*norms, lists=(MEN,))
    assert [title for *_, title in lines] == ["三段", "三段", "三段", "二段"]
    [problem] = found.problems
    assert (problem.code, problem.sheet, problem.cell, problem.found) == (
        "awards.title-norms-differ", "荣誉称号", "E12", "二段",
    )  # fmt: skip
    assert (problem.params["place"], problem.params["cell"]) == (2, "E11")


def test_two_rows_that_say_the_same_are_no_contradiction() -> None:
    _, found = claims(TitleNorm("三段", 1, 3), TitleNorm("三段", 1, 1, "男子组"), lists=(MEN,))
    assert found.problems == ()


def test_places_that_are_not_the_last_ones_are_not_final() -> None:
    _, found = claims(TitleNorm("三段", 1, 1), lists=(listed("男子组", 0, 1, after=3),))
    assert [one.final for one in found.lines] == [False]


def test_teams_apply_for_no_title() -> None:
    assert claims(TitleNorm("三段", 1, 9), lists=(replace(MEN, kind=Kind.TEAM),))[0] == []
