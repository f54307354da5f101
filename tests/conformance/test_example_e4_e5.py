"""RULES 9, E4 and E5, through the workbook: from an event file to what 名次 and 成绩 show, figure by figure."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.commands.playing import set_switch
from tests.commands.switching import book_of, ranking
from tests.standings.building import a_team_section
from xl_engine.event import System
from xl_engine.workbook.hosts import ClosedFile

E4_SECTION = replace(
    a_team_section(
        "1-2 (.5 1 1), 3-4 (.5 1 .5), 5-6 (.5 1 0)", "1-3 (1 1 0), 2-5 (0 1 1), 6-4 (0 0 .5)",
        "4-1 (1 0 1), 2-6 (1 0 0), 3-5 (1 1 0)", "5-1 (1 1 0), 6-3 (.5 0 .5), 4-2 (0 1 0)",
    ),
    rounds=4,
)  # fmt: skip
E4 = """
3 | 4 1 5 6 | 3   | 2+2+1.5+1.5 = 7   | 3.5 | 7   | 2 / 3 / 2   | 1
4 | 3 6 1 2 | 2   | 3+1.5+2+2 = 8.5   | 4   | 6.5 | 2.5 / 2 / 2 | 2
1 | 2 3 4 5 | 2   | 2+3+2+1.5 = 8.5   | 4   | 6.5 | 1.5 / 3 / 2 | 3
2 | 1 5 6 4 | 2   | 2+1.5+1.5+2 = 7   | 3.5 | 5.5 | 2.5 / 1 / 2 | 4
5 | 6 2 3 1 | 1.5 | 1.5+2+3+2 = 8.5   | 4   | 5.5 | 2.5 / 2 / 1 | 5
6 | 5 4 2 3 | 1.5 | 1.5+2+2+3 = 8.5   | 4   | 5   | 1 / 1 / 3   | 6
"""
"""Team, opponents, 场分, 对手场分 with its sum, 中间对手场分, 总局分, board 1 / 2 / 3, place: as RULES prints it."""
ORDER = ["场分", "对手场分", "中间对手场分", "总局分", "一台局分", "二台局分", "三台局分"]

E5_SECTION = replace(
    a_team_section(
        "1-4 (1 0 0), 2-3 (0 0 0)", "4-3 (.5 0 1), 1-2 (0 1 1)", "2-4 (1 1 1), 3-1 (0 1 1)",
        system=System.ROUND_ROBIN,
    ),
    rounds=3,
)  # fmt: skip
E5 = {
    "按场分": ({1: 1, 2: 1.5}, {1: "1=1", 2: "1.5=1.5"}, [3, 4, 2, 1]),
    "按得分率": ({1: 2, 2: 1.833}, {1: "0.5+0.667+0.833=2", 2: "0.333+1.5=1.833"}, [3, 4, 1, 2]),
    "按局分": ({1: 18, 2: 14.5}, {1: "3.5+8+6.5=18", 2: "4+10.5=14.5"}, [3, 4, 1, 2]),
}
"""小分 of teams 1 and 2, the same as a sum of the terms RULES prints (those of value 0 left out), and the order of the teams, by ``team_sb``."""


def _lines(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def _table(book: Any, name: str) -> dict[int, dict[str, Any]]:
    view = ClosedFile(book).read(name)
    lines = [dict(zip(view.headings, row, strict=True)) for row in view.rows]
    return {line["编号"]: line for line in lines}


def _figures(line: list[str]) -> list[float]:
    opponents = line[3].split("=")[1]
    return [float(text) for text in (line[2], opponents, line[4], line[5], *line[6].split("/"))]


@pytest.fixture(scope="module")
def e4(tmp_path_factory):
    """What ``rank`` prints, and 名次 and 成绩 by team."""
    book = book_of(tmp_path_factory.mktemp("e4"), E4_SECTION, "team-2025")
    found = ranking(book)
    return found, _table(book, "名次_1"), _table(book, "成绩_1")


@pytest.mark.parametrize("line", _lines(E4), ids=lambda line: f"team-{line[0]}")
class TestE4:
    """团体 积分编排制, 6 teams, 3 boards, 4 rounds."""

    def test_e4_the_json_line(self, e4, line):
        assert e4[0]["criteria"] == ORDER
        [row] = [row for row in e4[0]["rows"] if row["number"] == int(line[0])]
        assert (row["place"], row["shared"], row["values"]) == (int(line[7]), False, _figures(line))

    def test_e4_the_line_of_the_ranking(self, e4, line):
        row = e4[1][int(line[0])]
        assert [row[heading] for heading in (*ORDER, "名次")] == [*_figures(line), int(line[7])]
        assert list(e4[1]).index(int(line[0])) == int(line[7]) - 1
        assert f"对手场分 {line[3].replace(' ', '')}" in row["算式"].split("；")

    def test_e4_two_of_four_opponents_are_left_out_of_the_median(self, e4, line):
        [text] = [text for text in e4[1][int(line[0])]["算式"].split("；") if text.startswith("中间对手场分")]
        terms, value = text.removeprefix("中间对手场分 ").split("=")
        assert (terms.count("("), float(value)) == (2, float(line[4]))
        assert re.sub("[()]", "", terms) == line[3].split("=")[0].strip()

    def test_e4_the_line_of_the_crosstable(self, e4, line):
        row = e4[2][int(line[0])]
        cells = [row[f"第{number}轮"] for number in (1, 2, 3, 4)]
        assert [int(cell[0]) for cell in cells] == [int(text) for text in line[1].split()]
        assert cells[-1].split("\n")[1] == line[2]
        assert [row[heading] for heading in (*ORDER, "名次")] == [*_figures(line), int(line[7])]


def test_e4_4_and_1_are_level_up_to_the_board_points_and_split_on_board_1(e4):
    lines = {row["number"]: row["values"] for row in e4[0]["rows"]}
    assert lines[4][:4] == lines[1][:4]
    assert lines[4][4] > lines[1][4]


@pytest.fixture
def e5(tmp_path):
    """The workbook of E5."""
    return book_of(tmp_path, E5_SECTION, "team-2025")


def test_e5_match_points_and_board_points(e5):
    found = ranking(e5)
    assert found["criteria"][:3] == ["场分", "总局分", "小分"]
    assert {row["number"]: row["values"][:2] for row in found["rows"]} == {
        3: [2.5, 6.5], 4: [1.5, 3.5], 1: [1, 4], 2: [1, 4],
    }  # fmt: skip


@pytest.mark.parametrize("shown", list(E5))
def test_e5_the_readings_of_small_points_disagree(e5, shown):
    values, sums, order = E5[shown]
    set_switch(e5, "team_sb", shown)

    found = ranking(e5)

    assert {row["number"]: row["values"][2] for row in found["rows"] if row["number"] in (1, 2)} == values
    assert [(row["place"], row["number"]) for row in found["rows"]] == list(enumerate(order, start=1))
    lines = _table(e5, "名次_1")
    assert list(lines) == order
    for team, text in sums.items():
        assert f"小分 {text}" in lines[team]["算式"].split("；")
    assert {team: _table(e5, "成绩_1")[team]["小分"] for team in (1, 2)} == values
    assert f"团体小分：{shown}" in str(ClosedFile(e5).named("附注_名次_1"))
