"""2025年全国五子棋锦标赛（团体）竞赛规程, 八（五） (the order of places, play-offs) and 九 (places awarded, 最佳台次奖), article by article."""

from __future__ import annotations

import pytest

from tests.commands.closing import awards, book_with, rows, teams_of, told
from tests.commands.playing import column, done

from .played import played
from .team_events import (
    ROUND_ROBIN_ORDER,
    ROUND_ROBIN_STEPS,
    SEED,
    SWISS_ORDER,
    SWISS_STEPS,
    assert_step_decides,
    best_of_board_1,
    by_lot,
    field_of_teams,
    on_board,
    places,
    playoff_games,
    rank_of_steps,
    scripted,
    table_of,
    type_playoffs,
)

KEY = "team-2025"
MIXED, BOYS, GIRLS, SMALL_BOYS, SMALL_GIRLS = GROUPS = (
    "混合团体", "少年男子团体", "少年女子团体", "儿童男子团体", "儿童女子团体",
)  # fmt: skip


# -- 八（五）: the order of places, play-offs -----------------------------------------------------------------


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    """The rankings in which each step decides."""
    return rank_of_steps(tmp_path_factory.mktemp("steps"), KEY)


@pytest.mark.parametrize("step", SWISS_STEPS, ids=lambda step: step[1])
def test_article_8_5_1_swiss_one_step_after_the_other_the_higher_first(steps, step):
    """首先比较积分（次分）；依次比较对手次分、中间对手次分、总局分；依次比较1-3台各台局分，均为高者名次列前."""
    assert_step_decides(steps, step, SWISS_ORDER)


@pytest.mark.parametrize("step", ROUND_ROBIN_STEPS, ids=lambda step: step[1])
def test_article_8_5_2_round_robin_one_step_after_the_other_the_higher_first(steps, step):
    """首先比较积分（次分）；依次比较总局分、小分；依次比较1-3台各台局分，均为高者名次列前."""
    assert_step_decides(steps, step, ROUND_ROBIN_ORDER)


@pytest.fixture(scope="module")
def ties(tmp_path_factory):
    """A workbook of sections in which teams share the last places, ranked: every place is played for."""
    sections = (
        table_of("循环制末两名", 5, 4, 5), teams_of("积分编排制", "1-2 +++, 3-4 ===", criteria=(), seed=SEED),
        table_of("三队并列", 4, 2, 3, 4),
    )  # fmt: skip
    book = book_with(tmp_path_factory.mktemp("ties"), KEY, *sections)
    done("rank", book)
    return book


def _played_off(book, name):
    return [
        line[1:] for line in rows(book, "加赛", "组别", "争夺名次", "局次", "先手", "后手") if line[0] == name
    ]


def _on_board_1(*teams):
    return [f"队{team}（队员{team}-1）" for team in teams]


def test_article_8_5_3_every_tie_is_played_off_by_board_1_whatever_the_place(ties):
    """经过上述破同分办法，如果名次仍然相同，由每队一台负责进行加赛."""
    assert _played_off(ties, "循环制末两名") == [("4–5", 1, *_on_board_1(*by_lot(4, 5)))]
    assert _played_off(ties, "积分编排制") == [("2–3", 1, *_on_board_1(*by_lot(3, 4)))]
    assert [places(ties, number)[-1][2] for number in (1, 3)] == ["并列，须加赛"] * 2


def test_article_8_5_3_three_teams_play_each_other(ties):
    """由每队一台负责进行加赛 (more than two: a mini round robin, RULES 3.9)."""
    games = _played_off(ties, "三队并列")
    assert [game[0] for game in games] == ["2–4"] * 3
    assert {frozenset(game[2:]) for game in games} == {
        frozenset(_on_board_1(*pair)) for pair in ((2, 3), (2, 4), (3, 4))
    }


def test_article_8_5_3_single_games_until_one_is_won(tmp_path):
    """加赛采用单盘制，每方3分钟，每走一步加2秒，直到有一方取胜为止."""
    book = book_with(tmp_path, KEY, table_of(BOYS, 5, 1, 2))
    done("rank", book)
    one, other = by_lot(1, 2)
    assert playoff_games(book) == [("1–2", 1, one, None, other)]
    assert column(book, "加赛", "办法")[0] == "单局决胜，每方 3 分钟，每走一步加 2 秒"

    type_playoffs(book, ["和"])
    assert playoff_games(book)[1:] == [("1–2", 2, other, None, one)]

    type_playoffs(book, ["后胜"])
    assert places(book)[:3] == [(1, one, "加赛第 1"), (2, other, "加赛第 2"), (3, 3, None)]
    assert len(playoff_games(book)) == 2
    # 九（二）: 加赛局不计入最佳台次评选的对局中. 11 and 21 have three wins and a draw each.
    assert best_of_board_1(book) == [(10 * one + 1, 3.5, 4, 3, False)]


