"""Plain tables as units lay them out: titles, merged headings, notes, staff."""

import pytest

from xl_engine.forms import read_entries
from xl_engine.workbook.columns.sheets import BOARD, COACH, GROUP, LEADER, NAME, PHONE, SEX, UNIT

from .building import an_xlsx


def read(tmp_path, *rows, **options):
    return read_entries(an_xlsx(tmp_path / "a.xlsx", rows, **options))


def people(found, *columns):
    return [tuple(entry.value(column) for column in (NAME, *columns)) for entry in found.entries]


def test_title_rows_above_and_a_heading_with_line_breaks(tmp_path):
    found = read(
        tmp_path,
        ["2026年某某杯报名表"],
        [None],
        ["姓\n名（必填）", "性别\nSex", "代表\r\n单位"],
        ["甲", "男", "武汉"],
        merges=["A1:C1"],
    )

    assert people(found, SEX, UNIT) == [("甲", "M", "武汉")]


def test_a_title_and_a_two_row_heading_with_merged_cells(tmp_path):
    found = read(
        tmp_path,
        ["团体赛报名表"],
        ["代表队", "领队", "队员", None, None, "电话"],
        [None, None, "第一台", "第二台", "第三台", None],
        ["武汉", "王某", "甲", "乙", "丙", "138"],
        ["北京", "李某", "丁", "戊", None, "139"],
        merges=["A1:F1", "A2:A3", "B2:B3", "C2:E2", "F2:F3"],
    )

    assert people(found, UNIT, BOARD, LEADER, PHONE) == [
        ("甲", "武汉", 1, "王某", "138"),
        ("乙", "武汉", 2, "王某", "138"),
        ("丙", "武汉", 3, "王某", "138"),
        ("丁", "北京", 1, "李某", "139"),
        ("戊", "北京", 2, "李某", "139"),
    ]
    assert [entry.source.cells["姓名"] for entry in found.entries] == ["C4", "D4", "E4", "C5", "D5"]


def test_boards_with_columns_of_their_own(tmp_path):
    found = read(
        tmp_path,
        ["代表队", "第一台", None, "第二台", None],
        [None, "姓名", "性别", "姓名", "性别"],
        ["武汉", "甲", "男", "乙", "女"],
        merges=["A1:A2", "B1:C1", "D1:E1"],
    )

    assert people(found, BOARD, SEX, UNIT) == [("甲", 1, "M", "武汉"), ("乙", 2, "F", "武汉")]


