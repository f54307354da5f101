"""团体赛以个人赛成绩计算 (2013 少年规程 八（六）2; RULES 6.2; RULES 10, rows 30 to 32; E7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.awards.group_awards import award_group
from xl_engine.awards.teams_from_individuals import TeamResults, teams_from_individuals
from xl_engine.event import Entrant, Kind, Pairing, Result, Section, Severity, Sex, as_halves
from xl_engine.regulation import CountedBy, Switches, TeamGroup, TeamsFromIndividuals, load
from xl_engine.standings import rank

RULE = TeamsFromIndividuals((TeamGroup("少年甲组", ("男甲",), ("女甲",)),))
SEXES = {"男甲": Sex.MALE, "女甲": Sex.FEMALE}


def group(name: str, *lines: tuple[str, str | float], rounds: int = 7, sex: Sex | None = None) -> Section:
    """Make a section whose players end with the points given, best first: a (unit, points) line for each.

    Every player rests in one round with the points left over as a negative penalty, so that the ranking is
    that of the lines; ties are players with equal points.
    """
    entrants = tuple(
        Entrant(number, f"{name}{number}", unit, sex or SEXES.get(name), penalty=2 - as_halves(points))
        for number, (unit, points) in enumerate(lines, start=1)
    )
    byes = tuple(Pairing(n, n, None, Result.BYE) for n in range(1, len(lines) + 1))
    return Section(name, criteria=("积分",), entrants=entrants, pairings=(byes, *((),) * (rounds - 1)))


def results(*sections: Section, rule: TeamsFromIndividuals = RULE, **switched) -> TeamResults:
    switches = Switches(**switched)
    ranked = [(section, rank(section, switches, section.paired_rounds)) for section in sections]
    return teams_from_individuals(ranked, rule, switches)


def lines(found: TeamResults) -> list[tuple[int, str, int]]:
    return [(row.place, row.unit, row.points) for row in found.rows]


def codes(found: TeamResults) -> list[str]:
    return [problem.code for problem in found.problems]


class TestE7:
    """U: man 5.5 (2nd), woman 4 (5th); V: man 4.5 (5th), woman 5 (2nd)."""

    MEN = group("男甲", ("甲", 6), ("U", 5.5), ("乙", 5), ("丙", 5), ("V", 4.5))
    WOMEN = group("女甲", ("丁", 6), ("V", 5), ("戊", 4.5), ("己", 4.5), ("U", 4))

    def test_e7_both_have_9_and_a_half_and_the_man_decides(self) -> None:
        assert lines(results(self.MEN, self.WOMEN)) == [(1, "U", 19), (2, "V", 19)]

    def test_e7_men_first_puts_u_first_as_well(self) -> None:
        assert lines(results(self.MEN, self.WOMEN, team_place_order="men_first")) == [
            (1, "U", 19),
            (2, "V", 19),
        ]

    def test_e7_members_and_their_places(self) -> None:
        first = results(self.MEN, self.WOMEN).rows[0]
        assert [(one.name, one.group, one.place, one.points) for one in first.members] == [
            ("男甲2", "男甲", 2, 11), ("女甲5", "女甲", 5, 8),
        ]  # fmt: skip
        assert (first.group, first.shared, first.place_sum, first.name, first.number) == (
            "少年甲组",
            False,
            7,
            "U",
            0,
        )

    def test_e7_by_places_they_are_level_too(self) -> None:
        rule = replace(RULE, by=CountedBy.PLACES)
        assert [(row.place, row.unit, row.place_sum) for row in results(self.MEN, self.WOMEN, rule=rule).rows] == [
            (1, "U", 7), (2, "V", 7),
        ]  # fmt: skip


def test_more_points_come_first() -> None:
    men = group("男甲", ("甲", 6), ("乙", 5))
    women = group("女甲", ("乙", 5.5), ("甲", 4))
    assert lines(results(men, women)) == [(1, "乙", 21), (2, "甲", 20)]


@pytest.mark.parametrize(("order", "first"), [("better_first", "乙"), ("men_first", "甲")])
def test_places_in_turn_better_first_or_men_first(order: str, first: str) -> None:
    """甲: man 2nd, woman 3rd; 乙: man 4th, woman 1st; both 9 points."""
    men = group("男甲", ("丙", 6), ("甲", 5), ("丁", 4.5), ("乙", 4))
    women = group("女甲", ("乙", 5), ("戊", 4.5), ("甲", 4))
    assert results(men, women, team_place_order=order).rows[0].unit == first


def test_units_level_in_everything_share_the_place() -> None:
    men = group("男甲", ("甲", 5), ("乙", 5), ("丙", 4))
    women = group("女甲", ("乙", 4), ("甲", 4), ("丙", 3))
    found = results(men, women)
    assert [(row.place, row.unit, row.shared) for row in found.rows] == [
        (1, "乙", True), (1, "甲", True), (3, "丙", False),
    ]  # fmt: skip
    dense = results(men, women, rank_style="dense")
    assert ([row.place for row in dense.rows], dense.groups[0].positions) == ([1, 1, 2], (1, 1, 3))


def test_row_30_of_two_men_the_better_placed_counts() -> None:
    men = group("男甲", ("甲", 5), ("甲", 4), ("乙", 4.5))
    women = group("女甲", ("乙", 5), ("甲", 3))
    found = results(men, women)
    assert lines(found) == [(1, "乙", 19), (2, "甲", 16)]
    assert [one.number for one in found.rows[1].members] == [1, 2]


def test_row_31_different_numbers_of_rounds_are_added_as_they_are_and_reported() -> None:
    found = results(group("男甲", ("甲", 6), rounds=9), group("女甲", ("甲", 4), rounds=7))
    assert lines(found) == [(1, "甲", 20)]
    (problem,) = found.problems
    assert (problem.code, problem.severity) == ("awards.team-rounds-differ", Severity.WARNING)
    assert problem.params == {"group": "少年甲组", "rounds": "男甲 9、女甲 7"}


def test_row_32_identical_names_are_kept_apart() -> None:
    men, women = group("男甲", ("甲", 5), ("乙", 4)), group("女甲", ("乙", 5), ("甲", 3))
    same = replace(men, entrants=tuple(replace(one, name="张三") for one in men.entrants))
    assert lines(results(same, women)) == lines(results(men, women))


def test_a_unit_with_one_sex_only_is_not_ranked() -> None:
    men = group("男甲", ("甲", 6), ("乙", 5))
    women = group("女甲", ("丙", 6), ("乙", 1))
    assert lines(results(men, women)) == [(1, "乙", 12)]


def test_units_are_compared_by_their_cleaned_names() -> None:
    assert lines(results(group("男甲", ("湖北　队", 5)), group("女甲", ("湖北队 ", 4)))) == [
        (1, "湖北　队", 18)
    ]


def test_players_without_a_unit_make_no_team() -> None:
    assert lines(results(group("男甲", ("", 5)), group("女甲", ("", 4)))) == []


def test_groups_of_the_regulation_that_nobody_entered_are_left_out() -> None:
    rule = load("youth-2013").team_results
    assert rule is not None
    sections = [
        group("男子儿童甲组", ("甲", 5), sex=Sex.MALE), group("女子儿童甲组", ("甲", 4), sex=Sex.FEMALE),
    ]  # fmt: skip
    found = results(*sections, rule=rule)
    assert ([one.group for one in found.groups], lines(found)) == (["儿童甲组"], [(1, "甲", 18)])


def test_a_group_without_the_other_sex_is_reported() -> None:
    found = results(group("男甲", ("甲", 5)))
    assert (lines(found), codes(found)) == ([], ["awards.team-side-missing"])
    assert found.problems[0].params == {"group": "少年甲组", "names": "女甲"}


def test_a_ranking_without_points_is_reported_and_left_out() -> None:
    section = replace(group("男甲", ("甲", 5)), criteria=("胜局",))
    found = results(section, group("女甲", ("甲", 4)))
    assert (lines(found), codes(found)) == ([], ["awards.teams-without-points", "awards.team-side-missing"])


def test_men_and_women_may_play_in_one_field() -> None:
    """Places are counted within the groups they are awarded in."""
    both = group("同场", ("丙", 6), ("乙", 5), ("甲", 4.5), ("乙", 4), ("甲", 3.5))
    sides = ("男甲", "女甲", "男甲", "男甲", "女甲")
    entrants = tuple(
        replace(one, group=name, sex=SEXES[name]) for one, name in zip(both.entrants, sides, strict=True)
    )
    found = results(replace(both, entrants=entrants))
    assert lines(found) == [(1, "乙", 18), (2, "甲", 16)]
    assert [[one.place for one in row.members] for row in found.rows] == [[3, 1], [2, 2]]


MIXED = TeamsFromIndividuals((TeamGroup("混合", ("公开组",), ("公开组",)),))


def test_in_one_group_for_both_the_sex_entered_decides() -> None:
    section = group("公开组", ("甲", 6), ("甲", 5), ("乙", 4))
    entrants = tuple(
        replace(one, sex=sex) for one, sex in zip(section.entrants, (Sex.MALE, Sex.FEMALE, None), strict=True)
    )
    found = results(replace(section, entrants=entrants), rule=MIXED)
    assert lines(found) == [(1, "甲", 22)]
    assert codes(found) == ["awards.team-sex-unknown"]
    assert found.problems[0].params["names"] == "公开组3"


def test_a_woman_who_plays_among_the_men_is_not_their_man() -> None:
    men = group("男甲", ("甲", 6), ("甲", 3))
    entrants = (replace(men.entrants[0], sex=Sex.FEMALE), men.entrants[1])
    found = results(replace(men, entrants=entrants), group("女甲", ("甲", 4)))
    assert [one.number for one in found.rows[0].members] == [2, 1]


def test_without_a_sex_entered_the_group_tells() -> None:
    men = group("男甲", ("甲", 6))
    unknown = replace(men, entrants=(replace(men.entrants[0], sex=None),))
    assert lines(results(unknown, group("女甲", ("甲", 4)))) == [(1, "甲", 20)]


def test_two_men_and_a_woman() -> None:
    rule = replace(RULE, men=2)
    men = group("男甲", ("甲", 6), ("乙", 5.5), ("乙", 5), ("甲", 4), ("丙", 3))
    women = group("女甲", ("甲", 5), ("乙", 4), ("丙", 3))
    assert lines(results(men, women, rule=rule)) == [(1, "甲", 30), (2, "乙", 29)]


@pytest.mark.parametrize(
    ("by", "expected"),
    [(CountedBy.PLACES, [("乙", 4, 22), ("甲", 5, 24)]), (CountedBy.POINTS, [("甲", 5, 24), ("乙", 5, 23)])],
)
def test_best_of_either_sex(by: CountedBy, expected: Sequence[tuple]) -> None:
    """甲 has men 1st with 7 and 4th with 5, a woman 4th; 乙 men 2nd and 3rd, a woman 2nd with 5."""
    men = group("男甲", ("甲", 7), ("乙", 6), ("乙", 5.5), ("甲", 5), ("丙", 1))
    women = group("女甲", ("丁", 6), ("乙", 5), ("戊", 3), ("甲", 1))
    rows = results(men, women, rule=replace(RULE, by=by, best=2)).rows
    assert [(row.unit, row.place_sum, row.points) for row in rows] == expected


def test_a_unit_with_fewer_than_the_best_asked_for_is_not_ranked() -> None:
    rule = replace(RULE, by=CountedBy.PLACES, best=3)
    men = group("男甲", ("甲", 7), ("乙", 6), ("乙", 5))
    assert [row.unit for row in results(men, group("女甲", ("乙", 5), ("甲", 4)), rule=rule).rows] == ["乙"]


def test_team_sections_are_no_individual_results() -> None:
    team = Section("男甲", Kind.TEAM, criteria=("场分",))
    found = results(team, group("女甲", ("甲", 4)))
    assert codes(found) == ["awards.team-side-missing"]


def test_awards_of_teams_are_cups_and_certificates_for_n_minus_1() -> None:
    regulation = load("youth-2013")
    assert regulation.team_results is not None
    units = [(unit, points) for unit, points in zip("甲乙丙丁戊", (6, 5, 4, 3, 2), strict=True)]
    found = results(
        group("男子少年甲组", *units, sex=Sex.MALE), group("女子少年甲组", *units, sex=Sex.FEMALE),
        rule=regulation.team_results,
    )  # fmt: skip
    awarded = award_group(found.groups[0], Kind.TEAM, regulation, Switches())
    assert (awarded.group, awarded.problems) == ("少年甲组", ())
    assert [(line.place, line.unit, line.award) for line in awarded.places] == [
        (1, "甲", "获奖证书+奖杯"), (2, "乙", "获奖证书+奖杯"), (3, "丙", "获奖证书+奖杯"), (4, "丁", "获奖证书"),
    ]  # fmt: skip


def test_a_team_with_a_member_who_never_came_did_not_start() -> None:
    men = group("男甲", ("甲", 5), ("乙", 4))
    absent = replace(men, pairings=((men.pairings[0][0],), *men.pairings[1:]))
    (ranking,) = results(absent, group("女甲", ("甲", 4), ("乙", 3))).groups
    assert (ranking.entered, ranking.started) == (2, 1)


HALVES = st.integers(0, 6)
PLAYERS = st.lists(st.tuples(st.sampled_from("甲乙丙丁"), HALVES), min_size=1, max_size=9)


@given(PLAYERS, PLAYERS, st.sampled_from(["better_first", "men_first"]), st.sampled_from(CountedBy))
def test_places_are_those_of_a_plain_comparison(men: list, women: list, order: str, by: CountedBy) -> None:
    men, women = (sorted(side, key=lambda line: -line[1]) for side in (men, women))
    found = results(
        group("男甲", *((unit, half / 2) for unit, half in men)),
        group("女甲", *((unit, half / 2) for unit, half in women)),
        rule=replace(RULE, by=by),
        team_place_order=order,
    )

    def best(side: list, unit: str) -> tuple[int, int]:
        """Return (place, half-points) of the best player of a unit."""
        half = max(points for name, points in side if name == unit)
        return 1 + sum(points > half for _, points in side), half

    units = {unit for unit, _ in men} & {unit for unit, _ in women}
    pairs = {unit: (best(men, unit), best(women, unit)) for unit in units}

    def ahead(one: str, other: str) -> bool:
        (man, man_points), (woman, woman_points) = pairs[one]
        (his, his_points), (hers, her_points) = pairs[other]
        if by is CountedBy.POINTS:
            sums = -(man_points + woman_points), -(his_points + her_points)
        else:
            sums = man + woman, his + hers
        if sums[0] != sums[1]:
            return sums[0] < sums[1]
        if order == "better_first" and min(man, woman) != min(his, hers):
            return min(man, woman) < min(his, hers)
        if order == "better_first" and max(man, woman) != max(his, hers):
            return max(man, woman) < max(his, hers)
        return (man, woman) < (his, hers) if man != his or order == "men_first" else False

    expected = {unit: 1 + sum(ahead(other, unit) for other in units) for unit in units}
    assert {row.unit: row.place for row in found.rows} == expected
    assert all(row.shared == (list(expected.values()).count(row.place) > 1) for row in found.rows)
