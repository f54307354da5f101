"""An event paired by FIDE's Dutch rules, in the workbook: what the checks and the questions make of it."""

from __future__ import annotations

import json

import pytest

from .odd import issues
from .playing import column, done, event_book, fill_results, set_cell, set_switch, xl

pytest.importorskip("py4swiss")


@pytest.fixture
def book(tmp_path):
    """An event of 11 whose first table was forfeited, three rounds played, the fourth paired."""
    book = event_book(tmp_path, 11)
    set_switch(book, "pairing", "国际棋联荷兰制")
    for number in range(1, 4):
        done("pair", book)
        if number == 1:
            set_cell(book, "对阵_1", "结果", 0, "先胜（后弃）")
        fill_results(book)
    done("pair", book)
    return book


def of_pairing(book):
    return [code for code, *_ in issues(book) if code.startswith("pairing.")]


def test_rounds_of_the_engine_are_not_faulted(book):
    assert of_pairing(book) == []


def test_a_round_changed_by_hand_is_told_only_where_it_breaks_a_rule_both_have(book):
    games = list(
        zip(*(column(book, "对阵_1", name) for name in ("轮次", "先手编号", "后手编号")), strict=True)
    )
    last = [row for row, game in enumerate(games) if game[0] == 4][:2]
    (_, one, other), (_, third, fourth) = games[last[0]], games[last[1]]
    # The forfeited table, the first one, does not count as a meeting by FIDE's rules.
    met = {frozenset(game[1:]) for game in games[1:] if game[0] < 4}
    for row, first, second in ((last[0], one, fourth), (last[1], third, other)):
        set_cell(book, "对阵_1", "先手编号", row, first)
        set_cell(book, "对阵_1", "后手编号", row, second)
    again = {frozenset((one, fourth)), frozenset((third, other))} & met

    assert ("pairing.met-before" in of_pairing(book)) == bool(again)
    told = [issue["problem"] for issue in json.loads(xl("check", book, "--format", "json").out)["issues"]]
    assert not any("引擎编排为" in text for text in told)


def test_no_cost_is_told_where_another_engine_decides(book):
    fill_results(book)
    answers = [xl("pair", book, "--why", 1, other).out for other in range(2, 12)]

    assert any("按国际棋联荷兰制编排" in answer for answer in answers)
    assert not any("若让" in answer for answer in answers)
