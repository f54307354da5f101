"""What people fill in for the closing ceremony: honours, norms of titles, signatures; and sheets that are gone."""

from __future__ import annotations

import pytest

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .closing import MONEY_GROUPS, awards, book_with, field_of, rows, teams_of, told, type_rows, without_sheet
from .playing import column, done, set_cell, xl
from .switching import a_field

# -- honours ------------------------------------------------------------------------------------------------


@pytest.fixture
def youth(tmp_path):
    return book_with(tmp_path, "youth-2013", field_of("男子少年甲组", 4))


def test_the_honours_of_the_regulation_are_offered_once(youth):
    names = ["优秀组织奖（单位）", "体育道德风尚奖（个人）", "优秀教练员奖"]
    assert column(youth, "荣誉", "奖项") == [None] * 3
    done("awards", youth)
    assert column(youth, "荣誉", "奖项") == names

    for row in range(3):
        set_cell(youth, "荣誉", "奖项", row, None)
    done("awards", youth)

    assert column(youth, "荣誉", "奖项") == [None] * 3


def test_what_is_typed_into_the_honours_stays_and_is_signed_for(youth):
    type_rows(
        youth,
        "荣誉",
        [("最佳新人奖", "某某", "甲校", "初赛"), (None, "另一人", "乙校", None)],
        "奖项",
        "获奖者",
        "单位",
        "备注",
    )

    found = awards(youth)

    assert found["honours"] == [
        {"award": "最佳新人奖", "name": "某某", "unit": "甲校", "remarks": "初赛"},
        {"award": "最佳新人奖", "name": "另一人", "unit": "乙校", "remarks": ""},
    ]
    assert column(youth, "荣誉", "奖项") == ["最佳新人奖", None, None]
    assert rows(youth, "签收", "组别", "姓名", "单位", "奖励")[-2:] == [
        (None, "某某", "甲校", "最佳新人奖"),
        (None, "另一人", "乙校", "最佳新人奖"),
    ]
    assert "荣誉奖：2 项" in done("awards", youth).out


def test_honours_nobody_has_received_are_not_signed_for(youth):
    found = awards(youth)
    assert [one["name"] for one in found["honours"]] == ["", "", ""]
    assert [award for (award,) in rows(youth, "签收", "奖励")] == ["获奖证书+奖牌"] * 3


def test_a_recipient_without_an_honour_is_told_with_his_cell(youth):
    type_rows(youth, "荣誉", [(None, "某某")], "奖项", "获奖者")
    assert "[荣誉称号 A6] “荣誉”表里“某某”一行没有填奖项" in told(youth)
    assert "某某" not in column(youth, "签收", "姓名")


# -- titles -------------------------------------------------------------------------------------------------

NORM = ("组别", "名次起", "名次止", "称号")


def test_titles_follow_from_the_norms_that_somebody_has_filled_in(tmp_path):
    held = {2: {"title": "二段"}}
    book = book_with(tmp_path, "individual-2019", field_of("男子组", 5, changes=held), field_of("女子组", 3))
    assert "没有可申报的段级位称号" in done("awards", book).out
    type_rows(book, "称号标准", [(None, 1, 1, "三段"), ("男子组", "2", "第3名", "二段")], *NORM)

    found = awards(book)["titles"]

    assert [(one["group"], one["place"], one["number"], one["held"], one["title"]) for one in found] == [
        ("男子组", 1, 1, "", "三段"), ("男子组", 2, 2, "二段", "二段"), ("男子组", 3, 3, "", "二段"),
        ("女子组", 1, 1, "", "三段"),
    ]  # fmt: skip
    assert rows(book, "称号申报")[1] == ("男子组", 2, 2, "选手02", "第2棋社", "二段", "二段", None)
    assert "可申报段级位称号：4 人" in done("awards", book).out
    assert findings(book) == []


