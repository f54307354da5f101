"""RULES 9, E1 to E3, through the workbook: from an event file to what 成绩 and 名次 show, cell by cell."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.standings.building import E1_ROUNDS
from xl_engine.event import System
from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import done
from .switching import a_field, book_of, choose, figures

E1 = """
1 | 2 = | 4 = | 5 + | 3 + | 8 + | 4   | 1.5 3 3 2 3   | 12.5 | 8   | 3 | 1
8 | 7 + | 6 + | 3 = | 4 = | 1 - | 3   | 2 1.5 2 3 4   | 12.5 | 7   | 2 | 2
4 | 3 = | 1 = | 6 = | 8 = | 7 + | 3   | 2 4 1.5 3 2   | 12.5 | 7   | 1 | 3
5 | 6 - | 7 + | 1 - | 2 + | 3 + | 3   | 1.5 2 4 1.5 2 | 11   | 5.5 | 3 | 4
3 | 4 = | 2 + | 8 = | 1 - | 5 - | 2   | 3 1.5 3 4 3   | 14.5 | 9   | 1 | 5
7 | 8 - | 5 - | 2 + | 6 + | 4 - | 2   | 3 3 1.5 1.5 3 | 12   | 7.5 | 2 | 6
6 | 5 + | 8 - | 4 = | 7 - | 2 - | 1.5 | 3 3 3 2 1.5   | 12.5 | 8   | 1 | 7
2 | 1 = | 3 - | 7 - | 5 - | 6 + | 1.5 | 4 2 2 3 1.5   | 12.5 | 7   | 1 | 8
"""
"""No, R1 to R5, 积分, the opponents' 积分, 对手分, 中间对手分, 胜局, place: as RULES prints it."""

E2_ROUNDS = ("1+2, 3=4, 5 bye", "1+3, 2+f5, 4 bye", "1+f5, 4+2, 3 bye")
E2_COLUMNS = {
    "记 0 分": [3.5, 6.5, 5.5, 2.5, 4],
    "有分者中的最低分": [3.5, 6.5, 6.5, 3.5, 5],
    "本人积分": [3.5, 6.5, 7, 5, 5],
    "满分的一半": [3.5, 6.5, 7, 4, 5.5],
    "国际棋联 2026": [3.5, 6.5, 7, 4, 5],
}
"""对手分 of A to E, by the value of 轮空计入对手分."""

E3_ROUNDS = ("1+6, 5=2, 3+4", "6-4, 3+5, 1+2", "2+3, 4+1, 5+6", "6+3, 2+4, 1=5", "6=2, 4=5, 3=1")
E3 = """
＊  | 1   | 0.5 | 0   | 0.5 | 1   | 3   | 3+1.25+1.25+1.5=7     | 2 | 1
0   | ＊  | 1   | 1   | 0.5 | 0.5 | 3   | 2.5+2.5+1.25+0.75=7   | 2 | 2
0.5 | 0   | ＊  | 1   | 1   | 0   | 2.5 | 1.5+2.5+2.5=6.5       | 2 | 3
1   | 0   | 0   | ＊  | 0.5 | 1   | 2.5 | 3+1.25+1.5=5.75       | 2 | 4
0.5 | 0.5 | 0   | 0.5 | ＊  | 1   | 2.5 | 1.5+1.5+1.25+1.5=5.75 | 1 | 5
0   | 0.5 | 1   | 0   | 0   | ＊  | 1.5 | 1.5+2.5=4             | 1 | 6
"""
"""The grid, 积分, 小分 as a sum, 胜局, place, with 直胜 as the last criterion."""


