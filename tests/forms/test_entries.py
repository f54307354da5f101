import datetime as dt
import re

import pytest

from xl_engine.event import Severity
from xl_engine.forms import read_entries
from xl_engine.messages import say
from xl_engine.workbook.columns.listing import list_problems
from xl_engine.workbook.columns.rows import Source
from xl_engine.workbook.columns.sheets import (
    BIRTH_DATE,
    GIVEN_NUMBER,
    GROUP,
    ID_NUMBER,
    NAME,
    PHONE,
    SEX,
    UNIT,
)

from .building import HEADINGS, ROWS, an_ods, an_xls, an_xlsb, an_xlsx, changed_part, ods_row


def names(path):
    return [entry.value(NAME) for entry in read_entries(path).entries]


def codes(path):
    return [problem.code for problem in read_entries(path).problems]


def plain(path):
    found = read_entries(path)
    return [
        tuple(entry.value(column) for column in (GIVEN_NUMBER, NAME, UNIT, GROUP)) for entry in found.entries
    ], found.problems


EXPECTED = [("001", "张三", "武汉", "A组"), ("010", "李四", "北京", "A组")]


def test_xlsx(tmp_path):
    assert plain(an_xlsx(tmp_path / "a.xlsx", [HEADINGS, *ROWS])) == (EXPECTED, ())


def test_xls_of_an_old_program(tmp_path):
    assert plain(an_xls(tmp_path / "a.xls", [HEADINGS, *ROWS])) == (EXPECTED, ())


def test_ods(tmp_path):
    rows = "".join(ods_row(*row) for row in (HEADINGS, *ROWS))

    assert plain(an_ods(tmp_path / "a.ods", rows)) == (EXPECTED, ())