@pytest.mark.parametrize(
    ("line", "cell", "text"),
    [
        ((None, "前三", 3, "三段"), "C12", "“名次起”一栏的“前三”不是名次"),
        ((None, 1, 2.5, "三段"), "D12", "“名次止”一栏的“2.5”不是名次"),
        ((None, 1, 0, "三段"), "D12", "“名次止”一栏的“0”不是名次"),
        ((None, 4, 3, "三段"), "C12", "名次起（4）大于名次止（3）"),
        ((None, None, None, "三段"), "C12", "没有填名次"),
        (("男子组", 1, 3, None), "E12", "没有填称号"),
        (("少年组", 1, 3, "三段"), "B12", "“少年组”不是本赛事的组别"),
    ],
)
def test_a_norm_that_cannot_be_read_is_told_with_its_cell_and_nothing_else_fails(tmp_path, line, cell, text):
    book = book_with(tmp_path, "individual-2019", field_of("男子组", 3))
    type_rows(book, "称号标准", [line, (None, 3, None, "初段")], *NORM)
    warned = told(book)
    assert warned.count(f"[荣誉称号 {cell}]") == warned.count("荣誉称号") == 1
    assert text in warned
    assert rows(book, "称号申报", "编号", "可申报称号") == [(3, "初段")]


def test_a_second_norm_for_the_same_place_is_told(tmp_path):
    book = book_with(tmp_path, "individual-2019", field_of("男子组", 3))
    type_rows(book, "称号标准", [(None, None, 2, "三段"), (None, 1, 3, "二段")], *NORM)
    assert "[荣誉称号 E13] 男子组 第 1 名符合称号标准的两行：“三段”（E12）和“二段”" in told(book)
    assert rows(book, "称号申报", "可申报称号") == [("三段",), ("三段",), ("二段",)]


def test_what_is_noted_beside_a_claim_follows_the_player(tmp_path):
    book = book_with(tmp_path, "individual-2019", a_field("1+2", rounds=1, criteria=["积分"], name="男子组"))
    type_rows(book, "称号标准", [(None, 1, 2, "三段")], *NORM)
    done("awards", book)
    set_cell(book, "称号申报", "备注", 0, "照片已交")
    assert rows(book, "称号申报", "编号", "备注") == [(1, "照片已交"), (2, None)]

    set_cell(book, "对阵_1", "结果", 0, "后胜")
    done("awards", book)

    assert rows(book, "称号申报", "编号", "备注") == [(2, None), (1, "照片已交")]


def test_a_title_before_the_last_round_is_provisional(tmp_path):
    book = book_with(tmp_path, "individual-2019", field_of("男子组", 3, rounds=2))
    type_rows(book, "称号标准", [(None, 1, 1, "三段")], *NORM)
    done("awards", book)
    assert rows(book, "称号申报", "可申报称号") == [("三段（暂定）",)]


def test_a_note_beside_a_claim_that_is_gone_is_told(tmp_path):
    book = book_with(tmp_path, "individual-2019", field_of("男子组", 3))
    type_rows(book, "称号标准", [(None, 1, 3, "三段")], *NORM)
    done("awards", book)
    set_cell(book, "称号申报", "备注", 2, "照片已交")
    set_cell(book, "称号标准", "名次止", 0, 2)
    warned = told(book)
    assert "[荣誉称号 H20]" in warned
    assert "选手03" in warned
    assert "照片已交" in warned
    assert rows(book, "称号申报", "编号", "备注") == [(1, None), (2, None)]


# -- signatures ---------------------------------------------------------------------------------------------

SIGNED = ("序号", "名次", "姓名", "奖励", "奖金", "领取人签名", "备注")


@pytest.fixture
def prizes(tmp_path):
    section = a_field("1+2, 3+4", rounds=1, criteria=["积分"], name=MONEY_GROUPS[0], changes={
        3: {"penalty": 1}, 4: {"penalty": 1},
    })  # fmt: skip
    book = book_with(tmp_path, "youth-open-2023", section)
    done("awards", book)
    return book


def test_every_award_is_a_numbered_line(prizes):
    assert rows(prizes, "签收", *SIGNED) == [
        (1, 1, "选手01", "获奖证书+奖牌", 10000, None, None), (2, 2, "选手03", "获奖证书+奖牌", 6000, None, None),
        (3, 3, "选手02", "获奖证书+奖牌", 4000, None, None), (4, 4, "选手04", "获奖证书", 2000, None, None),
    ]  # fmt: skip