def _lines(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def _table(book: Path, name: str) -> list[dict[str, Any]]:
    view = ClosedFile(book).read(name)
    return [dict(zip(view.headings, row, strict=True)) for row in view.rows]


def _number(text: str) -> float:
    return float(text)


@pytest.fixture(scope="module")
def e1(tmp_path_factory):
    section = a_field(*E1_ROUNDS, rounds=5, criteria=["积分", "对手分", "中间对手分", "胜局"])
    book = book_of(tmp_path_factory.mktemp("e1"), section)
    return book, done("rank", book, "--format", "json").data["sections"][0]


@pytest.mark.parametrize("line", _lines(E1), ids=lambda line: f"number-{line[0]}")
class TestE1:
    """个人 积分编排制, 8 players, 5 rounds."""

    def test_e1_the_json_line(self, e1, line):
        [row] = [row for row in e1[1]["rows"] if row["number"] == int(line[0])]
        assert [row["place"], row["shared"]] == [int(line[11]), False]
        assert row["values"] == [_number(line[at]) for at in (6, 8, 9, 10)]

    def test_e1_the_line_of_the_ranking(self, e1, line):
        row = _table(e1[0], "名次_1")[int(line[11]) - 1]
        shown = [row[heading] for heading in ("编号", "积分", "对手分", "中间对手分", "胜局", "名次")]
        assert shown == [int(line[0]), *(_number(line[at]) for at in (6, 8, 9, 10)), int(line[11])]
        assert f"对手分 {'+'.join(line[7].split())}={line[8]}" in str(row["算式"]).split("；")

    def test_e1_the_line_of_the_crosstable(self, e1, line):
        [row] = [row for row in _table(e1[0], "成绩_1") if row["编号"] == int(line[0])]
        points = {"+": "1", "=": "0.5", "-": "0"}
        total, wanted = 0.0, []
        for opponent, mark in (cell.split() for cell in line[1:6]):
            total += float(points[mark])
            wanted.append(f"{opponent} {points[mark]}\n{total:g}")
        assert [re.sub("[先后]", "", row[f"第{number}轮"]) for number in range(1, 6)] == wanted
        shown = [row[heading] for heading in ("积分", "对手分", "中间对手分", "胜局", "名次")]
        assert shown == [_number(line[at]) for at in (6, 8, 9, 10, 11)]


class TestE2:
    """Bye and forfeit, 5 players, 3 rounds; A to E are 1 to 5."""

    @pytest.fixture
    def book(self, tmp_path):
        return book_of(tmp_path, a_field(*E2_ROUNDS, rounds=3, criteria=["积分", "对手分", "胜局"]))

    def test_e2_points(self, book):
        assert figures(book, "积分") == {1: 3, 2: 1, 3: 1.5, 4: 2.5, 5: 1}

    @pytest.mark.parametrize(("shown", "values"), list(E2_COLUMNS.items()))
    def test_e2_opponents_points(self, book, shown, values):
        choose(book, "bye_opponent", shown)
        assert figures(book, "对手分") == dict(enumerate(values, start=1))

    def test_e2_opponents_points_are_shown_as_sums(self, book):
        done("rank", book)
        sums = {row["编号"]: str(row["算式"]).split("；")[1] for row in _table(book, "名次_1")}
        assert sums == {
            1: "对手分 1+1.5+1=3.5", 2: "对手分 3+1+2.5=6.5", 3: "对手分 2.5+3+1=6.5",
            4: "对手分 1.5+1+1=3.5", 5: "对手分 1+1+3=5",
        }  # fmt: skip

    @pytest.mark.parametrize(("bye", "a"), [("国际棋联 2024", 5.5), ("国际棋联 2026", 3.5)])
    def test_e2_the_forfeit_win_of_a_under_fide(self, book, bye, a):
        choose(book, "bye_opponent", bye)
        choose(book, "forfeit_opponent", "国际棋联办法")
        assert figures(book, "对手分")[1] == a

    @pytest.mark.parametrize(
        ("key", "a", "d"), [(None, 3, 2), ("wins_count_forfeit", 2, 2), ("wins_count_bye", 3, 1)]
    )
    def test_e2_wins(self, book, key, a, d):
        if key:
            choose(book, key, "否")
        wins = figures(book, "胜局")
        assert (wins[1], wins[4]) == (a, d)


@pytest.fixture(scope="module")
def e3(tmp_path_factory):
    return _e3(tmp_path_factory.mktemp("e3"), "积分", "小分", "胜局", "直胜")


def _e3(folder: Path, *criteria: str) -> Path:
    section = a_field(*E3_ROUNDS, rounds=5, system=System.ROUND_ROBIN, criteria=criteria)
    book = book_of(folder, section)
    done("rank", book)
    return book


class TestE3:
    """个人 循环制, 6 players; A to F are 1 to 6."""

    @pytest.mark.parametrize(("number", "line"), list(enumerate(_lines(E3), start=1)))
    def test_e3_the_line_of_the_grid(self, e3, number, line):
        row = _table(e3, "成绩_1")[number - 1]
        assert [row[str(opponent)] for opponent in range(1, 7)] == line[:6]
        shown = [row[heading] for heading in ("编号", "积分", "小分", "胜局", "名次")]
        assert shown == [number, *map(_number, (line[6], line[7].partition("=")[2], line[8], line[9]))]

    @pytest.mark.parametrize(("number", "line"), list(enumerate(_lines(E3), start=1)))
    def test_e3_the_sum_in_the_ranking(self, e3, number, line):
        [row] = [row for row in _table(e3, "名次_1") if row["编号"] == number]
        terms = {text.split()[0]: text.split()[1] for text in str(row["算式"]).split("；")}
        wanted, total = line[7].split("=")
        found, shown_total = terms["小分"].split("=")
        # The table of RULES lists the opponents by letter, the ranking by round.
        assert (sorted(found.split("+")), shown_total) == (sorted(wanted.split("+")), total)

    def test_e3_a_before_b_only_by_the_direct_encounter(self, e3):
        rows = {row["编号"]: row for row in _table(e3, "名次_1")}
        assert [rows[number]["直胜"] for number in (1, 2)] == [1, 0]
        assert [rows[number]["备注"] for number in (1, 2)] == [None, None]

    def test_e3_a_and_b_share_with_the_lists_of_2019_and_2023(self, tmp_path):
        book = _e3(tmp_path, "积分", "小分", "胜局")
        rows = {row["编号"]: row for row in _table(book, "名次_1")}
        assert [rows[number]["名次"] for number in range(1, 7)] == [1, 1, 3, 4, 5, 6]
        assert [rows[number]["备注"] for number in (1, 2, 3)] == ["并列", "并列", None]
