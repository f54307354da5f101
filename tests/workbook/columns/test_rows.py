import datetime as dt

import pytest

from xl_engine.event import Entrant, Sex
from xl_engine.workbook.columns.entrants import entrant_cells, to_entrant
from xl_engine.workbook.columns.rows import Source, cells_of, extra_cells
from xl_engine.workbook.columns.sheets import (
    BIRTH_DATE,
    FORM_COLUMNS,
    GIVEN_NUMBER,
    ID_NUMBER,
    NAME,
    PLAYER_COLUMNS,
    UNIT,
)

from .building import an_id_number, some_rows


def test_rows_carry_the_addresses_of_their_cells():
    (row,) = some_rows(["组别", "姓名", "出生日期"], ("A组", "张三", "90.1.1"))

    assert row.source == Source("", "报名", 5, {"组别": "A5", "姓名": "B5", "出生日期": "C5"})
    assert (row.value(NAME), row.value(BIRTH_DATE), row.shown(BIRTH_DATE)) == ("张三", None, "90.1.1")
    assert row.has(NAME)
    assert not row.has(UNIT)


def test_blank_rows_are_left_out_and_hidden_ones_marked():
    rows = some_rows(["姓名"], ("甲",), (None,), (" \u200b",), ("乙",), hidden=[3])

    assert [(row.value(NAME), row.source.row, row.hidden) for row in rows] == [
        ("甲", 5, False),
        ("乙", 8, True),
    ]


def test_numbers_with_a_blank_between_stay_whole():
    rows = some_rows(["编号", "姓名"], (1.0, "甲"), (None, "乙"), (3.0, "丙"))

    assert [row.value(GIVEN_NUMBER) for row in rows] == ["1", "", "3"]
    assert cells_of(rows)["编号"] == [1, None, 3]


def test_unknown_columns_are_kept_by_heading():
    (row,) = some_rows(["姓名", "住宿", "", "住宿"], ("甲", 2.0, "x", "单间"))

    assert row.extra == {"住宿": "2", "C": "x", "住宿 (D)": "单间"}
    assert extra_cells([row]) == {"住宿": ["2"], "C": ["x"], "住宿 (D)": ["单间"]}


def test_an_import_writes_what_it_understood_and_what_was_typed_elsewhere():
    (row,) = some_rows(
        ["姓名", "性别", "出生日期", "证件号码", "电话"], ("张　三", "male", "1990.13.1", 6.1e17, "0991")
    )
    cells = {title: column[0] for title, column in cells_of([row]).items() if column[0] is not None}

    assert cells == {"姓名": "张　三", "性别": "男", "出生日期": "1990.13.1", "电话": "0991"}


def test_written_cells_are_read_back_alike():
    number = an_id_number()
    headings = ["组别", "编号", "姓名", "单位", "性别", "出生日期", "证件类型", "证件号码", "等级分"]
    rows = some_rows(headings, ("A组", "001", "-张三", "武汉", "女", 33000, "身份证", number, 1600.0))
    cells = cells_of(rows)
    (again,) = some_rows(headings, tuple(cells[title][0] for title in headings))

    assert to_entrant(again) == to_entrant(rows[0])


def test_an_entry_becomes_an_entrant():
    number = an_id_number(order="002")
    (row,) = some_rows(
        ["组别", "编号", "姓名", "单位", "性别", "出生日期", "证件类型", "证件号码", "电话", "等级分", "段级位", "领队", "教练", "备注", "住宿"],
        ("A组", 7, "张 三", "武汉 队", "女", "1990.5.1", "身份证", number, "027", 1650, "五段", "甲", "乙", "注", "无"),
    )  # fmt: skip

    assert to_entrant(row) == Entrant(
        name="张三", unit="武汉队", sex=Sex.FEMALE, born=dt.date(1990, 5, 1), rating=1650, group="A组",
        id_type="居民身份证", id_number=number, phone="027", title="五段", remarks="注",
        extra={"住宿": "无", "教练": "乙", "领队": "甲"},
    )  # fmt: skip


@pytest.mark.parametrize("group", ["", "女子组"])
def test_a_player_becomes_an_entrant_and_is_written_back(group):
    entrants = [
        Entrant(1, "张三", "武汉", Sex.MALE, dt.date(1990, 5, 1), 1650, 3, frozenset({2, 5}),
                frozenset({4, 7}), frozenset({3, 12}), 2, 1, True, 2, title="五段", remarks="注"),
        Entrant(2, "李四", withdrawn_after=0),
        Entrant(3, "王五", penalty=4, group=group),
    ]  # fmt: skip
    cells = entrant_cells(entrants)
    rows = some_rows(
        list(cells),
        *zip(*cells.values(), strict=True),
        columns=PLAYER_COLUMNS,
        sheet="A-选手",
    )

    assert [to_entrant(row) for row in rows] == entrants
    assert ("奖励组别" in cells) == bool(group)
    assert (cells["申请轮空"], cells["回避"]) == (["4、7", None, None], ["3、12", None, None])
    assert {"申请轮空", "回避"}.isdisjoint(entrant_cells(entrants[1:]))


def test_the_place_of_a_row_in_a_file_is_written_as_its_origin():
    (row,) = some_rows(["姓名"], ("甲",), columns=FORM_COLUMNS)
    from_file = type(row)(row.readings, Source("湖北.xlsx", "名单", 9, {"姓名": "B9"}))

    assert cells_of([row, from_file])["来源"] == [None, "[湖北.xlsx]名单!B9"]


def test_a_cut_id_number_is_not_carried_on():
    (row,) = some_rows(["姓名", "身份证号"], ("甲", 6.10104199001011e17))

    assert row.value(ID_NUMBER) == ""
    assert cells_of([row])["证件号码"] == [None]


def test_a_column_already_added_is_found_whatever_its_spaces_and_case():
    rows = some_rows(["姓名", "衣服 尺码", "T恤"], ("甲", "M", "白"))

    assert extra_cells(rows, added=["衣服尺码", "Ｔ恤"]) == {"衣服尺码": ["M"], "Ｔ恤": ["白"]}


def test_columns_of_two_lists_that_mean_the_same_are_one():
    rows = [*some_rows(["姓名", "是否 住宿"], ("甲", "是")), *some_rows(["姓名", "是否住宿"], ("乙", "否"))]

    assert extra_cells(rows) == {"是否 住宿": ["是", "否"]}


def test_a_unit_cannot_write_under_a_heading_of_the_engine():
    rows = some_rows(["姓名", "编排号"], ("甲", 7))

    assert extra_cells(rows, reserved=["编排号"]) == {"编排号（来件）": ["7"]}
