"""Headings of two and three rows as units lay them out, and what is said where one cannot be read (CASES 6, 11, 13)."""

import pytest

from xl_engine.forms import read_entries
from xl_engine.messages import say
from xl_engine.workbook.columns.sheets import (
    BIRTH_DATE,
    COACH,
    GIVEN_NUMBER,
    GROUP,
    ID_NUMBER,
    LEADER,
    NAME,
    PHONE,
    RATING,
    REMARKS,
    SEX,
    UNIT,
)

from .building import an_xls, an_xlsx

ID = "119999199001010019"


def read(tmp_path, rows, merges=()):
    return read_entries(an_xlsx(tmp_path / "a.xlsx", rows, merges=merges))


def people(found, *columns):
    return [tuple(entry.value(column) for column in (NAME, *columns)) for entry in found.entries]


def all_of(found):
    """Return name, unit, sex, group and rating of everybody."""
    return people(found, UNIT, SEX, GROUP, RATING)


TITLE = ["2023年少年五子棋公开赛报名表"]
NOTE = ["（请于11月12日前发至组委会邮箱）"]
UPPER = ["序号", "单位", "运动员", None, None, "等级分", "备注"]
LOWER = [None, None, "姓 名", "性别", "参赛组别", None, None]
LIST = [
    [1, "青禾小学", "甲", "男", "男子组", 1720, None],
    [2, "青禾小学", "乙", "女", "女子组", None, "素食"],
    [3, "白鹭棋社", "丙", "男", "男子组", 1835, None],
]
FOOTER = ["领队：周老师  教练：马老师  联系电话：138-0000-0000"]
RIGHT = [
    ("甲", "青禾小学", "M", "男子组", 1720),
    ("乙", "青禾小学", "F", "女子组", None),
    ("丙", "白鹭棋社", "M", "男子组", 1835),
]
SIDES = ["A{0}:A{1}", "B{0}:B{1}", "F{0}:F{1}", "G{0}:G{1}"]


def sides(top, bottom):
    return [side.format(top, bottom) for side in SIDES]


def banded(word):
    return ["序号", "单位", word, None, None, "等级分", "备注"]


@pytest.mark.parametrize("titles", [[], [TITLE], [TITLE, NOTE], [TITLE, NOTE, ["单位：详见下表"]]])
@pytest.mark.parametrize(
    "word",
    [
        "运动员", "队员", "选手", "参赛队员信息", "个人信息", "棋手", "参赛选手情况", "运动员基本情况", "参赛队员（男女不限）", "队  员",
        "Players", "学生资料",
    ],
)  # fmt: skip
def test_a_band_over_the_personal_columns(tmp_path, titles, word):
    top = len(titles) + 1
    merges = [*sides(top, top + 1), f"C{top}:E{top}", *(f"A{row}:G{row}" for row in range(1, top))]
    found = read(tmp_path, [*titles, banded(word), LOWER, *LIST, FOOTER], merges)

    assert (all_of(found), found.problems) == (RIGHT, ())


@pytest.mark.parametrize("word", ["运动员", "队员", "参赛队员信息", "个人信息"])
@pytest.mark.parametrize("titles", [[], [TITLE, NOTE]])
def test_a_band_typed_in_the_first_of_its_columns_between_merged_sides(tmp_path, word, titles):
    top = len(titles) + 1
    found = read(tmp_path, [*titles, banded(word), LOWER, *LIST], sides(top, top + 1))

    assert all_of(found) == RIGHT


@pytest.mark.parametrize("word", ["运动员", "选手", "参赛队员信息", None])
@pytest.mark.parametrize("titles", [[], [TITLE, NOTE]])
def test_two_rows_without_any_merge(tmp_path, word, titles):
    assert all_of(read(tmp_path, [*titles, banded(word), LOWER, *LIST])) == RIGHT