def test_a_two_row_heading_in_a_text_file(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("代表队,队员,,\n,第一台,第二台,第三台\n武汉,甲,乙,丙\n", encoding="utf-8")

    assert people(read_entries(path), UNIT, BOARD) == [
        ("甲", "武汉", 1),
        ("乙", "武汉", 2),
        ("丙", "武汉", 3),
    ]


def test_a_two_row_heading_where_some_columns_are_split(tmp_path):
    found = read(
        tmp_path,
        ["姓名", "证件", None, "组别"],
        [None, "证件类型", "号码", None],
        ["甲", "护照", "E00000000", "A组"],
        merges=["A1:A2", "B1:C1", "D1:D2"],
    )

    assert people(found, GROUP) == [("甲", "A组")]


def test_players_side_by_side_under_a_repeated_heading(tmp_path):
    found = read(
        tmp_path,
        ["姓名", "性别", "姓名", "性别", "单位"],
        ["甲", "男", "乙", "女", "武汉"],
        ["丙", "男", None, None, "北京"],
    )

    assert people(found, SEX, UNIT) == [("甲", "M", "武汉"), ("乙", "F", "武汉"), ("丙", "M", "北京")]


def test_a_second_name_in_another_script_is_no_second_player(tmp_path):
    (entry,) = read(tmp_path, ["姓名", "Name", "单位"], ["甲", "Jia", "武汉"]).entries

    assert (entry.value(NAME), entry.extra) == ("甲", {"Name": "Jia"})


@pytest.mark.parametrize(
    "line",
    [
        ["合计", "2人"], ["总计：", None, 2], ["领队签字：", "王某"], ["单位（盖章）：", None, "2026年 月 日"], ["说明：请于五月前报送"],
        ["备注", "请打印"], ["注：1.一律用正楷填写"], ["填表人：王某", "联系电话：138"], ["1、运动员须年满十八周岁方可报名参赛"],
        ["*号为必填内容不可空"], ["联系人", "王某", "电话", "138"], ["Total", "2"], [None, "合计", 2],
        ["本单位承诺以上材料真实有效，如有虚假愿承担一切责任。"],
    ],
)  # fmt: skip
def test_notes_signatures_and_totals_are_no_players(tmp_path, line):
    found = read(tmp_path, ["姓名", "单位", "性别"], ["甲", "武汉", "男"], ["乙", "武汉", "女"], [None], line)

    assert people(found) == [("甲",), ("乙",)]


def test_a_line_between_players_ends_nothing(tmp_path):
    found = read(
        tmp_path, ["姓名", "单位"], ["甲", "武汉"], ["小计", "1人"], [None], ["乙", "北京"], ["合计", "2人"]
    )

    assert people(found) == [("甲",), ("乙",)]


def test_a_missing_name_is_kept_to_be_reported(tmp_path):
    found = read(tmp_path, ["编号", "姓名", "性别", "单位"], [1, None, "男", "武汉"], [2, None, None, "武汉"])

    assert people(found, SEX) == [("", "M")]


def test_a_stamp_behind_the_unit_hides_no_player(tmp_path):
    found = read(
        tmp_path, ["单位", "姓名"], ["武汉队（盖章）", "甲"], [None, "乙"], ["北京队", "丙"], merges=["A2:A3"]
    )

    assert people(found, UNIT) == [("甲", "武汉队（盖章）"), ("乙", "武汉队（盖章）"), ("丙", "北京队")]


def test_foreign_names_that_are_english_headings_stay_players(tmp_path):
    assert people(read(tmp_path, ["姓名", "单位"], ["Dan", "武汉"], ["Grace", "武汉"])) == [
        ("Dan",),
        ("Grace",),
    ]


def test_a_merged_unit_counts_for_every_row_it_covers_but_a_merged_name_for_one(tmp_path):
    found = read(
        tmp_path,
        ["单位", "姓名", "电话"],
        ["武汉", "甲", "138"],
        [None, "乙", "139"],
        [None, None, "137"],
        merges=["A2:A4", "B3:B4"],
    )

    assert people(found, UNIT) == [("甲", "武汉"), ("乙", "武汉")]


def test_what_stands_above_the_table_counts_for_everybody(tmp_path):
    found = read(
        tmp_path,
        ["某某杯报名表"],
        ["代表队：武汉队    领队：王某   教练：____"],
        ["组别", "A组", None],
        ["姓名", "性别", "单位"],
        ["甲", "男", None],
        ["乙", "女", "北京"],
    )

    assert people(found, UNIT, LEADER, COACH, GROUP) == [
        ("甲", "武汉队", "王某", "", "A组"),
        ("乙", "北京", "王某", "", "A组"),
    ]
    assert found.entries[0].source.cells["单位"] == "A2"
    assert found.entries[0].source.cells["组别"] == "B3"


def test_lines_that_name_a_group(tmp_path):
    found = read(tmp_path, ["姓名", "单位"], ["男子组"], ["甲", "武汉"], ["女子组："], ["乙", "武汉"])

    assert people(found, GROUP) == [("甲", "男子组"), ("乙", "女子组")]


def test_a_repeated_heading_starts_the_columns_anew(tmp_path):
    found = read(
        tmp_path,
        ["姓名", "单位"],
        ["甲", "武汉"],
        [None],
        ["第二页"],
        ["单位", "姓名", "性别"],
        ["北京", "乙", "女"],
    )

    assert people(found, UNIT, SEX) == [("甲", "武汉", None), ("乙", "北京", "F")]


def test_two_tables_with_their_own_units_above(tmp_path):
    found = read(
        tmp_path,
        ["单位：武汉"], ["姓名", "性别"], ["甲", "男"], ["领队签字：王某"],
        ["单位：北京"], ["姓名", "性别"], ["乙", "女"],
    )  # fmt: skip

    assert people(found, UNIT) == [("甲", "武汉"), ("乙", "北京")]


def test_leaders_and_coaches_listed_among_the_players(tmp_path):
    found = read(
        tmp_path,
        ["身份", "姓名", "性别", "单位"],
        ["领队", "王某", "男", "武汉"],
        ["教练员", "李某", "男", "武汉"],
        ["队员", "甲", "男", "武汉"],
        ["运动员", "乙", "女", "武汉"],
        ["随队家长", "丙", "女", "武汉"],
        ["队员", "丁", "女", "北京"],
    )

    assert people(found, LEADER, COACH) == [("甲", "王某", "李某"), ("乙", "王某", "李某"), ("丁", "", "")]
    assert [entry.value(NAME) for entry in found.others] == ["王某", "李某", "丙"]


def test_a_sheet_named_after_a_group_gives_it(tmp_path):
    import openpyxl

    book = openpyxl.Workbook()
    book.active.title = "女子组"
    book.active.append(["姓名", "单位"])
    book.active.append(["甲", "武汉"])
    book.save(tmp_path / "a.xlsx")

    assert people(read_entries(tmp_path / "a.xlsx"), GROUP) == [("甲", "女子组")]


def test_a_list_of_names_alone(tmp_path):
    assert people(read(tmp_path, ["姓名"], ["甲"], ["乙"])) == [("甲",), ("乙",)]


def test_a_long_list_is_read_whole(tmp_path):
    rows = [[number, f"棋手{chr(0x4E00 + number)}", "武汉"] for number in range(1, 2001)]

    assert len(read(tmp_path, ["编号", "姓名", "单位"], *rows).entries) == 2000


def test_numbered_stand_in_names_are_people_and_not_headings_again(tmp_path):
    found = read(tmp_path, ["姓名", "单位"], ["选手009", "单位9"], ["选手1", "单位1"], ["队员2", "单位2"])

    assert people(found, UNIT) == [("选手009", "单位9"), ("选手1", "单位1"), ("队员2", "单位2")]