def test_xlsb(tmp_path):
    rows = [(number, list(enumerate(row))) for number, row in enumerate((HEADINGS, *ROWS))]

    assert plain(an_xlsb(tmp_path / "a.xlsb", rows)) == (EXPECTED, ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("delimiter", [",", "\t", ";", "，", "、"])
def test_text_in_every_encoding_and_delimiter(tmp_path, encoding, delimiter):
    path = tmp_path / "a.csv"
    path.write_bytes("\r\n".join(delimiter.join(row) for row in (HEADINGS, *ROWS)).encode(encoding))

    assert plain(path) == (EXPECTED, ())


def test_big5_is_told_by_its_headings(tmp_path):
    path = tmp_path / "a.csv"
    path.write_bytes("編號,姓名,單位,性別,組別\n001,張三,臺北,男,甲組\n".encode("big5"))

    assert plain(path) == ([("001", "張三", "臺北", "甲組")], ())


def test_the_name_of_a_file_does_not_matter(tmp_path):
    assert names(an_xlsx(tmp_path / "a.xls", [HEADINGS, *ROWS])) == ["张三", "李四"]


def test_all_sheets_with_a_heading_are_read(tmp_path):
    path = an_xlsx(
        tmp_path / "a.xlsx", [HEADINGS, ROWS[0]], [["说明"], ["请于五月前报送"]], [HEADINGS, ROWS[1]]
    )
    found = read_entries(path)

    assert [(entry.value(NAME), str(entry.source)) for entry in found.entries] == [
        ("张三", "[a.xlsx]表1!B2"),
        ("李四", "[a.xlsx]表3!B2"),
    ]


def test_a_hidden_sheet_is_not_read_silently(tmp_path):
    path = an_xlsx(tmp_path / "a.xlsx", [HEADINGS, ROWS[0]], [HEADINGS, ROWS[1]], states=[(1, "hidden")])
    found = read_entries(path)

    assert [entry.value(NAME) for entry in found.entries] == ["张三"]
    assert [(problem.code, problem.sheet) for problem in found.problems] == [
        ("form.hidden-sheet", "[a.xlsx]表2")
    ]


def test_a_dimension_of_one_cell_as_wps_writes_it(tmp_path):
    path = an_xlsx(tmp_path / "a.xlsx", [HEADINGS, *ROWS])
    path.write_bytes(
        changed_part(
            path.read_bytes(),
            "xl/worksheets/sheet1.xml",
            lambda xml: re.sub(rb'<dimension ref="[^"]*"', b'<dimension ref="A1"', xml),
        )
    )

    assert names(path) == ["张三", "李四"]


def test_hidden_rows_are_listed_with_their_number(tmp_path):
    found = read_entries(an_xlsx(tmp_path / "a.xlsx", [HEADINGS, *ROWS], hidden=[3]))
    problems = list_problems(found.entries)

    assert [(problem.code, problem.sheet, problem.cell) for problem in problems] == [
        ("entry.hidden-row", "[a.xlsx]表1", "B3")
    ]
    assert say(problems[0].text, **problems[0].params) == "第 3 行（李四）被隐藏或被筛选掉了。"


def test_filtered_rows_of_an_ods_are_hidden_too(tmp_path):
    rows = ods_row(*HEADINGS) + ods_row(*ROWS[0]) + ods_row(*ROWS[1], attributes='table:visibility="filter"')

    assert [entry.hidden for entry in read_entries(an_ods(tmp_path / "a.ods", rows)).entries] == [False, True]


def test_hidden_rows_of_an_old_xls(tmp_path):
    import xlwt

    book = xlwt.Workbook()
    sheet = book.add_sheet("报名")
    for at, row in enumerate((HEADINGS, *ROWS)):
        for column, value in enumerate(row):
            sheet.write(at, column, value)
    sheet.row(2).hidden = True
    book.save(str(tmp_path / "a.xls"))

    assert [entry.hidden for entry in read_entries(tmp_path / "a.xls").entries] == [False, True]


def test_a_merged_unit_of_an_ods_counts_for_every_row(tmp_path):
    merged = '<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>武汉</text:p></table:table-cell>'
    covered = "<table:covered-table-cell/>"
    name = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows = ods_row("单位", "姓名") + "".join(
        f"<table:table-row>{first}{name.format(person)}</table:table-row>"
        for first, person in ((merged, "甲"), (covered, "乙"))
    )

    found = read_entries(an_ods(tmp_path / "a.ods", rows))
    assert [(entry.value(NAME), entry.value(UNIT)) for entry in found.entries] == [
        ("甲", "武汉"),
        ("乙", "武汉"),
    ]


def test_values_of_every_kind_of_cell(tmp_path):
    rows = [
        ["姓名", "出生日期", "身份证号", "电话", "编号"],
        ["甲", dt.datetime(1990, 5, 1), 6.10104199001011e17, 13800000000, 1],
        ["乙", 32994, "119999199005010010", "0991", None],
        ["丙", "1990年5月1日", None, "+8613800000000", 3],
    ]
    found = read_entries(an_xlsx(tmp_path / "a.xlsx", rows))

    assert [entry.value(BIRTH_DATE) for entry in found.entries] == [dt.date(1990, 5, 1)] * 3
    assert [entry.value(ID_NUMBER) for entry in found.entries] == ["", "119999199005010010", ""]
    assert [entry.value(PHONE) for entry in found.entries] == ["13800000000", "0991", "+8613800000000"]
    assert [entry.value(GIVEN_NUMBER) for entry in found.entries] == ["1", "", "3"]


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x","张三")', "-张三", "+86张三", "@SUM(A1)"])
def test_formula_like_names_stay_text(tmp_path, name):
    csv_name = '"' + name.replace('"', '""') + '"'
    path = tmp_path / "a.csv"
    path.write_text(f"姓名,单位\n{csv_name},武汉\n", encoding="utf-8")

    assert names(path) == [name]
    assert names(an_xlsx(tmp_path / "a.xlsx", [["姓名", "单位"], [name, "武汉"]])) == [name]


def test_the_text_formula_of_csv_is_a_text(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text('编号,姓名\n="001",张三\n', encoding="utf-8")

    assert plain(path)[0] == [("001", "张三", "", "")]


def test_an_odd_quotation_mark_swallows_nothing(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text('姓名,单位\n"张三,武汉\n李四,北京\n', encoding="utf-8")

    assert [(entry.value(NAME), entry.value(UNIT)) for entry in read_entries(path).entries] == [
        ('"张三', "武汉"),
        ("李四", "北京"),
    ]


def test_a_cut_id_number_in_csv(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("姓名,身份证号\n张三,6.10104E+17\n", encoding="utf-8")
    (entry,) = read_entries(path).entries

    assert (entry.value(ID_NUMBER), entry.readings["证件号码"].problem.code) == ("", "entry.id-number-cell")


def test_unknown_columns_are_kept(tmp_path):
    (entry,) = read_entries(
        an_xlsx(tmp_path / "a.xlsx", [["姓名", "单位", "住宿（间）"], ["甲", "武汉", 2]])
    ).entries

    assert entry.extra == {"住宿（间）": "2"}


def test_the_source_names_file_sheet_row_and_cells(tmp_path):
    (entry,) = read_entries(an_xlsx(tmp_path / "湖北.xlsx", [["姓名", "性别"], ["甲", "男"]])).entries

    assert entry.source == Source("湖北.xlsx", "表1", 2, {"姓名": "A2", "性别": "B2"})
    assert entry.value(SEX) == "M"


def test_a_form_with_boxes_is_no_table(tmp_path):
    path = an_xlsx(
        tmp_path / "a.xlsx", [["姓名", "张三", "性别", "男"], ["单位", "武汉", "出生日期", "1990"]]
    )
    (problem,) = read_entries(path).problems

    assert (problem.code, problem.sheet, problem.severity) == (
        "form.not-a-table",
        "[a.xlsx]表1",
        Severity.ERROR,
    )


def test_a_sheet_without_headings_is_no_table(tmp_path):
    assert codes(an_xlsx(tmp_path / "a.xlsx", [["通知"], ["请报名"]])) == ["form.not-a-table"]


def test_a_blank_template_has_nobody(tmp_path):
    path = an_xlsx(
        tmp_path / "a.xlsx", [HEADINGS, ["1", None, None, None, None], ["2", None, None, None, None]]
    )

    assert (names(path), codes(path)) == ([], ["form.no-entries"])


@pytest.mark.parametrize("name", ["nowhere.xlsx", "."])
def test_a_missing_file_and_a_folder(tmp_path, name):
    assert codes(tmp_path / name) == ["file.missing" if name != "." else "file.folder"]


def test_every_problem_can_be_said(tmp_path):
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"%PDF-1.7")
    (problem,) = read_entries(path).problems

    assert say(problem.text, **problem.params) == "“a.xlsx”其实是 PDF。"
    assert problem.sheet == "[a.xlsx]"
