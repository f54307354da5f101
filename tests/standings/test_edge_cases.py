"""RULES 10: every row that concerns standings, named after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xl_engine.event import EngineError, Pairing, Result, Section, System
from xl_engine.regulation import Switches
from xl_engine.standings import playoffs, rank

from .building import a_section, a_team_section, column, example_e1, figures, order


def ranked(section: Section, **given):
    return rank(section, Switches(**given))


def test_row_05_absent_in_round_1_and_paired_later() -> None:
    section = a_section("1+f2, 3+4", "2+4, 1=3", criteria=("积分", "对手分", "胜局"))
    assert figures(ranked(section), 2) == {"积分": 1, "对手分": 1.5, "胜局": 1}


def test_row_06_bye_player_who_withdraws_keeps_the_points_at_face_value() -> None:
    section = a_section(
        "1+2, 3 bye", "2+3, 1 bye", "1=2", criteria=("积分", "对手分"), changes={3: {"withdrawn_after": 2}}
    )
    standings = ranked(section)
    assert figures(standings, 3)["积分"] == 1
    assert standings.explain(2, "对手分") == "2.5+1+2.5=6"


def test_row_07_double_forfeit() -> None:
    section = a_section("1+3, 2+4", "1ff2, 3=4", criteria=("积分", "对手分", "胜局", "小分"))
    standings = ranked(section)
    assert figures(standings, 1) == {"积分": 1, "对手分": 1.5, "胜局": 1, "小分": 0.5}
    assert figures(standings, 2) == {"积分": 1, "对手分": 1.5, "胜局": 1, "小分": 0.5}


def test_row_08_lowest_positive_when_nobody_has_points() -> None:
    section = a_section("1ff2, 3 bye", criteria=("对手分",))
    assert column(ranked(section, bye_points="loss"), "对手分") == {1: 0, 2: 0, 3: 0}


def test_row_09_everyone_tied_on_everything() -> None:
    section = a_section("1=2, 3=4", players=5, criteria=("积分", "对手分"), changes={5: {"penalty": 1}})
    assert order(ranked(section)) == [(1, 1), (1, 2), (1, 3), (1, 4), (5, 5)]


def test_row_09_three_tied_the_next_is_fourth() -> None:
    section = a_section("1+2, 3 bye", "2+3, 1 bye", "3+1, 2 bye", players=4, criteria=("积分", "胜局"))
    assert order(ranked(section)) == [(1, 1), (1, 2), (1, 3), (4, 4)]


CIRCLE = a_section(
    "1+2, 3+4", "2+3, 1+4", "3+1, 2+4", criteria=("积分", "直胜", "违例"), system=System.ROUND_ROBIN,
    changes={1: {"faults": 2}, 2: {"faults": 1}},
)  # fmt: skip


@pytest.mark.parametrize("rule", ["two", "mini_league_if_all_met"])
def test_row_10_circle_of_wins_goes_to_the_next_criterion(rule: str) -> None:
    assert order(ranked(CIRCLE, direct=rule)) == [(1, 3), (2, 2), (3, 1), (4, 4)]


def test_row_10_circle_of_wins_stays_shared_without_one() -> None:
    section = replace(CIRCLE, criteria=("积分", "直胜"))
    assert order(ranked(section)) == [(1, 1), (1, 2), (1, 3), (4, 4)]


@pytest.mark.parametrize("meeting", ["1=2, 3 bye", "1ff2, 3 bye", "1 bye, 2 bye, 3 bye"])
def test_row_11_draw_or_no_game_decides_nothing(meeting: str) -> None:
    section = a_section(meeting, criteria=("积分", "直胜"))
    standings = ranked(section)
    assert standings.row(1).place == standings.row(2).place


@pytest.mark.parametrize(("system", "place_of_1"), [(System.SWISS, 1), (System.ROUND_ROBIN, 2)])
def test_row_11_a_forfeit_decides_in_round_robin_only(system: System, place_of_1: int) -> None:
    section = a_section(
        "2+f1, 3+4", "1+3, 2=4", "1=4, 2-3", criteria=("违例", "直胜"), system=system,
        changes={3: {"faults": 3}, 4: {"faults": 4}},
    )  # fmt: skip
    standings = ranked(section)
    assert (standings.row(2).place, standings.row(1).place) == (1, place_of_1)


def test_row_12_direct_encounter_applies_to_the_pair_left_by_an_earlier_criterion() -> None:
    section = replace(CIRCLE, criteria=("积分", "违例", "直胜"))
    entrants = tuple(replace(entrant, faults=1 if entrant.number == 3 else 0) for entrant in section.entrants)
    standings = ranked(replace(section, entrants=entrants))
    assert order(standings) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert standings.explain(3, "直胜") == "–"


@pytest.mark.parametrize(("rule", "value"), [("zero", 0), ("sum", 1)])
def test_row_13_median_with_two_opponents(rule: str, value: int) -> None:
    section = a_section("1+2, 3=4", "1=3, 2ff4", criteria=("中间对手分",))
    assert figures(ranked(section, median_short=rule), 1) == {"中间对手分": value}


def test_row_14_of_equal_opponents_one_is_dropped_on_each_side() -> None:
    section = a_section("1+2, 3+4, 5=6", "1=3, 5+2, 4=6", "1=5, 2=4, 3=6", "1=6, 2=3, 4=5",
                        criteria=("对手分", "中间对手分"))  # fmt: skip
    standings = ranked(section)
    assert standings.explain(1, "对手分") == "1+2.5+2.5+2=8"
    assert standings.explain(1, "中间对手分") == "(1)+2.5+(2.5)+2=4.5"


def test_row_15_bye_value_is_dropped_when_it_is_the_lowest() -> None:
    section = a_section("1 bye, 2+3, 4=5", "1+2, 3 bye, 4+5", "1+4, 2=5",
                        criteria=("对手分", "中间对手分"))  # fmt: skip
    standings = ranked(section)
    assert standings.explain(1, "对手分") == "1+1.5+1.5=4"
    assert standings.explain(1, "中间对手分") == "(1)+1.5+(1.5)=1.5"


@pytest.mark.parametrize(
    ("rule", "total", "boards"), [("all", 3, (1, 1, 1)), ("majority", 2, (0, 0, 0)), ("half", 1.5, (0, 0, 0))]
)
def test_row_16_team_bye(rule: str, total: float, boards: tuple[int, int, int]) -> None:
    section = a_team_section(
        "1-2 (1 1 1), 3 bye", criteria=("场分", "总局分", "一台局分", "二台局分", "三台局分")
    )
    found = figures(ranked(section, bye_board_points=rule), 3)
    assert tuple(found.values()) == (1, total, *boards)


@pytest.mark.parametrize(("boards", "points"), [("1 0 ff", (0.5, 0.5)), ("1 .5 ff", (1, 0))])
def test_row_17_empty_board_is_0_0_and_the_match_is_compared_on_the_rest(boards: str, points: tuple) -> None:
    standings = ranked(a_team_section(f"1-2 ({boards})", criteria=("场分", "三台局分")))
    assert column(standings, "场分") == dict(zip((1, 2), points, strict=True))
    assert column(standings, "三台局分") == {1: 0, 2: 0}


def test_row_18_match_won_1_0_with_two_empty_boards() -> None:
    standings = ranked(a_team_section("1-2 (ff 0 ff)", criteria=("场分", "总局分")))
    assert figures(standings, 2) == {"场分": 1, "总局分": 1}
    assert figures(standings, 1) == {"场分": 0, "总局分": 0}


def test_row_19_corrected_result_changes_the_table_of_its_round() -> None:
    before = a_section("1+2, 3+4", "1+3, 2+4", criteria=("积分", "对手分"))
    corrected = replace(
        before, pairings=((Pairing(1, 1, 2, Result.DRAW), before.pairings[0][1]), before.pairings[1])
    )
    assert figures(ranked(corrected), 4) == {"积分": 0, "对手分": 2.5}
    assert rank(corrected, Switches(), 1).row(2).values[0].number == 0.5


def test_row_20_number_that_is_not_entered_is_an_error() -> None:
    section = a_section("1+2", criteria=("积分",))
    stray = replace(section, pairings=((Pairing(1, 1, 9, Result.DRAW),),))
    with pytest.raises(EngineError) as raised:
        ranked(stray)
    (problem,) = raised.value.problems
    assert (problem.code, problem.params, problem.section) == ("ranking.unknown-number", {"number": 9}, "A")


def test_row_21_penalty_may_make_points_negative_and_opponents_feel_it() -> None:
    section = a_section("1+2", criteria=("积分", "对手分"), changes={2: {"penalty": 3}})
    standings = ranked(section)
    assert figures(standings, 2) == {"积分": -1.5, "对手分": 1}
    assert figures(standings, 1) == {"积分": 1, "对手分": -1.5}
    assert standings.explain(2, "积分") == "0-1.5=-1.5"


def test_row_22_disqualified_player_is_out_of_the_ranking_and_opponents_keep_everything() -> None:
    section = a_section(
        "1+2, 3=4", "1=3, 2+4", criteria=("积分", "对手分"), changes={3: {"disqualified": True}}
    )
    standings = ranked(section)
    assert [row.number for row in standings.rows] == [1, 2, 4]
    assert standings.unranked == (3,)
    assert standings.explain(1, "对手分") == "1+1=2"


def test_row_22_disqualified_player_is_no_third_in_a_tie_of_two() -> None:
    section = a_section(
        "1-2, 3=4", "1+4, 2=3", "3=1, 2-4", criteria=("违例", "直胜"),
        changes={3: {"disqualified": True}, 4: {"faults": 1}},
    )  # fmt: skip
    assert order(ranked(section)) == [(1, 2), (2, 1), (3, 4)]


TIE_8_9 = a_section(players=10, criteria=("违例",), changes={
    number: {"faults": faults} for number, faults in enumerate((0, 1, 2, 3, 4, 5, 6, 7, 7, 8), start=1)
})  # fmt: skip
TIE_9_10 = a_section(players=10, criteria=("违例",), changes={
    number: {"faults": faults} for number, faults in enumerate((0, 1, 2, 3, 4, 5, 6, 7, 8, 8), start=1)
})  # fmt: skip


@pytest.mark.parametrize("when", ["touches", "straddles"])
def test_row_23_tie_across_the_award_limit_triggers_both_readings(when: str) -> None:
    given = Switches(playoff_when=when)
    (playoff,) = playoffs(rank(TIE_8_9, given), 8, given)
    assert (playoff.first, playoff.last, playoff.numbers) == (8, 9, (8, 9))


@pytest.mark.parametrize("when", ["touches", "straddles"])
def test_row_24_tie_behind_the_award_limit_is_shared(when: str) -> None:
    given = Switches(playoff_when=when)
    standings = rank(TIE_9_10, given)
    assert playoffs(standings, 8, given) == ()
    assert (standings.row(9).place, standings.row(10).place) == (9, 9)


def test_row_26_withdrawal_at_exactly_half_of_a_round_robin_lets_results_stand() -> None:
    section = a_section(
        "1+5, 2+4, 3 bye", "5+4, 1+3, 2 bye", "2=3, 4?1, 5 bye", "3?4, 5+2, 1 bye", "1+2, 3+5, 4 bye",
        criteria=("积分",), system=System.ROUND_ROBIN, rounds=5, changes={4: {"withdrawn_after": 2}},
    )  # fmt: skip
    standings = ranked(section)
    assert column(standings, "积分") == {1: 4, 2: 1.5, 3: 2.5, 5: 2, 4: 0}
    assert standings.missing == ()


def test_row_26_one_game_less_strikes_the_results_for_everybody() -> None:
    section = a_section(
        "1+5, 2+4, 3 bye", "5?4, 1+3, 2 bye", "2=3, 4?1, 5 bye", "3?4, 5+2, 1 bye", "1+2, 3+5, 4 bye",
        criteria=("积分", "小分", "胜局"), system=System.ROUND_ROBIN, rounds=5, changes={4: {"withdrawn_after": 1}},
    )  # fmt: skip
    standings = ranked(section)
    assert column(standings, "积分") == {1: 3, 2: 0.5, 3: 1.5, 5: 1, 4: 0}
    assert column(standings, "胜局") == {1: 3, 2: 0, 3: 1, 5: 1, 4: 0}
    assert standings.missing == ()


def test_row_32_identical_names_are_kept_apart_by_number() -> None:
    section = a_section("1+2", criteria=("积分",), changes={1: {"name": "张三"}, 2: {"name": "张三"}})
    assert [(row.number, row.name, row.values[0].number) for row in ranked(section).rows] == [
        (1, "张三", 1), (2, "张三", 0),
    ]  # fmt: skip


def test_row_33_mid_event_table_recomputes_the_lowest_points() -> None:
    section = a_section("1+2, 3=4, 5 bye", "1+5, 2=3, 4 bye", "5+1, 3+4, 2 bye", criteria=("积分", "对手分"))
    assert rank(section, Switches(), 1).explain(5, "对手分") == "0.5=0.5"
    assert rank(section, Switches(), 2).explain(5, "对手分") == "0.5+2=2.5"
    assert rank(section, Switches(), 3).explain(5, "对手分") == "1.5+2+2=5.5"


def test_row_34_two_points_for_a_win_double_every_table_and_keep_the_order() -> None:
    criteria = ("积分", "对手分", "中间对手分", "小分", "累进分", "截尾对手分")
    single, double = ranked(example_e1(criteria)), ranked(example_e1(criteria, scoring="2-1-0"))
    assert order(single) == order(double)
    for one, other in zip(single.rows, double.rows, strict=True):
        assert [2 * value.exact for value in one.values] == [value.exact for value in other.values]


@pytest.mark.parametrize(
    "rule", ["zero", "lowest_positive", "lowest_all", "own", "half", "fide2024", "fide2026", "go"]
)
def test_row_34_holds_for_every_stand_in_of_a_bye(rule: str) -> None:
    rounds = ("1+2, 3=4, 5 bye", "1+3, 2+f5, 4 bye", "1+f5, 4+2, 3 bye")
    single = ranked(a_section(*rounds, criteria=("对手分",)), bye_opponent=rule)
    double = ranked(a_section(*rounds, criteria=("对手分",), scoring="2-1-0"), bye_opponent=rule)
    assert column(double, "对手分") == {
        number: 2 * value for number, value in column(single, "对手分").items()
    }