def test_two_rows_without_any_merge_the_sides_written_in_the_lower_one(tmp_path):
    upper = [None, None, "运动员", None, None, None, None]
    lower = ["序号", "单位", "姓名", "性别", "参赛组别", "等级分", "备注"]

    assert all_of(read(tmp_path, [TITLE, upper, lower, *LIST])) == RIGHT


def test_a_heading_of_two_rows_in_an_old_xls_and_in_a_text_file(tmp_path):
    rows = [["" if cell is None else cell for cell in row] for row in [UPPER, LOWER, *LIST]]
    text = tmp_path / "a.csv"
    text.write_text("\n".join(",".join(map(str, row)) for row in rows), encoding="utf-8")

    assert all_of(read_entries(an_xls(tmp_path / "a.xls", rows))) == RIGHT
    assert all_of(read_entries(text)) == RIGHT


def test_a_band_of_two_rows_over_the_lowest(tmp_path):
    merges = [*sides(1, 3), "C1:E2"]

    assert all_of(read(tmp_path, [UPPER, [None] * 7, LOWER, *LIST], merges)) == RIGHT


@pytest.mark.parametrize("merged", [True, False])
def test_three_rows_with_bands_over_bands(tmp_path, merged):
    rows = [
        TITLE, NOTE,
        ["序号", "代表队", "运动员", None, None, None, "备注"],
        [None, None, "基本信息", None, "证件信息", None, None],
        [None, None, "姓名", "性别", "类型", "号码", None],
        [1, "青禾小学", "甲", "男", "身份证", ID, None],
    ]  # fmt: skip
    merges = ["A3:A5", "B3:B5", "C3:F3", "C4:D4", "E4:F4", "G3:G5"] if merged else []

    assert people(read(tmp_path, rows, merges), UNIT, SEX, GIVEN_NUMBER) == [("甲", "青禾小学", "M", "")]


def test_a_number_under_a_band_for_documents_is_the_number_of_the_document(tmp_path):
    rows = [["姓名", "单位", "证件", None], [None, None, "类型", "号码"], ["甲", "武汉", "身份证", ID]]

    assert people(read(tmp_path, rows, ["A1:A2", "B1:B2", "C1:D1"]), ID_NUMBER, GIVEN_NUMBER) == [
        ("甲", ID, "")
    ]


def test_leader_and_coach_merged_at_the_side_and_over_their_people(tmp_path):
    rows = [
        TITLE,
        ["单位", "领队", "教练", "运动员", None, "联系电话", "备注"],
        [None, None, None, "姓名", "性别", None, None],
        ["青禾小学", "周某", "马某", "甲", "男", "138", None],
        [None, None, None, "乙", "女", None, "素食"],
    ]
    merges = [
        "A1:G1", "A2:A3", "B2:B3", "C2:C3", "D2:E2", "F2:F3", "G2:G3", "A4:A5", "B4:B5", "C4:C5", "F4:F5",
    ]  # fmt: skip

    assert people(read(tmp_path, rows, merges), UNIT, LEADER, COACH, PHONE, REMARKS) == [
        ("甲", "青禾小学", "周某", "马某", "138", ""),
        ("乙", "青禾小学", "周某", "马某", "", "素食"),
    ]


@pytest.mark.parametrize("merged", [True, False])
@pytest.mark.parametrize("titles", [[], [TITLE, NOTE]])
def test_names_and_phones_of_leader_coach_and_players_are_told_apart(tmp_path, merged, titles):
    top = len(titles) + 1
    rows = [
        *titles,
        ["领队", None, "教练", None, "运动员", None, None],
        ["姓名", "电话", "姓名", "电话", "姓名", "电话", "单位"],
        ["周某", "131", "马某", "132", "甲", "133", "青禾小学"],
    ]
    merges = [f"A{top}:B{top}", f"C{top}:D{top}", f"E{top}:G{top}"] if merged else []
    found = read(tmp_path, rows, merges)

    assert people(found, LEADER, COACH, PHONE, UNIT) == [("甲", "周某", "马某", "133", "青禾小学")]
    assert found.entries[0].extra == {"领队电话": "131", "教练电话": "132"}


