"""Switches that bear on the pairing of individuals: what 设置 says is what `pair` does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from xl_engine.event import Section, System
from xl_engine.event.lots import lot
from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import column, done, entry_list, event_book, write_list, xl
from .switching import SEED, a_field, book_of, choose, choose_all, next_round, tries

EIGHT = a_field(players=8)
SEVEN = a_field(players=7)
ONE_UNIT = a_field(players=8, changes={5: {"unit": "第1棋社"}})
NO_COLOURS = a_field("1+f5, 2+f6, 3+f7, 4+f8", changes={3: {"unit": "第1棋社"}})
"""Nobody has had a colour in round 1; 1 and 3 are of one unit."""
NO_COLOURS_NOR_UNITS = a_field("1+f5, 2+f6, 3+f7, 4+f8")
WINNERS_BOTH_FIRST = a_field("1+3, 2+4")
LAST_OF_TWO = a_field("1+3, 2+4", rounds=2)
WINNERS_OF_ONE_UNIT = a_field("1+f3, 2+f4", changes={2: {"unit": "第1棋社"}})
FORFEITS_AS_SECOND_AND_FIRST = a_field("3-f1, 2+f4")
ONE_ABSENCE = a_field("1+f4, 2+3")
TWO_ABSENCES = a_field("1+f4, 2+3", "1+2, 3+f4")
FOUR_AT_A_TABLE = a_field("1+4, 2+3", system=System.ROUND_ROBIN, rounds=None)
TWICE_ROUND = a_field("1+4, 2+3", system=System.ROUND_ROBIN, rounds=None, cycles=2)
LAST_WON_BY_FORFEIT = a_field("2+f1, 3+4, 5 bye", changes={2: {"penalty": 4}})
"""Number 2 has a point and two points of 罚分, so that he is the last of all."""
GONE_AFTER_ONE = a_field("1+4, 2=3", system=System.ROUND_ROBIN, rounds=3, changes={4: {"withdrawn_after": 1}})


BERGER_6 = {
    frozenset(map(int, pair.split("-"))): number
    for number, games in enumerate(
        ("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"), start=1
    )
    for pair in games.split()
}
"""The round in which two numbers meet (RULES 4)."""
DRAWN_LATE = "6"
"""A seed that by itself lets the two of one unit meet in the last round."""


def _drawn(things: Sequence[int], purpose: str) -> list[int]:
    return sorted(things, key=lambda number: lot(SEED, purpose, number))


def _at_tables(pairs: Sequence[tuple[int, int]]) -> str:
    """Return the pairs of round 1 as they sit: the smaller number at table 1, 先手 at odd tables."""
    ordered = sorted(sorted(pair) for pair in pairs)
    seats = [(a, b) if table % 2 else (b, a) for table, (a, b) in enumerate(ordered, start=1)]
    return ", ".join(f"{first}-{second}" for first, second in seats)


def _drawn_seats(pairs: Sequence[tuple[int, int]]) -> str:
    """Return the pairs of round 1 with the colours the lots give them."""
    seats = [(a, b) if lot(SEED, "colour", a, b) % 2 == 0 else (b, a) for a, b in sorted(map(sorted, pairs))]
    return ", ".join(f"{first}-{second}" for first, second in seats)


def _by_lot(numbers: Sequence[int], round_number: int) -> list[tuple[int, int]]:
    """Return the pairs of four numbers whose lots add up to the least."""
    one, *rest = numbers
    ways = []
    for other in rest:
        left, right = (number for number in rest if number != other)
        ways.append([(one, other), (left, right)])
    return min(ways, key=lambda way: sum(lot(SEED, round_number, *pair) % (1 << 16) for pair in way))


_ALL_DRAWN = _drawn(range(1, 9), "round 1")
_LOWER_DRAWN = _drawn(range(5, 9), "round 1")
_REST_DRAWN = min(range(1, 8), key=lambda number: lot(SEED, "bye", number))
_SIX_LEFT = [number for number in range(1, 8) if number != _REST_DRAWN]
_GROUPS_DRAWN = [*_by_lot((1, 2, 3, 4), 2), *_by_lot((5, 6, 7, 8), 2)]


def _case(key: str, shown: object, section: Section, before: str, after: str) -> Any:
    return pytest.param(key, shown, section, before, after, id=f"{key}={shown}")


_HALVES = "1-5, 6-2, 3-7, 8-4"
CASES = [
    _case("round1", "首尾", EIGHT, _HALVES, "1-8, 7-2, 3-6, 5-4"),
    _case("round1", "临近", EIGHT, _HALVES, "1-2, 4-3, 5-6, 8-7"),
    _case("round1", "抽签", EIGHT, _HALVES,
          _at_tables(list(zip(_ALL_DRAWN[::2], _ALL_DRAWN[1::2], strict=True)))),
    _case("round1", "上下半区抽签", EIGHT, _HALVES,
          _drawn_seats(list(zip(range(1, 5), _LOWER_DRAWN, strict=True)))),
    _case("round1_bye", "中间号", SEVEN, "1-4, 5-2, 3-6, 7 bye", "1-5, 6-2, 3-7, 4 bye"),
    _case("round1_bye", "抽签", SEVEN, "1-4, 5-2, 3-6, 7 bye",
          _at_tables(list(zip(_SIX_LEFT[:3], _SIX_LEFT[3:], strict=True))) + f", {_REST_DRAWN} bye"),
    _case("round1_colours", "抽签", EIGHT, _HALVES, _drawn_seats([(1, 5), (2, 6), (3, 7), (4, 8)])),
    _case("acceleration", "巴库办法", EIGHT, _HALVES, "1-3, 4-2, 5-7, 8-6"),
    _case("same_unit.scope", "不回避", ONE_UNIT, "1-6, 5-2, 3-7, 8-4", _HALVES),
    _case("same_unit.scope", "最后几轮", ONE_UNIT, "1-6, 5-2, 3-7, 8-4", _HALVES),
    _case("same_unit.scope", "各轮", NO_COLOURS, "3-1, 4-2, 7-5, 8-6", "4-1, 3-2, 7-5, 8-6"),
    _case("same_unit.rounds", 0, ONE_UNIT, "1-6, 5-2, 3-7, 8-4", _HALVES),
    _case("same_unit.rounds", 2, NO_COLOURS, "3-1, 4-2, 7-5, 8-6", "4-1, 3-2, 7-5, 8-6"),
    _case("pairing", "国际棋联荷兰制", ONE_UNIT, "1-6, 5-2, 3-7, 8-4", _HALVES),
    _case("in_group", "首尾", NO_COLOURS_NOR_UNITS, "3-1, 4-2, 7-5, 8-6", "4-1, 3-2, 8-5, 7-6"),
    _case("in_group", "临近", NO_COLOURS_NOR_UNITS, "3-1, 4-2, 7-5, 8-6", "2-1, 4-3, 6-5, 8-7"),
    _case("in_group", "抽签", NO_COLOURS_NOR_UNITS, "3-1, 4-2, 7-5, 8-6",
          ", ".join(f"{max(pair)}-{min(pair)}" for pair in sorted(_GROUPS_DRAWN))),
    _case("unplayed_colour", "按编排计", FORFEITS_AS_SECOND_AND_FIRST, "2-1, 4-3", "1-2, 4-3"),
    _case("max_run", 1, WINNERS_BOTH_FIRST, "2-1, 4-3", "4-1, 3-2"),
    _case("max_diff", 1, WINNERS_BOTH_FIRST, "2-1, 4-3", "4-1, 3-2"),
    _case("equal_colours", "号数之和定", WINNERS_BOTH_FIRST, "2-1, 4-3", "1-2, 3-4"),
    _case("auto_withdraw_after", 1, ONE_ABSENCE, "1-2, 3-4", "1-2, 3 bye"),
    _case("auto_withdraw_after", 0, TWO_ABSENCES, "3-1, 2 bye", "3-1, 2-4"),
    _case("forfeit_is_bye", "是", LAST_WON_BY_FORFEIT, "5-3, 4-1, 2 bye", "5-1, 2-3, 4 bye"),
    _case("rr_table", "逆时针轮转", FOUR_AT_A_TABLE, "4-3, 1-2", "3-1, 2-4"),
    _case("rr_swap_last_two", "是", TWICE_ROUND, "4-3, 1-2", "2-4, 3-1"),
]  # fmt: skip


@tries(*(case.values[0] for case in CASES))
@pytest.mark.parametrize(("key", "shown", "section", "before", "after"), CASES)
def test_the_next_round_is_the_one_the_switch_asks_for(tmp_path, key, shown, section, before, after):
    if key == "pairing":
        pytest.importorskip("py4swiss")
    book = book_of(tmp_path, section)
    assert next_round(book) == before

    choose(book, key, shown)

    assert next_round(book) == after
    assert before != after


@tries("same_unit.mode")
def test_a_hard_rule_for_units_goes_before_equal_scores(tmp_path):
    book = book_of(tmp_path, WINNERS_OF_ONE_UNIT)
    choose(book, "same_unit.scope", "各轮")
    assert next_round(book) == "2-1, 4-3"

    choose(book, "same_unit.mode", "必须")

    assert next_round(book) == "4-1, 3-2"


@tries("relax_last_round")
def test_colour_limits_may_count_in_the_last_round_too(tmp_path):
    book = book_of(tmp_path, LAST_OF_TWO)
    choose(book, "max_run", 1)
    assert next_round(book) == "2-1, 4-3"

    choose(book, "relax_last_round", "否")

    assert next_round(book) == "4-1, 3-2"


@tries("repair_forfeit")
def test_a_forfeited_pair_may_meet_after_all(tmp_path):
    book = book_of(tmp_path, a_field("1+f2", rounds=2))
    refused = xl("pair", book, "--format", "json")
    assert (refused.status, refused.data["error"][0]["code"]) == (1, "pairing.no-legal-pairing")

    choose(book, "repair_forfeit", "是")

    assert next_round(book) == "2-1"


@tries("rr_withdrawal")
@pytest.mark.parametrize(
    ("shown", "results"),
    [("不足半数成绩注销", ["先胜", "和", None, "轮空"]), ("保留", ["先胜", "和", "后胜（先弃）", None])],
)
def test_a_game_of_somebody_withdrawn_is_a_rest_or_a_win(tmp_path, shown, results):
    book = book_of(tmp_path, GONE_AFTER_ONE)
    choose(book, "rr_withdrawal", shown)

    done("pair", book)

    assert column(book, "对阵_1", "结果") == results


@tries("late_entry_points")
def test_the_points_of_a_late_entry_count_for_the_pairing(tmp_path):
    # Round 2: 1 and 3 have a point, 2 and 4 none; the late entries 5 and 6 have what the switch gives.
    section = a_field("1+2, 3+4", players=6, changes={5: {"joined_round": 2}, 6: {"joined_round": 2}})
    book = book_of(tmp_path, section)
    assert next_round(book) == "3-1, 2-5, 4-6"

    choose(book, "late_entry_points", "每轮半分")

    assert next_round(book) == "3-1, 6-5, 4-2"


@tries("rounds")
@pytest.mark.parametrize(("shown", "rounds"), [("按人数", 7), (5, 5)])
def test_the_draw_announces_the_rounds_of_the_switch(tmp_path, shown, rounds):
    book = event_book(tmp_path, 12)
    choose(book, "rounds", shown)

    told = done("draw", book, "--section", "A", "--seed", "7")

    assert column(book, "组别", "轮数") == [rounds]
    assert f"积分编排制 {rounds} 轮" in told.out


@tries("rounds")
def test_no_round_is_paired_beyond_those_of_the_switch(tmp_path):
    book = book_of(tmp_path, a_field("1+2, 3+4", rounds=None))
    assert next_round(book) == "3-1, 4-2"

    choose(book, "rounds", 1)

    refused = xl("pair", book, "--format", "json")
    assert (refused.status, refused.data["error"][0]["code"]) == (1, "pairing.all-rounds-paired")


@tries("points", "bye_points")
def test_the_points_shown_beside_the_players_follow_the_switches(tmp_path):
    book = book_of(tmp_path, a_field("1+2, 3=4, 5 bye"))
    choose_all(book, [("points", "2-1-0"), ("bye_points", "按和")])

    done("pair", book)

    numbers = column(book, "对阵_1", "先手编号"), column(book, "对阵_1", "后手编号")
    points = column(book, "对阵_1", "先手积分"), column(book, "对阵_1", "后手积分")
    shown = dict(zip([*numbers[0][3:], *numbers[1][3:]], [*points[0][3:], *points[1][3:]], strict=True))
    shown.pop(None, None)
    assert shown == {1: 2, 2: 0, 3: 1, 4: 1, 5: 1}


def test_a_rest_in_a_round_robin_gives_no_points_beside_the_name(tmp_path):
    book = book_of(tmp_path, a_field("2+5, 3+4, 1 bye", system=System.ROUND_ROBIN, rounds=None))

    done("pair", book)

    numbers = column(book, "对阵_1", "先手编号") + column(book, "对阵_1", "后手编号")
    points = column(book, "对阵_1", "先手积分") + column(book, "对阵_1", "后手积分")
    assert {points[at] for at, number in enumerate(numbers) if number == 1} == {0}


def test_a_second_draw_decides_anew_what_the_first_one_decided(tmp_path):
    book = event_book(tmp_path, 8)
    assert (column(book, "组别", "赛制"), column(book, "组别", "轮数")) == (["循环制"], [7])
    done("import", book, entry_list(tmp_path / "more.csv", 20))

    done("draw", book, "--section", "A", "--seed", "7")

    assert (column(book, "组别", "赛制"), column(book, "组别", "轮数")) == (["积分编排制"], [9])
    assert column(book, "组别", "名次依据") == ["积分、对手分、中间对手分、胜局"]


def test_a_second_draw_keeps_what_the_organiser_has_written(tmp_path):
    book = event_book(tmp_path, 12)
    host = ClosedFile(book)
    host.write("组别", {"轮数": [5], "名次依据": ["积分、小分"]})
    host.save()

    done("draw", book, "--section", "A", "--seed", "8")
    done("draw", book, "--section", "A", "--seed", "9")

    assert (column(book, "组别", "轮数"), column(book, "组别", "名次依据")) == ([5], ["积分、小分"])


@tries("rr_same_unit_latest")
def test_members_of_a_unit_meet_as_early_as_the_switch_says(tmp_path):
    rounds = {}
    for shown in (0, 1, 5):
        folder = tmp_path / str(shown)
        folder.mkdir()
        entrants = [
            ["姓名", "单位"],
            ["甲一", "甲队"],
            ["甲二", "甲队"],
            *([f"选手{n}", f"第{n}队"] for n in range(4)),
        ]
        book = folder / "赛事.xlsx"
        done("new", book, "--regulation", "free")
        done("import", book, write_list(folder / "名单.csv", entrants))
        choose(book, "rr_same_unit_latest", shown)
        done("draw", book, "--seed", DRAWN_LATE)
        numbers = dict(zip(column(book, "选手_1", "姓名"), column(book, "选手_1", "编号"), strict=True))
        rounds[shown] = BERGER_6[frozenset((numbers["甲一"], numbers["甲二"]))]

    assert rounds == {0: 2, 1: 1, 5: 5}
