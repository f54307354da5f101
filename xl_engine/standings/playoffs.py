"""Which ties must be played off (加赛), and why (RULES 3.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Protocol

from xl_engine.event import Kind
from xl_engine.messages import N_, say
from xl_engine.regulation import Switches

from .table import Standings, Tie

MEDALS = 3
_REASONS = {
    "touches": N_("第 {first}–{last} 名并列，涉及前 {limit} 名，须加赛。"),
    "straddles": N_("第 {first}–{last} 名并列，跨越前 {limit} 名的界线，须加赛。"),
    "always": N_("第 {first}–{last} 名并列；规程规定并列一律加赛。"),
    "all": N_("第 {first}–{last} 名并列；规程规定全部名次都要分出。"),
}


class Numbered(Protocol):
    """A line of a ranking, of which the number is read."""

    @property
    def number(self) -> int:
        """编号."""


class Group(Protocol):
    """What is read of the ranking of one group, where groups play in one field and are awarded apart."""

    @property
    def group(self) -> str:
        """Name of the group."""

    @property
    def rows(self) -> Sequence[Numbered]:
        """The lines, best first."""

    @property
    def positions(self) -> Sequence[int]:
        """The place of each line within the group, written 1, 2, 2, 4."""


@dataclass(frozen=True, slots=True)
class Playoff:
    """A tie group that must be played off; ``reason`` is a template for ``params``.

    ``group`` names the group whose places are shared where groups are awarded apart; it is blank elsewhere.
    """

    first: int
    last: int
    numbers: tuple[int, ...]
    reason: str
    params: Mapping[str, object] = field(default_factory=dict)
    group: str = ""

    @property
    def text(self) -> str:
        """The reason in the language in use."""
        return say(self.reason, **self.params)


def playoffs(
    standings: Standings, admitted: int, switches: Switches, group: Group | None = None
) -> tuple[Playoff, ...]:
    """Return the tie groups to be played off, best first.

    A group on places a to b is played off when a <= K (``touches``) or a <= K < b (``straddles``), where K is
    the number of admitted places (2013 and 2023 规程), the medal places (2019 规程), every place (2025
    规程) or a number of its own, by ``playoff_limit``. Where the 2013 team 规程 says nothing of ties left in
    积分编排制, ``final_tie = shared`` leaves them shared.

    Of a ``group`` awarded apart the ties among its own members are looked at; ``admitted`` are its places.
    """
    swiss_team = standings.kind is Kind.TEAM and not standings.round_robin
    if swiss_team and switches.final_tie == "shared":
        return ()
    limit = _limit(admitted, switches.playoff_limit)
    ties = standings.ties if group is None else _ties_of(group)
    name = "" if group is None else group.group
    return tuple(_playoff(tie, limit, switches, name) for tie in ties if _applies(tie, limit, switches))


def _ties_of(group: Group) -> tuple[Tie, ...]:
    found = []
    lines = zip(group.positions, group.rows, strict=True)
    for place, tied in groupby(lines, key=lambda line: line[0]):
        numbers = tuple(row.number for _, row in tied)
        if len(numbers) > 1:
            found.append(Tie(place, place + len(numbers) - 1, numbers))
    return tuple(found)


def _limit(admitted: int, rule: str | int) -> int | None:
    """Return the last place that is played for, None when every place is."""
    if rule == "all":
        return None
    if rule == "places":
        return admitted
    return MEDALS if rule == "medals" else int(rule)


def _applies(tie: Tie, limit: int | None, switches: Switches) -> bool:
    if switches.playoff_when in ("always", "never"):
        return switches.playoff_when == "always"
    if limit is None:
        return switches.playoff_when == "touches"
    return tie.first <= limit and (switches.playoff_when == "touches" or tie.last > limit)


def _playoff(tie: Tie, limit: int | None, switches: Switches, group: str) -> Playoff:
    kind = "all" if limit is None and switches.playoff_when == "touches" else switches.playoff_when
    params = {"first": tie.first, "last": tie.last, "limit": limit}
    return Playoff(tie.first, tie.last, tie.numbers, _REASONS[kind], params, group)
