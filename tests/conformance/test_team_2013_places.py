"""2013年全国五子棋团体锦标赛竞赛规程, 六（六） (the order of places, play-offs) and 八 (places awarded, 最佳台次奖, honours), article by article."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.commands.closing import awards, book_with, rows, teams_of, told, type_rows
from tests.commands.playing import column, done, set_switch
from tests.commands.switching import ranking
from xl_engine.event import Result, System

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

KEY = "team-2013"
MEN, WOMEN, MIXED = "男子团体赛", "女子团体赛", "大学生混合团体赛"


# -- 六（六）1 and 2: the order -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    """The rankings in which each step decides."""
    return rank_of_steps(tmp_path_factory.mktemp("steps"), KEY)


@pytest.mark.parametrize("step", SWISS_STEPS, ids=lambda step: step[1])
def test_article_6_6_1_swiss_one_step_after_the_other_the_higher_first(steps, step):
    """首先比较积分（场分）；依次比较对手场分、中间对手场分、总局分；依次比较1-3台各台局分，均为高者名次列前."""
    assert_step_decides(steps, step, SWISS_ORDER)


def test_article_6_6_1_board_3_decides_only_where_a_bye_counts_beside_the_boards(tmp_path):
    """依次比较1-3台各台局分: boards 1 and 2 level under the same 总局分 leave board 3 level, unless 轮空 gives no board anything."""
    rounds = ("1-3 -++, 2-4 +++, 5 bye", "4-1 =--, 5-2 =+-, 3 bye", "2-3 -++, 5-4 +++, 1 bye")
    book = book_with(tmp_path, KEY, teams_of(MEN, *rounds, teams=5, criteria=()))
    found = ranking(book)
    assert all(row["values"][3] == sum(row["values"][4:]) for row in found["rows"])

    set_switch(book, "bye_board_points", "多数台")

    lines = {row["number"]: row for row in ranking(book)["rows"]}
    assert lines[2]["values"][:6] == lines[5]["values"][:6]
    assert (lines[2]["values"][6], lines[5]["values"][6]) == (3, 1)
    assert (lines[2]["place"], lines[5]["place"]) == (2, 3)


@pytest.mark.parametrize("step", ROUND_ROBIN_STEPS, ids=lambda step: step[1])
def test_article_6_6_2_round_robin_one_step_after_the_other_the_higher_first(steps, step):
    """首先比较积分（场分）；依次比较总局分、小分（以场分计算）；依次比较1-3台各台局分，均为高者名次列前."""
    assert_step_decides(steps, step, ROUND_ROBIN_ORDER)


def test_article_6_6_2_small_points_are_made_of_match_points(tmp_path):
    """小分（以场分计算）: the 场分 of each team beaten (1 has beaten those with 1 and 2, 3 those with 1 and 1)."""
    rounds = ("1-4 +--, 2-3 --+", "4-3 --+, 1-2 +-+", "2-4 +++, 3-1 +--")
    section = teams_of(MEN, *rounds, criteria=(), system=System.ROUND_ROBIN)
    book = book_with(tmp_path, KEY, section)
    done("rank", book)
    sums = dict(zip(column(book, "名次_1", "编号"), column(book, "名次_1", "算式"), strict=True))
    assert "小分 1+2=3" in sums[1].split("；")
    assert "小分 1+1=2" in sums[3].split("；")


# -- 六（六）2 and 3: play-offs -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ties(tmp_path_factory):
    """A workbook of sections in which two teams share places, ranked."""
    sections = (
        table_of("五队三四名", 5, 3, 4), table_of("五队四五名", 5, 4, 5),
        table_of("三队一二名", 3, 1, 2), table_of("三队二三名", 3, 2, 3),
        teams_of("积分编排制", "1-2 ===, 3-4 +++", criteria=(), seed=SEED),
    )  # fmt: skip
    book = book_with(tmp_path_factory.mktemp("ties"), KEY, *sections)
    done("rank", book)
    return book


def test_article_6_6_2_a_tie_that_touches_the_places_awarded_is_played_off_by_board_1(ties):
    """如再相同，涉及录取名次的由1台选手加赛快棋决定名次 (five teams: three places)."""
    one, other = by_lot(3, 4)
    lines = rows(ties, "加赛", "组别", "争夺名次", "局次", "先手编号", "先手")
    assert [line[1:] for line in lines if line[0] == "五队三四名"] == [
        ("3–4", 1, one, f"队{one}（队员{one}-1）"), ("3–4", 2, other, f"队{other}（队员{other}-1）"),
    ]  # fmt: skip
    assert places(ties, 1)[2:4] == [(3, 3, "并列，须加赛"), (3, 4, "并列，须加赛")]


def test_article_6_6_2_a_tie_behind_the_places_awarded_stays_shared(ties):
    """不涉及录取名次的名次并列."""
    assert places(ties, 2)[3:] == [(4, 4, "并列"), (4, 5, "并列")]
    assert "五队四五名" not in column(ties, "加赛", "组别")


def test_article_6_6_2_of_three_teams_only_the_first_place_is_played_for(ties):
    """涉及录取名次 (three teams: one place)."""
    assert places(ties, 3) == [(1, 1, "并列，须加赛"), (1, 2, "并列，须加赛"), (3, 3, None)]
    assert places(ties, 4) == [(1, 1, None), (2, 2, "并列"), (2, 3, "并列")]


def test_article_6_6_1_ties_left_after_the_swiss_are_played_off_like_those_of_a_round_robin(ties):
    """六（六）1 does not say what follows 各台局分; 2 does (RULES 3.8). Four teams: three places."""
    assert places(ties, 5)[1:] == [(2, 1, "并列，须加赛"), (2, 2, "并列，须加赛"), (4, 4, None)]


@pytest.fixture
def level(tmp_path):
    """Teams 1 and 2 of five share the first place."""
    book = book_with(tmp_path, KEY, table_of(MEN, 5, 1, 2))
    done("rank", book)
    return book


ONE, OTHER = by_lot(1, 2)


def test_article_6_6_3_two_games_with_one_first_move_each(level):
    """加赛首先采用双局制，每方一次先手，时限为每方5分钟，每手加3秒."""
    assert [game[2:] for game in playoff_games(level)] == [(ONE, None, OTHER), (OTHER, None, ONE)]
    assert column(level, "加赛", "办法")[:2] == [
        "双局之一，每方 5 分钟，每走一步加 3 秒", "双局之二，每方 5 分钟，每走一步加 3 秒",
    ]  # fmt: skip
    type_playoffs(level, ["先胜", "和"])
    assert places(level)[:3] == [(1, ONE, "加赛第 1"), (2, OTHER, "加赛第 2"), (3, 3, None)]
    assert len(playoff_games(level)) == 2


def test_article_6_6_3_level_again_single_games_until_one_is_won(level):
    """如两局加赛总分不能分出胜负，则再加赛采用单局制，每方3分钟，每手加2秒，直到有一方取胜为止."""
    type_playoffs(level, ["先胜", "先胜"])
    assert [game[2:] for game in playoff_games(level)[2:]] == [(ONE, None, OTHER)]
    assert column(level, "加赛", "办法")[2] == "单局决胜，每方 3 分钟，每走一步加 2 秒"

    type_playoffs(level, ["和"])
    assert [game[2:] for game in playoff_games(level)[3:]] == [(OTHER, None, ONE)]
    assert places(level)[0][2] == "并列，须加赛"

    type_playoffs(level, ["先胜"])
    assert places(level)[:2] == [(1, OTHER, "加赛第 1"), (2, ONE, "加赛第 2")]
    assert len(playoff_games(level)) == 4


# -- 八（一）: places awarded ----------------------------------------------------------------------------------

BORDERS = ((1, 1), (3, 1), (4, 3), (9, 3), (10, 6), (19, 6), (20, 8), (49, 8), (50, 12))


@pytest.fixture(scope="module")
def borders(tmp_path_factory):
    """The places awarded in sections of as many teams as the sentence names, by that number."""
    sections = [field_of_teams(f"{teams}个队", teams) for teams, _ in BORDERS]
    book = book_with(tmp_path_factory.mktemp("borders"), KEY, *sections)
    return {name.removesuffix("个队"): found for name, found in _awarded(book).items()}


def _awarded(book):
    return {
        one["name"]: [(p["place"], p["number"], p["award"]) for p in one["places"]] for one in awards(book)["sections"]
    }  # fmt: skip


@pytest.mark.parametrize(("teams", "count"), BORDERS)
def test_article_8_1_places_by_number_of_teams(borders, teams, count):
    """50个队以上（含50个）录取前12名，20个（含20个）前8名，10个（含10个）前6名，4-9个队前3名，3个队以下（含3个）1名."""
    assert [line[:2] for line in borders[str(teams)]] == [(at, at) for at in range(1, count + 1)]


@pytest.mark.parametrize(("teams", "count"), BORDERS)
def test_article_8_1_cup_medal_and_certificate_for_three_a_certificate_for_the_others(borders, teams, count):
    """前三名发给奖杯、奖牌、证书等，其他各队只发给获奖证书."""
    given = [award for *_, award in borders[str(teams)]]
    assert given == (["奖杯+奖牌+证书"] * 3 + ["获奖证书"] * 9)[:count]


def test_article_8_1_teams_that_took_part_are_counted(tmp_path):
    """参赛队数: a tenth team that never came does not make it ten."""
    section = field_of_teams(MEN, 10)
    *others, last = section.pairings[0]
    absent = (*others, replace(last, boards=(Result.FIRST_BY_FORFEIT,) * 3))
    book = book_with(tmp_path, KEY, replace(section, pairings=(absent,)))
    assert len(_awarded(book)[MEN]) == 3
    set_switch(book, "count", "报名")
    assert len(_awarded(book)[MEN]) == 6


def test_article_8_1_a_shared_place_within_the_places_awarded_is_awarded_to_both(tmp_path):
    """录取前3名, two teams on the third place until they have played off."""
    book = book_with(tmp_path, KEY, table_of(MEN, 5, 3, 4))
    assert [(place, number) for place, number, _ in _awarded(book)[MEN]] == [(1, 1), (2, 2), (3, 3), (3, 4)]
    done("rank", book)
    type_playoffs(book, ["后胜", "和"])
    assert [line[:2] for line in _awarded(book)[MEN]] == [(1, 1), (2, 2), (3, by_lot(3, 4)[1])]


def test_article_8_1_the_awards_of_the_sample_event_stand_on_their_sheet():
    """前三名发给奖杯、奖牌、证书等，其他各队只发给获奖证书 (12, 6 and 6 teams)."""
    shown = rows(played(KEY).book, "奖项", "组别", "名次", "奖励")
    assert [line for line in shown if line[0] == MEN] == [
        *((MEN, at, "奖杯+奖牌+证书") for at in (1, 2, 3)), *((MEN, at, "获奖证书") for at in (4, 5, 6)),
    ]  # fmt: skip
    for name in (WOMEN, MIXED):
        assert [line for line in shown if line[0] == name] == [
            (name, at, "奖杯+奖牌+证书") for at in (1, 2, 3)
        ]


# -- 八（二）: 最佳台次奖 --------------------------------------------------------------------------------------


TOLD_APART = {
    "得分": (("+++--", "++=<-"), (11, 3, 5, 3, False)),
    "胜率": (("++++==<", "+++++--"), (11, 5, 6, 4, False)),
    "胜局": (("+=== ++", "++-= --"), (21, 2.5, 4, 2, False)),
}
"""What 11 and 21 have done on board 1, level in all before the criterion, and who is the better.

