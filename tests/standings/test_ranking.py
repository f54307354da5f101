"""Places, shared places, criteria, play-off results, rounds not finished, and refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xl_engine.event import EngineError, Entrant, Kind, Pairing, Result, Section, System
from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .building import a_section, a_team_section, column, example_e1, figures, order

LEVEL = a_section("1=2, 3=4", "1=3, 2=4", "1=4, 2=3", criteria=("积分",))
TWO_LEVEL = a_section("1+4, 2+3", "2+4, 1+3", "3+4, 1=2", criteria=("积分",))


def code_of(section: Section, after: int | None = None) -> list[tuple[str, str]]:
    with pytest.raises(EngineError) as raised:
        rank(section, Switches(), after)
    return [(problem.code, problem.section) for problem in raised.value.problems]


@pytest.mark.parametrize(("style", "places"), [("competition", [1, 1, 3, 4]), ("dense", [1, 1, 2, 3])])
def test_shared_places_are_written_in_the_style_of_the_switch(style: str, places: list[int]) -> None:
    standings = rank(TWO_LEVEL, Switches(rank_style=style))
    assert [row.place for row in standings.rows] == places
    assert [row.shared for row in standings.rows] == [True, True, False, False]
    assert standings.positions == (1, 1, 3, 4)


def test_order_inside_a_shared_place_is_by_number() -> None:
    shuffled = replace(LEVEL, entrants=LEVEL.entrants[::-1])
    assert order(rank(shuffled, Switches())) == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_play_off_results_order_their_tie_and_nothing_else() -> None:
    decided = rank(LEVEL, Switches(), decided=[(3, 1)])
    assert order(decided) == [(1, 3), (2, 1), (3, 2), (3, 4)]
    assert figures(decided, 3) == {"积分": 1.5}
    assert order(rank(TWO_LEVEL, Switches(), decided=[(3, 2, 1)])) == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_a_section_that_names_no_criteria_gets_the_customary_ones() -> None:
    assert rank(example_e1(()), Switches()).criteria == ("积分", "对手分", "中间对手分", "胜局")
    assert rank(replace(LEVEL, criteria=(), system=System.ROUND_ROBIN), Switches()).criteria == (
        "积分", "小分", "胜局",
    )  # fmt: skip
    assert rank(a_team_section("1-2 (1 0 .5)", system=System.ROUND_ROBIN), Switches()).criteria == (
        "场分", "总局分", "小分", "一台局分", "二台局分", "三台局分",
    )  # fmt: skip


def test_an_unknown_criterion_is_a_problem_that_names_the_known_ones() -> None:
    section = replace(LEVEL, criteria=("积分", "运气", "场分"))
    assert code_of(section) == [("ranking.unknown-criterion", "A")] * 2
    with pytest.raises(EngineError) as raised:
        rank(section, Switches())
    assert raised.value.problems[0].params == {
        "name": "运气",
        "allowed": "积分、对手分、中间对手分、小分、胜局、累进分、对手平均等级分、后手胜局、后手局数、违例、直胜、截尾对手分",
    }


@pytest.mark.parametrize("after", [-1, 4])
def test_a_round_without_pairing_cannot_be_ranked(after: int) -> None:
    assert code_of(LEVEL, after) == [("ranking.round-not-paired", "A")]


def test_a_number_used_twice_is_refused() -> None:
    twins = replace(LEVEL, entrants=(*LEVEL.entrants, Entrant(2, "又一人")))
    assert code_of(twins) == [("ranking.number-twice", "A")]


def test_a_player_at_two_tables_of_a_round_is_refused() -> None:
    twice = a_section("1+2, 1=3", criteria=("积分",))
    with pytest.raises(EngineError) as raised:
        rank(twice, Switches())
    assert raised.value.problems[0].params == {"round": 1, "number": 1}


def test_results_not_known_count_nothing_and_their_tables_are_named() -> None:
    section = a_section("1+2, 3=4", "1?3, 2+4", criteria=("积分", "对手分", "胜局", "累进分"))
    standings = rank(section, Switches())
    assert standings.missing == ((2, 1),)
    assert standings.after_round == 2
    assert figures(standings, 1) == {"积分": 1, "对手分": 1, "胜局": 1, "累进分": 2}
    assert standings.explain(3, "对手分") == "0.5=0.5"


def test_a_round_that_is_only_paired_does_not_count_yet() -> None:
    section = a_section("1+2, 3=4, 5 bye", "1?3, 2?5, 4 bye", criteria=("积分",))
    standings = rank(section, Switches())
    assert (standings.after_round, standings.missing) == (1, ())
    assert column(standings, "积分") == {1: 1, 5: 1, 3: 0.5, 4: 0.5, 2: 0}
    assert rank(section, Switches(), 2).missing == ((2, 1), (2, 2))


def test_before_the_first_round_everybody_shares_the_first_place() -> None:
    assert order(rank(a_section(players=3), Switches())) == [(1, 1), (1, 2), (1, 3)]


def test_a_section_without_players_has_an_empty_ranking() -> None:
    standings = rank(Section("空"), Switches())
    assert (standings.rows, standings.ties, standings.unranked) == ((), (), ())


def test_whoever_has_no_number_yet_is_not_in_the_table() -> None:
    section = replace(LEVEL, entrants=(*LEVEL.entrants, Entrant(0, "未抽签")))
    assert len(rank(section, Switches()).rows) == 4


def test_whoever_withdrew_before_round_1_is_listed_apart() -> None:
    section = a_section("1+2", players=3, criteria=("积分", "对手分"), changes={3: {"withdrawn_after": 0}})
    standings = rank(section, Switches())
    assert [row.number for row in standings.rows] == [1, 2]
    assert standings.unranked == (3,)


@pytest.mark.parametrize(("rule", "points"), [("0", 1), ("half", 2)])
def test_a_late_entry_has_the_agreed_points_for_the_rounds_missed(rule: str, points: float) -> None:
    section = a_section("1+2", "1+2", "3+1", criteria=("积分",), changes={3: {"joined_round": 3}})
    assert figures(rank(section, Switches(late_entry_points=rule)), 3) == {"积分": points}


def test_truncated_opponents_points_are_several_columns() -> None:
    standings = rank(example_e1(("截尾对手分",)), Switches())
    assert standings.criteria == ("对手分-1低", "对手分-2低", "对手分-3低", "对手分-4低")


def test_one_cut_may_be_asked_for_alone() -> None:
    assert figures(rank(example_e1(("对手分-1低",)), Switches()), 3) == {"对手分-1低": 13}


def test_fewer_faults_are_better() -> None:
    section = a_section("1=2", criteria=("积分", "违例"), changes={1: {"faults": 2}})
    assert order(rank(section, Switches())) == [(1, 2), (2, 1)]


def test_a_team_whose_players_are_all_disqualified_is_out() -> None:
    section = a_team_section("1-2 (1 1 1)", criteria=("场分",))
    out = replace(
        section,
        entrants=tuple(replace(entrant, disqualified=entrant.team == 2) for entrant in section.entrants),
    )
    standings = rank(out, Switches())
    assert ([row.number for row in standings.rows], standings.unranked) == ([1], (2,))


def test_team_faults_are_those_of_its_players() -> None:
    section = a_team_section("1-2 (.5 .5 .5)", criteria=("场分", "违例"))
    changed = tuple(replace(entrant, faults=entrant.number % 3) for entrant in section.entrants)
    assert column(rank(replace(section, entrants=changed), Switches()), "违例") == {1: 3, 2: 3}


def test_an_absent_team_loses_on_every_board() -> None:
    section = a_team_section("1-2 (1 1 1)", criteria=("场分", "总局分", "一台局分", "三台局分"))
    absent = replace(section, pairings=((Pairing(1, 1, 2, Result.SECOND_BY_FORFEIT),),))
    standings = rank(absent, Switches())
    assert figures(standings, 2) == {"场分": 1, "总局分": 3, "一台局分": 1, "三台局分": 1}
    assert figures(standings, 1) == {"场分": 0, "总局分": 0, "一台局分": 0, "三台局分": 0}


def test_a_match_with_a_board_still_open_counts_nothing_yet() -> None:
    section = a_team_section("1-2 (1 ? 1), 3-4 (1 1 1)", criteria=("场分", "总局分"))
    standings = rank(section, Switches())
    assert standings.missing == ((1, 1),)
    assert column(standings, "总局分") == {3: 3, 1: 0, 2: 0, 4: 0}
    assert standings.kind is Kind.TEAM


def test_direct_encounter_as_a_mini_league_of_all_who_have_met() -> None:
    section = a_section(
        "1+2, 3+4", "1+3, 4+2", "4+1, 2+3", criteria=("违例", "直胜"), system=System.ROUND_ROBIN,
        changes={4: {"faults": 1}},
    )  # fmt: skip
    standings = rank(section, Switches(direct="mini_league_if_all_met"))
    assert order(standings) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert standings.explain(1, "直胜") == "#2 1, #3 1"
    assert rank(section, Switches()).row(3).place == 1


def test_struck_results_are_gone_for_the_opponents_too() -> None:
    section = a_section(
        "1+4, 2=3", "4?3, 1+2", "2?4, 3+1", criteria=("积分", "直胜"), system=System.ROUND_ROBIN,
        changes={4: {"withdrawn_after": 1}},
    )  # fmt: skip
    assert column(rank(section, Switches()), "积分") == {1: 1, 2: 0.5, 3: 1.5, 4: 0}
    assert column(rank(section, Switches(rr_withdrawal="keep")), "积分") == {1: 2, 2: 1.5, 3: 2.5, 4: 0}


def test_a_withdrawal_changes_no_table_from_before_it() -> None:
    section = a_section(
        "1+4, 2=3", "4-3, 1+2", "2?4, 3+1", criteria=("积分",), system=System.ROUND_ROBIN,
        changes={4: {"withdrawn_after": 2}},
    )  # fmt: skip
    struck = Switches(rr_withdrawal="strike")
    assert figures(rank(section, struck, 1), 1) == {"积分": 1}
    assert figures(rank(section, struck, 2), 1) == {"积分": 1}
    assert figures(rank(section, Switches(), 2), 1) == {"积分": 2}