def test_a_band_over_the_name_and_columns_nobody_knows(tmp_path):
    rows = [
        ["序号", "单位", "运动员", None, None, "备注"],
        [None, None, "姓名", "衣服尺码", "是否住宿", None],
        [1, "青禾小学", "甲", "M", "是", None],
    ]
    found = read(tmp_path, rows, ["A1:A2", "B1:B2", "C1:E1", "F1:F2"])

    assert people(found, UNIT) == [("甲", "青禾小学")]
    assert found.entries[0].extra == {"衣服尺码": "M", "是否住宿": "是"}


def test_headings_with_units_of_measure_in_brackets_and_line_breaks(tmp_path):
    rows = [
        ["序\n号", "单位\n（全称）", "运动员（每队3人）", None, None, "等级分\n（分）", "费用（元）"],
        [None, None, "姓 名", "性别（男/女）", "出生年月日（如2010.5.1）", None, None],
        [1, "青禾小学", "甲", "男", "2012.3.5", "1720", 200],
    ]
    found = read(tmp_path, rows, [*sides(1, 2), "C1:E1"])

    assert people(found, UNIT, SEX, RATING) == [("甲", "青禾小学", "M", 1720)]
    assert (str(found.entries[0].value(BIRTH_DATE)), found.entries[0].extra) == (
        "2012-03-05",
        {"费用（元）": "200"},
    )


@pytest.mark.parametrize("blanks", [1, 2])
def test_blank_rows_between_heading_and_list(tmp_path, blanks):
    rows = [TITLE, NOTE, UPPER, LOWER, *[[None]] * blanks, *LIST]

    assert all_of(read(tmp_path, rows, [*sides(3, 4), "C3:E3"])) == RIGHT


def test_units_merged_beside_their_people_with_the_number_of_people(tmp_path):
    rows = [
        ["序号", "单位", "人数", "运动员", None],
        [None, None, None, "姓名", "性别"],
        [1, "青禾小学（2人）", 2, "甲", "男"],
        [None, None, None, "乙", "女"],
        [2, "白鹭棋社 共1人", 1, "丙", "男"],
    ]
    merges = ["A1:A2", "B1:B2", "C1:C2", "D1:E1", "A3:A4", "B3:B4", "C3:C4"]

    assert people(read(tmp_path, rows, merges), UNIT, GIVEN_NUMBER) == [
        ("甲", "青禾小学", ""),
        ("乙", "青禾小学", ""),
        ("丙", "白鹭棋社", ""),
    ]


@pytest.mark.parametrize("line", ["{}", "{}（2人）", "一、{}", "代表队：{}"])
@pytest.mark.parametrize("first", ["序号", "姓名"])
def test_a_unit_in_a_merged_cell_across_above_its_people(tmp_path, line, first):
    heading = ["序号", "姓名", "性别"] if first == "序号" else ["姓名", "性别", "组别"]
    row = (
        (lambda number, name: [number, name, "男"])
        if first == "序号"
        else lambda _, name: [name, "男", "A组"]
    )
    rows = [
        heading,
        [line.format("青禾小学")], row(1, "甲"), row(2, "乙"),
        [line.format("白鹭棋社")], row(1, "丙"),
        ["合计：3人"],
    ]  # fmt: skip
    found = read(tmp_path, rows, ["A2:C2", "A5:C5", "A7:C7"])

    assert people(found, UNIT) == [("甲", "青禾小学"), ("乙", "青禾小学"), ("丙", "白鹭棋社")]


def test_lines_across_that_name_no_unit(tmp_path):
    rows = [
        ["姓名", "单位", "性别"],
        ["以下为正式队员"],
        ["甲", "武汉", "男"],
        ["男队员"],
        ["乙", None, "男"],
    ]

    assert people(read(tmp_path, rows, ["A2:C2", "A4:C4"]), UNIT) == [("甲", "武汉"), ("乙", "")]