The next criterion would have it the other way round.
"""

LEAST = {7: 5}
"""The games that are 70 % of so many rounds."""


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    """The awards of sections in which board 1 is won for different reasons, and the sheet 最佳台次."""
    sections = [scripted(name, *scripts) for name, (scripts, _) in TOLD_APART.items()]
    sections += [
        scripted(f"{rounds}轮{name}", "+" * games + "<" * (rounds - games))
        for rounds, least in LEAST.items()
        for name, games in (("够", least), ("不够", least - 1))
    ]
    book = book_with(tmp_path_factory.mktemp("boards"), KEY, *sections)
    found = {one["name"]: one for one in awards(book)["sections"]}
    return found, rows(book, "最佳台次", "组别", "台次", "姓名", "备注")


@pytest.mark.parametrize("criterion", list(TOLD_APART))
def test_article_8_2_points_then_rate_then_wins(boards, criterion):
    """最佳台次的录取依次比较得分、胜率、胜局、本队名次进行区分，高者列前."""
    assert on_board(boards[0][criterion], 1) == [TOLD_APART[criterion][1]]


def test_article_8_2_then_the_place_of_the_team(tmp_path):
    """本队名次: level in points, rate and wins, 21 plays for the team with the better place."""
    section = teams_of(MEN, "1-3 +=-, 2-4 +==", "1-4 ===, 2-3 ===")
    book = book_with(tmp_path, KEY, section)
    assert best_of_board_1(book) == [(21, 1.5, 2, 1, False)]
    assert column(book, "最佳台次", "本队名次")[0] == 1


@pytest.mark.parametrize(("rounds", "least"), list(LEAST.items()))
def test_article_8_2_whoever_has_played_less_than_70_per_cent_is_left_out(boards, rounds, least):
    """对局数量必须达到总对局数量的70％以上才有资格参加评选."""
    given, shown = boards
    assert on_board(given[f"{rounds}轮够"], 1) == [(11, least, least, least, False)]
    assert on_board(given[f"{rounds}轮不够"], 1) == []
    assert (f"{rounds}轮不够", 1, None, "暂缺，局数不足") in shown


def test_article_8_2_play_off_games_do_not_count(level):
    """加赛局不计入最佳台次评选的对局中."""
    before = best_of_board_1(level)
    type_playoffs(level, ["先胜", "先胜"])
    type_playoffs(level, ["先胜"])
    after = best_of_board_1(level)
    # 11 and 21 have three wins and a draw each, and the play-off has parted their teams.
    assert before == [(11, 3.5, 4, 3, True), (21, 3.5, 4, 3, True)]
    assert after == [(10 * ONE + 1, 3.5, 4, 3, False)]


def test_article_8_2_one_for_each_board_nine_though_ten_are_written(tmp_path):
    """每个台次各1名，共计10名，发给证书 (three events of three boards are nine)."""
    shown = rows(played(KEY).book, "最佳台次", "组别", "台次", "奖励")
    assert shown == [(name, board, "证书") for name in (MEN, WOMEN, MIXED) for board in (1, 2, 3)]
    warned = told(book_with(tmp_path, KEY, *(table_of(name, 3) for name in (MEN, WOMEN, MIXED))))
    assert "规程写明最佳台次奖共 10 名，按本赛事 3 个组的台数应为 9 名" in warned


# -- 八（三）: honours -----------------------------------------------------------------------------------------


def test_article_8_3_honours_are_offered_and_handed_out_with_the_rest(tmp_path):
    """设优秀组织奖和体育道德风尚奖，发给证书."""
    book = book_with(tmp_path, KEY, table_of(MEN, 3))
    done("awards", book)
    assert column(book, "荣誉", "奖项")[:2] == ["优秀组织奖", "体育道德风尚奖"]

    type_rows(book, "荣誉", [("优秀组织奖", "望海棋社"), ("体育道德风尚奖", "某队")], "奖项", "获奖者")

    assert [(one["award"], one["name"]) for one in awards(book)["honours"]] == [
        ("优秀组织奖", "望海棋社"), ("体育道德风尚奖", "某队"),
    ]  # fmt: skip
    signed = rows(book, "签收", "姓名", "奖励")
    assert [line for line in signed if line[1] in ("优秀组织奖", "体育道德风尚奖")] == [
        ("望海棋社", "优秀组织奖"), ("某队", "体育道德风尚奖"),
    ]  # fmt: skip
