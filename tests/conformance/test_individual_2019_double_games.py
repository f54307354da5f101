"""2019 个人规程 七（三） and （五）: the open groups play two games a round (双局制), and what overstepping the time costs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.closing import rows
from tests.commands.playing import column, done, rank_rows, set_cell, xl
from tests.commands.switching import a_field, book_of
from xl_engine.event import Result

from .played import played
from .walking import ROUND_ROBIN, ranked, with_games

KEY = "individual-2019"
OPEN = "男子公开组"
WIN, DRAW, LOSS = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS


@pytest.fixture(scope="module")
def paired(tmp_path_factory):
    """Four of the open group; the first round is paired, no result typed."""
    section = a_field(players=4, rounds=3, name=OPEN, system=ROUND_ROBIN)
    book = book_of(tmp_path_factory.mktemp("open"), section, KEY)
    done("pair", book)
    return book


@pytest.fixture
def open_round(paired, tmp_path):
    return Path(shutil.copy(paired, tmp_path / "赛事.xlsx"))


def typed(book, table, first, second):
    for heading, text in (("第一局", first), ("第二局", second)):
        set_cell(book, "对阵_1", heading, table - 1, text)


def points(book):
    return {row["number"]: row["values"][0] for row in rank_rows(book)}


def sides(book, table):
    return [column(book, "对阵_1", f"{side}编号")[table - 1] for side in ("先手", "后手")]


@pytest.mark.parametrize(
    ("typed_games", "score"),
    [
        (("1-0", "1-0"), (1, 0)),
        (("1-0", "0.5-0.5"), (1, 0)),
        (("0.5-0.5", "1-0"), (1, 0)),
        (("1-0", "0-1"), (0.5, 0.5)),
        (("0.5-0.5", "0.5-0.5"), (0.5, 0.5)),
        (("0-1", "0.5-0.5"), (0, 1)),
        (("0-1", "0-1"), (0, 1)),
        (("1-0（弃）", "1-0（弃）"), (1, 0)),
        (("双弃", "双弃"), (0, 0)),
    ],
)
def test_article_7_3_both_games_together_are_the_score_of_the_round(open_round, typed_games, score):
    # 七（三）: "以两局综合结果作为当轮对局成绩"
    typed(open_round, 1, *typed_games)
    found = points(open_round)
    assert tuple(found[number] for number in sides(open_round, 1)) == score
    assert xl("check", open_round, "--format", "json").data["issues"][0]["code"] == "result.missing"


def test_article_7_3_one_game_alone_decides_nothing(open_round):
    typed(open_round, 1, "1-0", None)
    assert "还没有一个结果" in xl("rank", open_round).err
    done("result", open_round, "0.5", "--round", 1, "--table", 1, "--board", 2)
    first, second = sides(open_round, 1)
    assert (points(open_round)[first], points(open_round)[second]) == (1, 0)


def test_article_7_3_the_sides_are_exchanged_in_the_second_game(open_round):
    # 七（三）: "第一局比赛先手方执黑，第二局交换先后手。": 先胜 would be ambiguous in the second game, so it is refused.
    typed(open_round, 1, "先胜", "先胜")
    [problem] = xl("rank", open_round, "--format", "json").data["error"]
    assert (problem["code"], problem["cell"]) == ("result.which-side", "H5")
    typed(open_round, 1, "先胜", "先行方负")
    done("result", open_round, "1 0", "--round", 1, "--table", 1)
    assert [column(open_round, "对阵_1", heading)[0] for heading in ("第一局", "第二局", "结果")] == [
        "1-0",
        "0-1",
        "和",
    ]


def test_article_7_3_a_round_of_two_games_counts_once(tmp_path):
    # 对手分 and 胜局 are those of rounds: two won games are one 胜局, 1-1 is half a point.
    section = with_games(
        a_field("1?2, 3?4", "1?3, 2?4", rounds=2, name=OPEN),
        [(WIN, WIN), (WIN, LOSS)], [(WIN, DRAW), (DRAW, DRAW)],
    )  # fmt: skip
    book = book_of(tmp_path, section, KEY)
    values = {row["number"]: row["values"] for row in ranked(book)["rows"]}
    # 积分, 对手分, 中间对手分 (fewer than three opponents), 胜局
    assert values == {1: [2, 1, 0, 2], 2: [0.5, 3, 0, 0], 3: [0.5, 3, 0, 0], 4: [1, 1, 0, 0]}


@pytest.mark.parametrize(
    ("text", "score", "shown"), [("0-1（超时）", (0, 1), "后胜"), ("1-0（超时）", (1, 0), "先胜")]
)
def test_article_7_5_1_overstepping_loses_the_round(open_round, text, score, shown):
    # 七（五）1: "如第一局未结束有一方超时，则判超时方当轮比赛负。"
    typed(open_round, 1, text, None)
    first, second = sides(open_round, 1)
    found = points(open_round)
    assert (found[first], found[second]) == score
    assert "第 1 轮第 1 台" not in xl("check", open_round).err
    done("result", open_round, text, "--round", 1, "--table", 1, "--board", 1)
    assert column(open_round, "对阵_1", "结果")[0] == shown


def test_article_7_5_1_no_second_game_is_played_after_that(open_round):
    typed(open_round, 1, "0-1（超时）", "1-0")
    [problem] = xl("rank", open_round, "--format", "json").data["error"]
    assert (problem["code"], problem["cell"]) == ("pairing.game-after-overstep", "H5")
    typed(open_round, 1, "0-1（超时）", "未下")
    assert points(open_round)[sides(open_round, 1)[1]] == 1


def test_article_7_5_1_overstepping_in_the_second_game_loses_that_game(open_round):
    # The first game has ended then: a win and a loss are 1-1.
    typed(open_round, 1, "1-0", "0-1（超时）")
    assert set(points(open_round).values()) == {0.5, 0}


def test_the_open_groups_of_the_sample_event_have_two_games_at_every_table():
    book = played(KEY).book
    for number in (3, 4):
        found = rows(book, f"对阵_{number}", "后手编号", "第一局", "第二局", "结果")
        at_the_board = [row for row in found if row[0] is not None]
        assert all(first and second for _, first, second, _ in at_the_board)
        assert {result for *_, result in at_the_board} <= {
            "先胜",
            "后胜",
            "和",
            "先胜（后弃）",
            "后胜（先弃）",
        }
    overstepped = [
        row
        for number in (3, 4)
        for row in rows(book, f"对阵_{number}", "第一局", "第二局")
        if "超时" in str(row[0])
    ]
    assert overstepped
    assert {second for _, second in overstepped} == {"未下"}