def test_signatures_stay_with_their_award_when_lines_come_in_before_it(prizes):
    set_cell(prizes, "签收", "领取人签名", 3, "丁")
    set_cell(prizes, "签收", "备注", 0, "代领")
    set_cell(prizes, "对阵_1", "结果", 1, "后胜")

    warned = told(prizes)

    # 4 has gone from the fourth place to the second, which is another award; that of 1 is the same.
    assert rows(prizes, "签收", *SIGNED) == [
        (1, 1, "选手01", "获奖证书+奖牌", 10000, None, "代领"), (2, 2, "选手04", "获奖证书+奖牌", 6000, None, None),
        (3, 3, "选手02", "获奖证书+奖牌", 4000, None, None), (4, 4, "选手03", "获奖证书", 2000, None, None),
        (None, 4, "选手04", "（已不在名单）获奖证书", None, "丁", None),
    ]  # fmt: skip
    assert "签收表有 1 行已签名或有备注，却已不在名单上（少年男子组 4 选手04 第4棋社）" in warned
    assert findings(prizes) == []


def test_a_signature_without_an_award_stays_until_somebody_empties_it_and_comes_back_with_the_award(prizes):
    set_cell(prizes, "签收", "领取人签名", 3, "丁")
    set_cell(prizes, "对阵_1", "结果", 1, "后胜")
    for _ in range(2):
        done("awards", prizes)
        assert rows(prizes, "签收", *SIGNED)[4:] == [
            (None, 4, "选手04", "（已不在名单）获奖证书", None, "丁", None)
        ]
    set_cell(prizes, "对阵_1", "结果", 1, "先胜")
    done("awards", prizes)
    assert rows(prizes, "签收", *SIGNED)[3:] == [(4, 4, "选手04", "获奖证书", 2000, "丁", None)]

    set_cell(prizes, "对阵_1", "结果", 1, "后胜")
    done("awards", prizes)
    set_cell(prizes, "签收", "领取人签名", 4, None)
    assert "签收表" not in told(prizes)
    assert len(rows(prizes, "签收")) == 4


def test_namesakes_of_one_unit_who_share_a_place_keep_both_signatures(tmp_path):
    same = {n: {"name": "同名", "unit": "一队"} for n in (1, 2)}
    book = book_with(
        tmp_path,
        "youth-open-2023",
        a_field("1=2", rounds=1, criteria=["积分"], name="少年男子组", changes=same),
    )
    done("awards", book)
    for row, text in enumerate("甲乙"):
        set_cell(book, "签收", "领取人签名", row, text)
    done("awards", book)
    assert column(book, "签收", "领取人签名") == ["甲", "乙"]


def test_a_column_of_the_organiser_follows_and_one_that_excel_computes_is_left_to_excel(prizes):
    host = ClosedFile(prizes)
    host.write("奖项", {"领奖台": ["左", "右", None, None]})
    host.save()
    set_cell(prizes, "对阵_1", "结果", 0, "后胜")

    done("awards", prizes)

    assert rows(prizes, "奖项", "编号", "领奖台") == [(2, None), (3, "右"), (1, "左"), (4, None)]


# -- sheets that are gone -----------------------------------------------------------------------------------


def test_without_the_other_sheets_everything_is_in_the_answer_and_each_is_named(tmp_path):
    book = book_with(tmp_path, "youth-2013", field_of("男子少年甲组", 4), field_of("女子少年甲组", 4))
    wanted = awards(book)
    for sheet in ("团体成绩", "荣誉称号", "签收表"):
        without_sheet(book, sheet)
    found = awards(book)
    assert found == wanted
    warned = told(book)
    missing = ("团体成绩", "荣誉", "称号标准", "签收")
    assert [warned.count(f"工作簿里没有表“{table}”") for table in missing] == [1] * 4
    assert len(rows(book, "奖项")) == 6


def test_without_the_sheet_of_best_boards_they_are_in_the_answer(tmp_path):
    book = book_with(tmp_path, "team-2013", teams_of("男子团体赛", "1-2 +=+, 3-4 ++-", "1-3 +++, 2-4 ==-"))
    wanted = awards(book)
    without_sheet(book, "最佳台次")
    assert awards(book) == wanted
    assert told(book).count("没有表“最佳台次”") == 1


def test_an_event_without_awards_misses_no_sheet(tmp_path):
    book = book_with(tmp_path, "free", field_of("A", 4))
    for sheet in ("荣誉称号", "签收表"):
        without_sheet(book, sheet)
    assert told(book) == ""


def test_awards_need_their_own_sheet(tmp_path):
    book = book_with(tmp_path, "free", field_of("A", 4))
    without_sheet(book, "奖项")
    ran = xl("awards", book)
    assert (ran.status, "找不到表“奖项”" in ran.err) == (1, True)
