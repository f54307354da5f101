"""Equal places are played off in the workbook: set up, typed, decided, corrected (RULES 3.9; 10, rows 23 and 24)."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.standings.building import a_section, a_team_section
from tests.workbook.validity import findings
from xl_engine.event import Event, Pairing, Result, System, lot
from xl_engine.exchange import read_event, write_event
from xl_engine.workbook.freshness import WARNING
from xl_engine.workbook.hosts import ClosedFile

from .playing import column, done, fill_results, set_cell, set_switch, xl
from .switching import book_of, choose, ranking, tries

TABLE = "加赛"
LEVEL_PAIR = ("1+3, 2+4", "1+4, 2+3", "1=2, 3+4")
"""Four play all against all; 1 and 2 are level in everything and share places 1 and 2."""
LEVEL_THREE = ("1+4, 2+3", "2+4, 3+1", "3+4, 1+2")
"""1, 2 and 3 have beaten one another in a circle."""
SEED = "种子"


def a_table(*rounds, name="A", **about):
    """Return a section that has played its round robin."""
    about = {"system": System.ROUND_ROBIN, "rounds": len(rounds), "seed": SEED} | about
    return replace(a_section(*rounds, **about), name=name)


def in_a_line(size, *level):
    """Return a round robin in which the lower number wins; the two of ``level`` draw with each other."""
    ring = list(range(2, size + 1))
    rounds = []
    for turn in range(size - 1):
        circle = [1, *ring[turn:], *ring[:turn]]
        pairs = [sorted((circle[at], circle[-1 - at])) for at in range(size // 2)]
        rounds.append(", ".join(f"{a}{'=' if (a, b) == level else '+'}{b}" for a, b in pairs))
    return a_table(*rounds)


def by_lot(*numbers):
    """Return numbers in the order of their lots; the first begins, and wins where lots decide."""
    return sorted(numbers, key=lambda number: lot(SEED, "playoff", number))


def games(book):
    """Return the filled rows of 加赛 as (争夺名次, 局次, 先手, 结果, 后手)."""
    columns = [column(book, TABLE, name) for name in ("争夺名次", "局次", "先手编号", "结果", "后手编号")]
    return [row for row in zip(*columns, strict=True) if row[2] is not None]


def play(book, *results):
    """Type results into the open rows of 加赛, in the order of 局次, and rank again."""
    rows = [(number, at) for at, number in enumerate(column(book, TABLE, "局次")) if number is not None]
    open_rows = [at for _, at in sorted(rows) if column(book, TABLE, "结果")[at] is None]
    for at, result in zip(open_rows, results, strict=False):
        set_cell(book, TABLE, "结果", at, result)
    return done("rank", book)


def places(book):
    """Return (名次, 编号, 备注) from the top of 名次."""
    columns = (column(book, "名次_1", name) for name in ("名次", "编号", "备注"))
    return list(zip(*columns, strict=True))


def issues(book):
    """Return code and cell of what `check` says."""
    return [(one["code"], one["cell"]) for one in xl("check", book, "--format", "json").data["issues"]]


@pytest.fixture
def level(tmp_path) -> Path:
    """The 2019 event in which 1 and 2 share the first place, ranked."""
    book = book_of(tmp_path, a_table(*LEVEL_PAIR), "individual-2019")
    done("rank", book)
    return book


A, B = by_lot(1, 2)


def test_2019_two_games_with_one_first_move_each_are_set_up(level):
    assert games(level) == [("1–2", 1, A, None, B), ("1–2", 2, B, None, A)]
    assert column(level, TABLE, "办法") == [
        "双局之一，每方 5 分钟，每走一步加 3 秒", "双局之二，每方 5 分钟，每走一步加 3 秒",
    ]  # fmt: skip
    assert column(level, TABLE, "先手") == [f"选手{A:02d}", f"选手{B:02d}"]
    assert column(level, TABLE, "后手单位") == [f"单位{B}", f"单位{A}"]
    assert places(level)[:2] == [(1, 1, "并列，须加赛"), (1, 2, "并列，须加赛")]


def test_2019_the_winner_of_the_two_games_is_first(level):
    play(level, "先胜", "和")
    assert places(level) == [(1, A, "加赛第 1"), (2, B, "加赛第 2"), (3, 3, None), (4, 4, None)]
    assert len(games(level)) == 2


def test_2019_level_after_two_games_single_games_are_played_until_one_is_won(level):
    play(level, "先胜", "1-0")
    assert games(level)[2:] == [("1–2", 3, A, None, B)]
    assert column(level, TABLE, "办法")[2] == "单局决胜，每方 3 分钟，每走一步加 2 秒"

    play(level, "和")
    assert games(level)[3:] == [("1–2", 4, B, None, A)]
    assert places(level)[0] == (1, 1, "并列，须加赛")

    play(level, "先胜")
    assert places(level)[:2] == [(1, B, "加赛第 1"), (2, A, "加赛第 2")]
    assert len(games(level)) == 4


def test_2019_places_below_the_medals_stay_shared(tmp_path):
    book = book_of(tmp_path, in_a_line(6, 4, 5), "individual-2019")
    done("rank", book)
    assert places(book)[3:5] == [(4, 4, "并列"), (4, 5, "并列")]
    assert games(book) == []


def test_2013_a_tie_across_the_last_place_awarded_is_played_off(tmp_path):
    book = book_of(tmp_path, in_a_line(10, 8, 9), "youth-2013")
    done("rank", book)
    assert [game[0] for game in games(book)] == ["8–9", "8–9"]
    assert places(book)[7:9] == [(8, 8, "并列，须加赛"), (8, 9, "并列，须加赛")]


def test_2013_a_tie_below_the_last_place_awarded_is_shared(tmp_path):
    book = book_of(tmp_path, in_a_line(10, 9, 10), "youth-2013")
    done("rank", book)
    assert (games(book), places(book)[8:]) == ([], [(9, 9, "并列"), (9, 10, "并列")])


@pytest.mark.parametrize(("when", "count"), [("跨越录取界线", 2), ("不加赛", 0)])
def test_which_ties_are_played_off_is_up_to_the_switch(tmp_path, when, count):
    book = book_of(tmp_path, in_a_line(10, 8, 9), "youth-2013")
    choose(book, "playoff_when", when)
    done("rank", book)
    assert len(games(book)) == count


def test_2025_the_players_of_board_1_play_single_games_for_their_teams(tmp_path):
    section = a_team_section(
        "1-2 (.5 .5 .5), 3-4 (1 1 1)", "1-3 (1 0 .5), 2-4 (1 1 1)", "1-4 (1 1 1), 2-3 (1 0 .5)",
        system=System.ROUND_ROBIN,
    )  # fmt: skip
    book = book_of(tmp_path, replace(section, rounds=3, seed=SEED), "team-2025")
    [told] = ranking(book)["playoffs"]
    [game] = told["games"]

    assert (game["first"], game["second"], game["stage"], game["until_won"]) == (A, B, 1, True)
    assert (game["first_player"], game["second_player"]) == (3 * A - 2, 3 * B - 2)
    assert games(book) == [("1–2", 1, A, None, B)]
    assert column(book, TABLE, "先手") == [f"队{A}（队员{A}-1）"]
    play(book, "先弃")
    assert places(book)[:2] == [(1, B, "加赛第 1"), (2, A, "加赛第 2")]
    assert findings(book) == []


def test_three_play_a_small_round_robin_and_those_still_level_go_on(tmp_path):
    book = book_of(tmp_path, a_table(*LEVEL_THREE), "individual-2019")
    done("rank", book)
    assert len(games(book)) == 6
    best = by_lot(1, 2, 3)[0]
    rest = sorted({1, 2, 3} - {best})

    play(
        book,
        *[
            "先胜" if first == best else "后胜" if second == best else "和"
            for _, _, first, _, second in games(book)
        ],
    )

    assert [(game[0], {game[2], game[4]}) for game in games(book)[6:]] == [("2–3", set(rest))]
    assert places(book)[:3] == [(1, number, "并列，须加赛") for number in (1, 2, 3)]
    play(book, "先胜")
    winner = games(book)[6][2]
    order = [best, winner, next(number for number in rest if number != winner)]
    assert places(book)[:3] == [(at, number, f"加赛第 {at}") for at, number in enumerate(order, start=1)]


@tries("playoff_multi")
def test_three_may_draw_lots_instead(tmp_path):
    book = book_of(tmp_path, a_table(*LEVEL_THREE), "individual-2019")
    choose(book, "playoff_multi", "抽签")

    [told] = ranking(book)["playoffs"]

    order = by_lot(1, 2, 3)
    assert (told["decided"], told["by_lot"], told["games"]) == (order, order, [])
    assert places(book)[:3] == [(at, number, "抽签决定") for at, number in enumerate(order, start=1)]
    listed = "、".join(map(str, order))
    assert column(book, "日志", "内容")[-1] == (
        f"第 3 轮后；加赛决定第 1–3 名：{listed}（其中 {listed} 由抽签决定）"
    )
    choose(book, "playoff_multi", "小循环")
    assert len(ranking(book)["playoffs"][0]["games"]) == 6


def test_lots_want_a_seed(tmp_path):
    book = book_of(tmp_path, a_table(*LEVEL_THREE, seed=""), "individual-2019")
    choose(book, "playoff_multi", "抽签")
    ran = done("rank", book)
    assert "没有抽签种子" in ran.err
    assert places(book)[0] == (1, 1, "并列，须加赛")


def test_a_play_off_changes_no_figure_and_nobody_elses_place(level):
    before = ranking(level)
    play(level, "后胜", "后胜")
    play(level, "先胜")
    after = ranking(level)

    def figures(found):
        return {row["number"]: row["values"] for row in found["rows"]}

    assert figures(after) == figures(before)
    assert [row["place"] for row in after["rows"]] == [1, 2, 3, 4]
    assert [row["number"] for row in after["rows"][2:]] == [3, 4]
    assert column(level, "成绩_1", "名次") == [
        row["place"] for row in sorted(after["rows"], key=lambda r: r["number"])
    ]


def test_the_answer_names_the_next_games_and_then_the_outcome(level):
    out = done("rank", level).out.splitlines()
    assert out[-2:] == [
        f"  加赛第 1–2 名：{A} 选手{A:02d}（先）— {B} 选手{B:02d}（双局之一，每方 5 分钟，每走一步加 3 秒）",
        f"  加赛第 1–2 名：{B} 选手{B:02d}（先）— {A} 选手{A:02d}（双局之二，每方 5 分钟，每走一步加 3 秒）",
    ]
    assert play(level, "先胜", "和").out.splitlines()[-1] == (
        f"  加赛决定第 1–2 名：{A} 选手{A:02d}、{B} 选手{B:02d}"
    )


def test_json_has_the_games_to_be_played_and_the_order_decided(level):
    [told] = ranking(level)["playoffs"]
    assert (told["places"], told["numbers"], told["decided"]) == ([1, 2], [1, 2], None)
    assert told["games"][0] == {
        "first": A, "second": B, "first_player": A, "second_player": B, "stage": 1, "places": [1, 2],
        "time": "每方 5 分钟，每走一步加 3 秒", "if_level": False, "until_won": False,
    }  # fmt: skip
    play(level, "先胜", "和")
    [told] = ranking(level)["playoffs"]
    assert (told["decided"], told["games"]) == ([A, B], [])


def test_awards_follow_the_play_off(level):
    play(level, "后胜", "和")
    data = done("awards", level, "--format", "json").data["sections"][0]["places"]
    assert [(one["place"], one["number"], one["shared"]) for one in data[:2]] == [
        (1, B, False),
        (2, A, False),
    ]
    assert column(level, "奖项", "编号")[:2] == [B, A]


def test_ranking_twice_changes_nothing(level):
    play(level, "先胜", "先胜")
    seen = [ClosedFile(level).read(table) for table in (TABLE, "名次_1", "成绩_1")]
    done("rank", level)
    assert [ClosedFile(level).read(table) for table in (TABLE, "名次_1", "成绩_1")] == seen


def test_standings_after_an_earlier_round_leave_the_games_alone(level):
    play(level, "先胜", "先胜")
    before = games(level)
    done("rank", level, "--after", 2)
    assert games(level) == before


def test_rows_may_be_sorted_and_carry_the_organisers_own_columns(level):
    play(level, "先胜", "后胜")
    host = ClosedFile(level)
    host.write(TABLE, {"裁判": ["甲", "乙"]})
    view = host.read(TABLE)
    host.write(TABLE, {h: [row[at] for row in view.rows[::-1]] for at, h in enumerate(view.headings)})
    host.save()
    before = places(level)

    done("rank", level)

    assert places(level) == before
    assert column(level, TABLE, "裁判") == ["乙", "甲"]
    assert column(level, TABLE, "局次") == [2, 1]


def test_a_game_typed_in_a_row_of_its_own_counts_and_the_row_set_up_for_it_goes(level):
    host = ClosedFile(level)
    for at in (2, 3):
        host.write(TABLE, {"先手编号": [A], "结果": ["先胜"], "后手编号": [B]}, rows=at + 1, start=at)
    host.save()

    done("rank", level)

    assert places(level)[:2] == [(1, A, "加赛第 1"), (2, B, "加赛第 2")]
    assert games(level) == [("1–2", 3, A, "先胜", B), ("1–2", 4, A, "先胜", B)]
    assert column(level, TABLE, "组别")[2:] == ["A", "A"]
    assert column(level, TABLE, "先手")[2:] == [f"选手{A:02d}"] * 2


def test_who_moves_first_may_be_exchanged_in_a_row_that_is_set_up(level):
    set_cell(level, TABLE, "先手编号", 0, B)
    set_cell(level, TABLE, "后手编号", 0, A)
    done("rank", level)
    assert games(level)[0] == ("1–2", 1, B, None, A)
    assert column(level, TABLE, "先手")[0] == f"选手{B:02d}"


def test_a_corrected_result_takes_open_games_out_and_makes_played_ones_stray(level):
    play(level, "先胜")
    set_cell(level, TABLE, "备注", 1, "改期")
    last = column(level, "对阵_1", "先手编号").index(1, 4)
    set_cell(level, "对阵_1", "结果", last, "先胜")

    told = done("rank", level).err

    assert games(level) == [("1–2", 1, A, "先胜", B)]
    assert column(level, TABLE, "备注")[1] == "改期"
    assert places(level)[:2] == [(1, 1, None), (2, 2, None)]
    assert "加赛 G5] " in told
    assert issues(level) == [("playoff.stray-game", "G5")]


def test_games_beyond_those_due_are_stray_the_last_ones_of_the_pair(level):
    play(level, "先胜", "和")
    host = ClosedFile(level)
    host.write(TABLE, {"先手编号": [B], "结果": ["先胜"], "后手编号": [A]}, rows=3, start=2)
    host.save()
    done("rank", level)
    assert places(level)[0] == (1, A, "加赛第 1")
    assert issues(level) == [("playoff.stray-game", "G7")]


def test_check_names_games_without_result_and_those_no_longer_needed(level):
    assert issues(level) == [("playoff.result-missing", "G5"), ("playoff.result-missing", "G6")]
    for row, text in enumerate(("先胜", "和")):
        set_cell(level, TABLE, "结果", row, text)
    host = ClosedFile(level)
    host.write(TABLE, {"先手编号": [1], "后手编号": [2]}, rows=3, start=2)
    host.save()
    done("rank", level)
    assert games(level)[2] == (None, 3, 1, None, 2)
    assert issues(level) == [("playoff.needless", "G7")]


def test_results_before_the_last_round_is_finished_do_not_count(tmp_path):
    section = a_table(*LEVEL_PAIR[:2], "1=2, 3?4")
    book = book_of(tmp_path, section, "individual-2019")
    host = ClosedFile(book)
    host.write(TABLE, {"先手编号": [1], "结果": ["先胜"], "后手编号": [2]})
    host.save()

    told = done("rank", book).err

    assert "这一局暂不计入" in told
    assert places(book)[:2] == [(1, 1, "并列，须加赛"), (1, 2, "并列，须加赛")]
    assert ("playoff.too-early", "G5") in issues(book)
    fill_results(book)
    done("rank", book)
    assert [game[1:] for game in games(book)] == [(1, 1, "先胜", 2), (2, 2, None, 1)]


def test_results_before_the_first_round_are_told(tmp_path):
    book = book_of(tmp_path, a_section(players=4), "individual-2019")
    host = ClosedFile(book)
    host.write(TABLE, {"先手编号": [1], "结果": ["先胜"], "后手编号": [2]})
    host.save()
    assert issues(book) == [("playoff.too-early", "G5")]


def test_a_game_that_cannot_be_read_holds_the_ranking_up(level):
    set_cell(level, TABLE, "结果", 0, "轮空")
    ran = xl("rank", level)
    assert (ran.status, "G5" in ran.err) == (1, True)


def test_the_first_page_says_that_play_offs_are_to_be_played(level):
    def home():
        return column(level, "概况", "状态"), column(level, "概况", "下一步")

    assert home() == (
        ["全部 3 轮结束，还有 2 局加赛"], ["在“加赛”的“结果”列填写结果，再“计算名次”（rank）"],
    )  # fmt: skip
    play(level, "先胜", "和")
    assert home() == (["全部 3 轮结束"], ["“计算名次”（rank），然后“奖项”（awards）"])


def without_sheet(book):
    """Delete the sheet as an organiser does in Excel."""
    workbook = load_workbook(book)
    del workbook[TABLE]
    for name in [
        name for name, defined in workbook.defined_names.items() if f"{TABLE}!" in defined.attr_text
    ]:
        del workbook.defined_names[name]
    workbook.save(book)


def test_without_the_sheet_everything_else_goes_on(tmp_path):
    book = book_of(tmp_path, a_table(*LEVEL_PAIR), "individual-2019")
    without_sheet(book)

    ran = done("rank", book)

    assert "没有“加赛”表" in ran.err
    assert places(book)[0] == (1, 1, "并列，须加赛")
    assert issues(book) == []
    assert [done(command, book).status for command in ("awards", "rank")] == [0, 0]
    assert findings(book) == []


def test_an_event_file_carries_the_games(level, tmp_path):
    play(level, "先胜", "后弃")
    play(level, "双弃")
    there, back = tmp_path / "there.json", tmp_path / "back.json"
    done("convert", level, there)
    [section] = read_event(there.read_text(encoding="utf-8")).sections

    assert section.playoffs == (
        Pairing(1, A, B, Result.FIRST_WINS), Pairing(2, B, A, Result.FIRST_BY_FORFEIT),
        Pairing(3, A, B, Result.BOTH_ABSENT), Pairing(4, B, A),
    )  # fmt: skip
    done("convert", there, tmp_path / "again.xlsx")
    done("convert", tmp_path / "again.xlsx", back)
    assert back.read_text(encoding="utf-8") == there.read_text(encoding="utf-8")
    assert ranking(tmp_path / "again.xlsx") == ranking(level)


def test_unknown_keys_of_a_game_come_back(tmp_path):
    section = a_table(*LEVEL_PAIR, playoffs=(Pairing(1, 1, 2, Result.DRAW, extra={"clock": "x"}),))
    book = book_of(tmp_path, section, "individual-2019")
    done("convert", book, tmp_path / "back.json")
    [back] = read_event((tmp_path / "back.json").read_text(encoding="utf-8")).sections
    assert back.playoffs == section.playoffs


def two_sections(folder):
    """Return a book in which the first two of both sections share the first place."""
    sections = tuple(a_table(*LEVEL_PAIR, name=name) for name in ("男子组", "女子组"))
    source = folder / "event.json"
    source.write_text(write_event(Event("测试杯", "individual-2019", sections=sections)), encoding="utf-8")
    done("convert", source, folder / "book.xlsx")
    return folder / "book.xlsx"


def test_sections_share_the_table_and_keep_apart(tmp_path):
    book = two_sections(tmp_path)
    done("rank", book)
    assert column(book, TABLE, "组别") == ["男子组", "男子组", "女子组", "女子组"]
    assert column(book, TABLE, "局次") == [1, 2, 1, 2]
    set_cell(book, TABLE, "结果", 2, "先胜")
    set_cell(book, TABLE, "结果", 3, "和")

    done("rank", book, "--section", "女子组")

    assert [column(book, f"名次_{number}", "名次")[:2] for number in (1, 2)] == [[1, 1], [1, 2]]
    assert column(book, TABLE, "结果") == [None, None, "先胜", "和"]


def test_the_name_of_the_section_is_spelled_as_on_the_settings_sheet(tmp_path):
    book = two_sections(tmp_path)
    done("rank", book)
    set_cell(book, TABLE, "组别", 0, " 男子组 ")
    set_cell(book, TABLE, "结果", 0, "先胜")
    done("rank", book)
    assert column(book, TABLE, "组别")[0] == "男子组"


def test_those_awarded_apart_keep_their_places_when_the_others_play_off(tmp_path):
    changes = {number: {"group": "女子组" if number % 2 else "男子组"} for number in (1, 2, 3, 4)}
    book = book_of(tmp_path, a_table("1=2, 3=4", "1=4, 2=3", "1=3, 2=4", changes=changes), "individual-2019")
    done("rank", book)
    women = by_lot(1, 3)
    assert {game[0] for game in games(book)} == {"女子组 1–2", "男子组 1–2"}
    for at, game in enumerate(games(book)):
        if game[0] == "女子组 1–2":
            set_cell(book, TABLE, "结果", at, "先胜" if game[2] == women[1] else "后胜")

    rows = {row["number"]: row["place"] for row in ranking(book)["rows"]}

    assert rows == {2: 1, 4: 1, women[1]: 1, women[0]: 4}


def test_the_workbook_stays_valid_and_the_sheets_are_protected(level):
    set_switch(level, "protect", "是")
    play(level, "先胜", "先胜")
    assert findings(level) == []
    sheets = load_workbook(level)
    assert [sheets[name].protection.sheet for name in (TABLE, "荣誉称号", "签收表")] == [True] * 3
    cells = {heading: sheets[TABLE].cell(5, at) for at, heading in enumerate(column_headings(level), start=1)}
    assert [heading for heading, cell in cells.items() if not cell.protection.locked] == ["结果", "备注"]


def column_headings(book):
    return ClosedFile(book).read(TABLE).headings


def _unchanged(_):
    pass


def _a_result(book):
    set_cell(book, TABLE, "结果", 2, "先胜")


def _another_order(book):
    host = ClosedFile(book)
    view = host.read(TABLE)
    host.write(TABLE, {h: [row[at] for row in view.rows[::-1]] for at, h in enumerate(view.headings)})
    host.save()


def _no_sheet_and_another_result(book):
    workbook = load_workbook(book)
    for sheet in ("男子组-名次", "男子组-成绩"):
        # What Excel makes of the formula when the sheet is deleted.
        workbook[sheet]["A3"] = re.sub(r"加赛\[[^\]]*\]", "#REF!", workbook[sheet]["A3"].value)
    workbook.save(book)
    set_cell(book, "对阵_1", "结果", 0, "和")


@pytest.mark.office
def test_the_mark_warns_of_results_typed_after_the_ranking(tmp_path, office):
    book = two_sections(tmp_path)
    done("rank", book)
    for row in (0, 1):
        set_cell(book, TABLE, "结果", row, "先胜")
    done("rank", book)
    changes = {
        _unchanged: ["", ""], _a_result: ["", WARNING], _another_order: ["", ""],
        _no_sheet_and_another_result: [WARNING, ""],
    }  # fmt: skip
    books = []
    for change in changes:
        changed = tmp_path / f"{change.__name__}.xlsx"
        changed.write_bytes(book.read_bytes())
        change(changed)
        books.append(changed)

    shown = []
    for calculated in office(books, "xlsx"):
        workbook = load_workbook(calculated, data_only=True)
        shown.append([workbook[f"{name}-名次"]["A3"].value or "" for name in ("男子组", "女子组")])

    assert shown == list(changes.values())


def test_check_says_that_the_ranking_is_older_than_a_play_off_result(level):
    done("awards", level)
    set_cell(level, TABLE, "结果", 0, "先胜")
    assert [code for code, _ in issues(level)] == ["ranking.stale", "awards.stale", "playoff.result-missing"]
    done("rank", level)
    done("awards", level)
    assert [code for code, _ in issues(level)] == ["playoff.result-missing"]