def test_a_name_alone_in_its_row_is_a_player(tmp_path):
    found = read(
        tmp_path, [["姓名", None, "性别", "单位"], ["甲某某"], ["乙某某"]], ["A1:B1", "A2:B2", "A3:B3"]
    )

    assert people(found) == [("甲某某",), ("乙某某",)]


def test_a_leader_of_the_unit_before_is_not_lent_to_the_next(tmp_path):
    rows = [["单位：武汉  领队：王某"], ["姓名", "性别"], ["甲", "男"], ["单位：北京"], ["乙", "女"]]

    assert people(read(tmp_path, rows), UNIT, LEADER) == [("甲", "武汉", "王某"), ("乙", "北京", "")]


@pytest.mark.parametrize("merged", [True, False])
@pytest.mark.parametrize(
    ("left", "right", "groups"), [("男", "女", ("", "")), ("男子组", "女子组", ("男子组", "女子组"))]
)
def test_men_and_women_side_by_side(tmp_path, merged, left, right, groups):
    rows = [
        TITLE,
        ["序号", "单位", left, None, None, right, None, "备注"],
        [None, None, "姓名", "出生日期", "电话", "姓名", "出生日期", None],
        [1, "青禾小学", "甲", "2012-03-05", "138", "乙", "2013-03-05", None],
        [2, "白鹭棋社", "丙", "2012-03-06", None, None, None, None],
    ]
    merges = ["A1:H1", "A2:A3", "B2:B3", "C2:E2", "F2:G2", "H2:H3"] if merged else []

    assert people(read(tmp_path, rows, merges), UNIT, SEX, GROUP, PHONE, GIVEN_NUMBER) == [
        ("甲", "青禾小学", "M", groups[0], "138", ""),
        ("乙", "青禾小学", "F", groups[1], "", ""),
        ("丙", "白鹭棋社", "M", groups[0], "", ""),
    ]


def test_the_heading_again_on_the_next_page_is_no_player(tmp_path):
    upper, lower = ["序号", "单位", "个人信息", None], [None, None, "姓名", "性别"]
    rows = [upper, lower, [1, "武汉", "甲", "男"], upper, lower, [2, "北京", "乙", "女"]]
    merges = ["A1:A2", "B1:B2", "C1:D1", "A4:A5", "B4:B5", "C4:D4"]

    assert people(read(tmp_path, rows, merges), UNIT) == [("甲", "武汉"), ("乙", "北京")]


def test_a_kind_of_player_that_is_no_role_is_kept(tmp_path):
    found = read(tmp_path, [["类别", "姓名", "单位"], ["专业", "甲", "武汉"], ["队员", "乙", "武汉"]])

    assert [entry.extra for entry in found.entries] == [{"身份": "专业"}, {}]


class TestRunningNumbers:
    @pytest.mark.parametrize("heading", ["序号", "序 号", "序號", "序号 No."])
    @pytest.mark.parametrize("numbers", [[1, 2, 3], ["1", "2", "3"], [31, 32, 33], [1, 2, 1], [1, None, 2]])
    def test_they_are_no_numbers_of_the_people(self, tmp_path, heading, numbers):
        rows = [[number, name, "武汉"] for number, name in zip(numbers, "甲乙丙", strict=True)]
        found = read(tmp_path, [[heading, "姓名", "单位"], *rows])

        assert people(found, GIVEN_NUMBER) == [("甲", ""), ("乙", ""), ("丙", "")]

    def test_they_are_dropped_beside_true_numbers(self, tmp_path):
        found = read(tmp_path, [["序号", "编号", "姓名"], [1, "007", "甲"], [2, "012", "乙"]])

        assert people(found, GIVEN_NUMBER) == [("甲", "007"), ("乙", "012")]
        assert [entry.extra for entry in found.entries] == [{}, {}]

    @pytest.mark.parametrize("heading", ["编号", "号码"])
    def test_under_a_heading_for_numbers_they_stay(self, tmp_path, heading):
        found = read(tmp_path, [[heading, "姓名"], [1, "甲"], [2, "乙"]])

        assert people(found, GIVEN_NUMBER) == [("甲", "1"), ("乙", "2")]

    def test_the_order_of_another_draw_is_no_running_number_of_the_list(self, tmp_path):
        found = read(tmp_path, [["编排序号", "姓名", "单位"], [1, "甲", "武汉"], [2, "乙", "武汉"]])

        assert [entry.extra for entry in found.entries] == [{"编排序号": "1"}, {"编排序号": "2"}]

    def test_gaps_and_numbers_out_of_order_are_kept(self, tmp_path):
        found = read(tmp_path, [["序号", "姓名"], [10, "甲"], [50, "乙"], [12, "丙"]])

        assert people(found, GIVEN_NUMBER) == [("甲", "10"), ("乙", "50"), ("丙", "12")]