# -- 九: awards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "teams"), [(0, 20), (1, 14), (2, 8), (3, 12), (4, 6)])
def test_article_9_1_cup_medal_and_certificate_for_three_certificates_for_places_4_to_8(at, teams):
    """各组前三名颁发奖杯、奖牌和证书，4-8名颁发证书 (the sample event)."""
    count = min(teams, 8)
    given = played(KEY).awards["sections"][at]["places"]
    assert [(one["place"], one["award"]) for one in given] == [
        (place, "奖杯+奖牌+证书" if place <= 3 else "证书") for place in range(1, count + 1)
    ]
    shown = [line for line in rows(played(KEY).book, "奖项", "组别", "名次", "奖励") if line[0] == GROUPS[at]]
    assert [line[1:] for line in shown] == [(one["place"], one["award"]) for one in given]


def test_article_9_1_eight_places_whatever_the_number_of_teams(tmp_path):
    """各组前三名……4-8名颁发证书."""
    sections = [field_of_teams(f"{teams}队", teams) for teams in (2, 7, 8, 9)]
    given = awards(book_with(tmp_path, KEY, *sections))["sections"]
    assert [[one["place"] for one in section["places"]] for section in given] == [
        list(range(1, count + 1)) for count in (2, 7, 8, 8)
    ]


def test_article_9_2_one_for_each_board_fifteen_in_all():
    """设立“最佳台次奖”，每个台次各1名，共计15名颁发证书."""
    shown = rows(played(KEY).book, "最佳台次", "组别", "台次", "奖励")
    assert shown == [(name, board, "证书") for name in GROUPS for board in (1, 2, 3)]


def test_article_9_2_fewer_events_than_five_are_said_to_make_fewer(tmp_path):
    """共计15名."""
    warned = told(book_with(tmp_path, KEY, table_of(MIXED, 3), table_of(BOYS, 3)))
    assert "规程写明最佳台次奖共 15 名，按本赛事 2 个组的台数应为 6 名" in warned


TOLD_APART = {
    "得分": (("+++--", "++=<-"), (11, 3, 5, 3, False)),
    "胜率": (("++++==<", "+++++--"), (11, 5, 6, 4, False)),
    "胜局": (("+=== ++", "++-= --"), (21, 2.5, 4, 2, False)),
    "七成": (("++++<<<", "+++==--"), (21, 4, 7, 3, False)),
}
"""What 11 and 21 have done on board 1, level in all before the criterion, and who is the better.

The next criterion would have it the other way round.
"""


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    """The awards of sections in which board 1 is won for different reasons."""
    sections = [scripted(name, *scripts) for name, (scripts, _) in TOLD_APART.items()]
    book = book_with(tmp_path_factory.mktemp("boards"), KEY, *sections)
    return {one["name"]: one for one in awards(book)["sections"]}


@pytest.mark.parametrize("criterion", list(TOLD_APART))
def test_article_9_2_points_then_rate_then_wins_of_those_with_70_per_cent_of_the_games(boards, criterion):
    """依次比较得分、胜率、胜局、本队名次进行区分，高者列前，对局数量必须达到总对局数量的70％以上才有资格参加评选."""
    assert on_board(boards[criterion], 1) == [TOLD_APART[criterion][1]]


def test_article_9_2_then_the_place_of_the_team(tmp_path):
    """本队名次: level in points, rate and wins, 21 plays for the team with the better place."""
    book = book_with(tmp_path, KEY, teams_of(BOYS, "1-3 +=-, 2-4 +==", "1-4 ===, 2-3 ==="))
    assert on_board(awards(book)["sections"][0], 1) == [(21, 1.5, 2, 1, False)]


def test_article_9_names_no_other_award():
    """九 has places and 最佳台次奖 only."""
    assert (played(KEY).awards["honours"], played(KEY).awards["prize_total"]) == ([], 0)
    assert set(column(played(KEY).book, "荣誉", "奖项")) == {None}
