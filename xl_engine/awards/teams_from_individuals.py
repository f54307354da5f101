"""团体赛以个人赛成绩计算: teams made from individual results (2013 少年规程 八（六）2; RULES 6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from xl_engine.event import Kind, Problem, Section, Severity, Sex
from xl_engine.regulation import CountedBy, Switches, TeamGroup, TeamsFromIndividuals

from .team_members import POINTS, IndividualRanking, Member, by_unit, chosen, ranked_players, side_of

_NOBODY = 1 << 30
"""Stands for the place of a player a team does not have."""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One unit in the ranking of a team group.

    ``points`` is the sum of its members' 积分 in half-points, ``place_sum`` that of their places.
    ``members`` are those who count, men before women. The line has the shape `places` takes; a unit has no
    number.
    """

    group: str
    place: int
    shared: bool
    unit: str
    points: int
    place_sum: int
    members: tuple[Member, ...]
    number: int = 0

    @property
    def name(self) -> str:
        """The unit, which is the team."""
        return self.unit

    @property
    def started(self) -> bool:
        """Whether every member who counts really started."""
        return all(member.started for member in self.members)


@dataclass(frozen=True, slots=True)
class UnitRanking:
    """The ranking of one team group, in the shape `award_group` takes (``Kind.TEAM``)."""

    group: str
    rows: tuple[TeamLine, ...]
    positions: tuple[int, ...]

    @property
    def entered(self) -> int:
        """Number of teams."""
        return len(self.rows)

    @property
    def started(self) -> int:
        """Number of teams whose members all really started."""
        return sum(row.started for row in self.rows)


@dataclass(frozen=True, slots=True)
class TeamResults:
    """The team groups that have anybody in them, in the order of the regulation, and what to tell."""

    groups: tuple[UnitRanking, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def rows(self) -> tuple[TeamLine, ...]:
        """All lines, group by group."""
        return tuple(row for ranking in self.groups for row in ranking.rows)


def teams_from_individuals(
    results: Sequence[tuple[Section, IndividualRanking]], rule: TeamsFromIndividuals, switches: Switches
) -> TeamResults:
    """Rank the units of each team group by the results of their best players.

    More points come first, or the smaller sum of places. Equal units are compared by the places of those
    who count, one after the other: the best place of each first, or by ``team_place_order = men_first`` the
    men's first; then the better-placed man decides, else the place is shared. Places are those within the
    men's and the women's group. Points are added as they are even if the groups played different numbers of
    rounds, which is reported (RULES 10, row 31). A unit without the men and women asked for is not ranked.
    """
    players = ranked_players(results, switches)
    problems = _without_points(results)
    groups = []
    for group in rule.groups:
        names = dict.fromkeys((*group.men, *group.women))
        members = [member for name in names for member in players.get(name, ())]
        if not members:
            continue
        groups.append(_ranked(group, members, rule, switches))
        problems += [
            *_missing(group, members, rule),
            *_sexless(group, members, rule),
            *_rounds(group, members),
        ]
    return TeamResults(tuple(groups), tuple(problems))


def _ranked(
    group: TeamGroup, members: Iterable[Member], rule: TeamsFromIndividuals, switches: Switches
) -> UnitRanking:
    teams = [team for unit in by_unit(members).values() if (team := chosen(unit, group, rule))]

    def key(team: tuple[Member, ...]) -> tuple[object, ...]:
        return _key(team, group, rule, switches)

    lines: list[TeamLine] = []
    positions: list[int] = []
    for level, (_, tied) in enumerate(groupby(sorted(teams, key=key), key=key), start=1):
        equal = sorted(tied, key=lambda team: team[0].unit)
        position = len(lines) + 1
        place = level if switches.rank_style == "dense" else position
        lines += [_line(group.name, place, team, len(equal) > 1) for team in equal]
        positions += [position] * len(equal)
    return UnitRanking(group.name, tuple(lines), tuple(positions))


def _key(
    team: Sequence[Member], group: TeamGroup, rule: TeamsFromIndividuals, switches: Switches
) -> tuple[object, ...]:
    """Return what a team is ordered by, smaller for better."""
    places = sorted(member.place for member in team)
    men = sorted(member.place for member in team if side_of(member, group) is Sex.MALE)
    women = sorted(member.place for member in team if side_of(member, group) is not Sex.MALE)
    total = sum(places) if rule.by is CountedBy.PLACES else -sum(member.points for member in team)
    if switches.team_place_order == "men_first":
        return (total, [*men, _NOBODY], [*women, _NOBODY])
    return (total, places, [*men, _NOBODY])


def _line(group: str, place: int, team: tuple[Member, ...], shared: bool) -> TeamLine:
    points, places = sum(one.points for one in team), sum(one.place for one in team)
    return TeamLine(group, place, shared, team[0].unit, points, places, team)


def _without_points(results: Iterable[tuple[Section, IndividualRanking]]) -> list[Problem]:
    return [
        Problem(
            "awards.teams-without-points",
            "{section}的名次依据中没有“积分”，这一组没有计入团体成绩。",
            "请在名次依据中加上“积分”，再重新计算名次和奖项。",
            {"section": section.name},
            Severity.WARNING,
            section.name,
        )
        for section, standings in results
        if section.kind is Kind.INDIVIDUAL and POINTS not in standings.criteria
    ]


def _missing(group: TeamGroup, members: Sequence[Member], rule: TeamsFromIndividuals) -> list[Problem]:
    present = {member.group for member in members}
    sides = [(group.men, rule.men), (group.women, rule.women)]
    absent = [names for names, wanted in sides if wanted and not present.intersection(names)]
    if rule.best is not None or not absent:
        return []
    return [
        Problem(
            "awards.team-side-missing",
            "{group}团体赛要由男女选手共同组成，但{names}没有个人名次，各单位都不能计算团体成绩。",
            "请核对组别名称，并先完成这些组别的比赛。",
            {"group": group.name, "names": "、".join(name for names in absent for name in names)},
            Severity.WARNING,
        )
    ]


def _sexless(group: TeamGroup, members: Iterable[Member], rule: TeamsFromIndividuals) -> list[Problem]:
    unknown = [member for member in members if member.sex is None and side_of(member, group) is None]
    if rule.best is not None or not unknown:
        return []
    return [
        Problem(
            "awards.team-sex-unknown",
            "{group}团体赛：{names}没有填写性别，不知道算男选手还是女选手，没有计入团体成绩。",
            "请在报名表中填写性别，再重新计算奖项。",
            {"group": group.name, "names": "、".join(member.name for member in unknown)},
            Severity.WARNING,
        )
    ]


def _rounds(group: TeamGroup, members: Iterable[Member]) -> list[Problem]:
    rounds = {member.group: member.rounds for member in members}
    if len(set(rounds.values())) < 2:
        return []
    listed = "、".join(f"{name} {count}" for name, count in rounds.items())
    return [
        Problem(
            "awards.team-rounds-differ",
            "{group}团体赛：各组别的轮数不同（{rounds}），积分按规程直接相加。",
            "如果本来应当相同，请核对各组别的成绩；否则不必处理。",
            {"group": group.name, "rounds": listed},
            Severity.WARNING,
        )
    ]