def problem_of(found):
    (problem,) = found.problems
    return problem.code, say(problem.text, **problem.params), say(problem.fix, **problem.params)


FORM = (
    "form.not-a-table",
    "“a.xlsx”是填空式的表格，不是一人一行的名单。",
    "请改成一人一行的表，第一行写列名：姓名、单位、组别、性别、出生日期、证件号码……",
)


@pytest.mark.parametrize(
    ("rows", "merges"),
    [
        ([["姓名", None, "性别", None], ["出生日期", None, "民族", None], ["单位", None, "电话", None]], []),
        ([TITLE, ["姓名", "甲", "性别", "男"], ["单位", "武汉", "组别", "A组"], ["备注", None]], ["A1:D1"]),
        ([TITLE, ["姓名", "甲"], ["性别", "男"], ["单位", "武汉"], ["出生日期", "2012-3-5"]], ["A1:B1"]),
        ([["姓名", None], ["性别", None], ["单位", None]], []),
        ([["单位", "武汉", "领队", "王某"], ["姓名", "甲", "性别", "男"], ["出生日期", "2012-3-5", "组别", "A组"]], []),
        ([["姓名", "甲", "姓名", "乙"], ["性别", "男", "性别", "女"], ["电话", "1", "电话", "2"]], []),
        (
            [TITLE, ["运动员", "姓名", None, "性别", None], [None, "出生日期", None, "单位", None], ["备注", None], ["领队签字："]],
            ["A1:E1", "A2:A3", "B4:E4"],
        ),
        ([["姓  名", None, "性  别", None, "照片"], ["身份证号", None, "电话", None], ["教练", None, "领队", None]],
         ["E1:E3"]),
    ],
)  # fmt: skip
def test_labels_with_boxes_are_a_form(tmp_path, rows, merges):
    found = read(tmp_path, rows, merges)

    assert (people(found), problem_of(found)) == ([], FORM)


def test_a_heading_without_names_is_named(tmp_path):
    found = read(
        tmp_path,
        [TITLE, ["序号", "单位", "参加者", "性别"], [1, "武汉", "甲", "男"], [2, "武汉", "乙", "女"]],
    )

    assert problem_of(found) == (
        "form.no-name-column",
        "“a.xlsx”第 2 行像是列名（序号、单位、性别），却没有“姓名”这一列。",
        "请在第 2 行把选手姓名那一列的列名改成“姓名”。",
    )
    assert (found.problems[0].sheet, found.problems[0].cell) == ("[a.xlsx]表1", "2:2")


def test_a_heading_that_goes_on_too_long_is_named(tmp_path):
    rows = [
        ["序号", "运动员", None, "单位"],
        [None, "性别", "姓名", None],
        [None, "单位", "性别", None],
        [1, "甲", "男", "武汉"],
    ]
    found = read(tmp_path, rows)

    assert problem_of(found) == (
        "form.heading-unclear",
        "“a.xlsx”第 3 行写的还是列名（单位、性别），分不清每一列是什么。",
        "请把第 1 行到第 3 行的列名并成一行：不合并单元格，每一列写一个列名，名单从下一行开始。",
    )
    assert (found.problems[0].sheet, found.problems[0].cell) == ("[a.xlsx]表1", "3:3")
