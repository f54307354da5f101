import datetime as dt

import pytest

from xl_engine.workbook.columns.text import as_typed, clean_name, clean_unit, one_line


@pytest.mark.parametrize(
    "written",
    ["张三", "张 三", "张　三", " 张三 ", "张\u200b三", "张三\n", "张\n三", "张三\ufeff", "张三_x000D_"],
)
def test_every_way_to_space_a_chinese_name_is_the_same_name(written):
    assert clean_name(written) == "张三"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Anna   Berg", "Anna Berg"),
        ("Ａｎｎａ　Ｂｅｒｇ", "Anna Berg"),
        ("张三  Zhang San", "张三 Zhang San"),
        ("买买提•吐尔逊", "买买提·吐尔逊"),
        ("买买提 ・ 吐尔逊", "买买提·吐尔逊"),
        ("买买提．吐尔逊", "买买提·吐尔逊"),
        ("J. Berg", "J. Berg"),
        ("李四(女)", "李四（女）"),
        ('=HYPERLINK("x")', '=HYPERLINK("x")'),
        ("-张三", "-张三"),
        ("+86", "+86"),
        ("@张三", "@张三"),
    ],
)
def test_names_keep_what_belongs_to_them(written, name):
    assert clean_name(written) == name


def test_rare_characters_of_names_stay():
    assert clean_name("王\ue863㛃𠮷") == "王\ue863㛃𠮷"


def test_one_unit_whatever_the_spaces():
    spellings = [
        "湖北棋牌运动管理中心",
        "湖北棋牌运动管理中心 ",
        "湖北 棋牌运动管理中心",
        "湖北棋牌运动管理中心\u3000\r\n",
    ]

    assert {clean_unit(text) for text in spellings} == {"湖北棋牌运动管理中心"}


def test_shown_form_keeps_the_space_inside():
    assert one_line("张　三\r\n") == "张　三"


def test_control_characters_and_halves_of_characters_vanish():
    assert one_line("张\x00\x0b\x1b三\ud800") == "张 三"


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (1.0, "1"),
        (1, "1"),
        (0.5, "0.5"),
        (None, ""),
        (True, "TRUE"),
        ("001", "001"),
        (13800138000.0, "13800138000"),
        (6.10104199001011e17, "6.10104199001011e+17"),
        (dt.datetime(2026, 2, 1), "2026-02-01"),
        (dt.time(1, 5, 9), "1:05:09"),
    ],
)
def test_cells_as_typed(cell, text):
    assert as_typed(cell) == text
