"""The closed file as a host: tables by name and heading, named cells, pages, columns, saving."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tests.workbook.package.packages import changed_parts, part, table_xml, write_package
from xl_engine.event import EngineError
from xl_engine.workbook.hosts import ClosedFile, Formula, Host, TableView

SHEET = "xl/worksheets/sheet1.xml"
HEADINGS = ["编号", "姓名", "结果"]
FILTER = '<autoFilter ref="B2:D5"/>'
DATA = (
    '<row r="2"><c r="B2" t="inlineStr"><is><t>编号</t></is></c><c r="C2" t="inlineStr"><is><t>姓名</t></is></c>'
    '<c r="D2" t="inlineStr"><is><t>结果</t></is></c></row>'
    '<row r="3" ht="20" customHeight="1"><c r="B3" s="4"><v>1</v></c><c r="C3" s="4" t="inlineStr"><is><t>甲</t></is></c><c r="D3" s="2"><v>0.5</v></c></row>'
    '<row r="4" hidden="1"><c r="B4" s="4"><v>2</v></c><c r="C4" s="4" t="inlineStr"><is><t>乙</t></is></c><c r="D4" s="1"><v>45689</v></c></row>'
    '<row r="5" ht="20" customHeight="1"><c r="B5" s="4"><v>3</v></c><c r="C5" s="4"/><c r="D5" s="4"/></row>'
)


def text(cell: str, value: str) -> str:
    return f'<c r="{cell}" t="inlineStr"><is><t>{value}</t></is></c>'


def package(path: Path, data: str = DATA, table: str = "", **more: object) -> Path:
    table = table or table_xml("选手", "B2:D5", HEADINGS, FILTER)
    more = {"before": "", "after": "", **more}
    sheet = f"{more.pop('before')}<sheetData>{data}</sheetData>{more.pop('after')}"
    tables = {"名单": [table, *more.pop("other_tables", [])]}
    return write_package(path, {"名单": sheet, **more.pop("sheets", {})}, tables=tables, **more)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return package(tmp_path / "赛事.xlsx")


def problem_of(call, *arguments):
    with pytest.raises(EngineError) as caught:
        call(*arguments)
    return caught.value.problems[0]


def saved(host: ClosedFile, name: str = SHEET) -> str:
    host.save_as(host.path.with_name("saved.xlsx"))
    return part(host.path, name)


def table_ref(host: ClosedFile) -> str:
    return saved(host, "xl/tables/table1.xml").partition(' ref="')[2].partition('"')[0]


def test_a_closed_file_is_a_host(path: Path):
    host: Host = ClosedFile(path)

    assert (host.title, host.sheets(), host.tables()) == ("赛事.xlsx", ["名单"], {"选手": "名单"})


def test_a_table_is_read_with_its_place_and_hidden_rows(path: Path):
    assert ClosedFile(path).read("选手") == TableView(
        name="选手",
        sheet="名单",
        headings=("编号", "姓名", "结果"),
        rows=((1, "甲", dt.time(12)), (2, "乙", dt.datetime(2025, 2, 1)), (3, None, None)),
        first_row=3,
        first_column=2,
        hidden=frozenset({1}),
    )


def test_table_names_ignore_case(tmp_path: Path):
    host = ClosedFile(package(tmp_path / "a.xlsx", table=table_xml("Players", "B2:D5", HEADINGS)))

    assert (host.read("PLAYERS").name, host.tables()) == ("Players", {"Players": "名单"})


@pytest.mark.parametrize("method", ["read", "write", "break_pages", "join_pages", "show_columns"])
def test_an_unknown_table_is_a_key_error(path: Path, method: str):
    arguments = {
        "read": (),
        "write": ({},),
        "break_pages": ([],),
        "join_pages": ([],),
        "show_columns": ({},),
    }[method]

    with pytest.raises(KeyError, match="没有"):
        getattr(ClosedFile(path), method)("没有", *arguments)


def test_headings_are_what_the_person_sees_cleaned(tmp_path: Path):
    data = f'<row r="2">{text("B2", "编&#10;号 ")}<c r="C2"><v>2024</v></c><c r="D2"/></row><row r="3"/>'
    table = table_xml("选手", "B2:E3", ["列1", "2024", "结　果（Ａ）", "备_x000a_注"])

    assert ClosedFile(package(tmp_path / "a.xlsx", data, table)).read("选手").headings == (
        "编号",
        "2024",
        "结果(A)",
        "备注",
    )


def test_a_heading_is_left_as_it_is_written(tmp_path: Path):
    heading = text("B2", "编&#10;号​")
    host = ClosedFile(package(tmp_path / "a.xlsx", DATA.replace(text("B2", "编号"), heading)))

    host.write("选手", {"编号": [7, 8, 9]})

    assert heading.replace("&#10;", "\n") in saved(host)
    assert [row[0] for row in ClosedFile(host.path).read("选手").rows] == [7, 8, 9]


def test_renamed_and_inserted_columns_do_not_matter(tmp_path: Path):
    data = f'<row r="2">{text("A2", "我的备注")}{text("B2", "姓名")}{text("C2", "新列")}{text("D2", "编号")}</row><row r="3"/>'
    host = ClosedFile(package(tmp_path / "a.xlsx", data, table_xml("选手", "A2:D3", ["a", "b", "c", "d"])))

    host.write("选手", {"编号": [1], "姓名": ["甲"]})

    assert host.read("选手").rows == ((None, "甲", None, 1),)


def test_of_two_equal_headings_the_first_is_meant(tmp_path: Path):
    host = ClosedFile(package(tmp_path / "a.xlsx", DATA.replace(text("D2", "结果"), text("D2", "编号"))))

    host.write("选手", {"编号": ["x", "y", "z"]})

    assert [(row[0], row[2]) for row in host.read("选手").rows] == [
        ("x", dt.time(12)),
        ("y", dt.datetime(2025, 2, 1)),
        ("z", None),
    ]


def test_a_table_without_headings_is_told_with_the_remedy(tmp_path: Path):
    table = table_xml("选手", "B3:D5", HEADINGS, attributes='headerRowCount="0"')
    problem = problem_of(ClosedFile(package(tmp_path / "a.xlsx", table=table)).read, "选手")

    assert (problem.code, problem.sheet) == ("table.no-headings", "名单")


def test_short_columns_are_padded_with_blanks(path: Path):
    host = ClosedFile(path)

    host.write("选手", {"编号": [9], "姓名": []})

    assert [row[:2] for row in host.read("选手").rows] == [(9, None), (None, None), (None, None)]


def test_a_column_longer_than_the_table_is_a_mistake_of_the_caller(path: Path):
    with pytest.raises(ValueError, match="4 > 3"):
        ClosedFile(path).write("选手", {"编号": [1, 2, 3, 4]})


def test_a_value_that_does_not_fit_changes_nothing(path: Path):
    host = ClosedFile(path)

    problem = problem_of(host.write, "选手", {"编号": [1, 2, 3, 4], "新列": ["", "字" * 40000]}, 4)

    assert (problem.code, problem.sheet, problem.cell) == ("cell.text-too-long", "名单", "E4")
    host.save()
    assert len(ClosedFile(path).read("选手").rows) == 3


def test_a_table_on_an_otherwise_empty_sheet_just_extends(path: Path):
    host = ClosedFile(path)

    host.write("选手", {"编号": [1, 2, 3, 4, 5]}, rows=5)

    xml = saved(host)
    assert (
        '<row r="7" ht="20" customHeight="1"><c r="B7" s="4"><v>5</v></c><c r="C7" s="4"/><c r="D7" s="4"/></row>'
        in xml
    )
    assert table_ref(host) == "B2:D7"
    assert '<autoFilter ref="B2:D7"/>' in part(host.path, "xl/tables/table1.xml")


def test_a_hidden_last_row_does_not_hide_new_ones(tmp_path: Path):
    host = ClosedFile(package(tmp_path / "a.xlsx", DATA.replace('<row r="5"', '<row r="5" hidden="1"')))

    host.write("选手", {}, rows=5)

    assert host.read("选手").hidden == {1, 2}


@pytest.mark.parametrize(("rows", "left"), [(2, 2), (0, 1), (1, 1)])
def test_a_shorter_table_gives_up_blank_rows_but_keeps_one(path: Path, rows: int, left: int):
    host = ClosedFile(path)

    host.write("选手", {"编号": [7][:rows], "姓名": [], "结果": []}, rows=rows)

    assert len(host.read("选手").rows) == left
    assert host.read("选手").rows[0][0] == (7 if rows else None)


def test_rows_in_which_the_organiser_wrote_something_stay(path: Path):
    host = ClosedFile(path)

    host.write("选手", {"编号": [], "结果": []}, rows=1)

    assert host.read("选手").rows == ((None, "甲", None), (None, "乙", None))


def test_a_new_column_is_added_at_the_right_hand_end(tmp_path: Path):
    table = table_xml("选手", "B2:D5", HEADINGS, FILTER).replace('name="结果"', 'name="结果" dataDxfId="3"')
    host = ClosedFile(
        package(
            tmp_path / "a.xlsx",
            table=table,
            before='<cols><col min="2" max="4" width="17" customWidth="1"/></cols>',
        )
    )

    host.write("选手", {"破同\n分": [1.5, None, 2]})

    xml = saved(host)
    assert '<c r="E3" s="2"><v>1.5</v></c>' in xml
    assert '<c r="E4" s="1"/>' in xml
    assert '<col min="5" max="5" width="17" customWidth="1"/>' in xml
    assert 'ref="B2:E5"' in part(host.path, "xl/tables/table1.xml")
    assert '<tableColumns count="4">' in part(host.path, "xl/tables/table1.xml")
    assert '<tableColumn id="4" name="破同_x000a_分" dataDxfId="3"/>' in part(
        host.path, "xl/tables/table1.xml"
    )
    assert ClosedFile(host.path).read("选手").headings == ("编号", "姓名", "结果", "破同分")


@pytest.mark.parametrize("beside", [text("E4", "占用"), '<c r="E4"><f>1+1</f></c>'])
def test_no_room_for_a_column_is_told_with_the_cell(tmp_path: Path, beside: str):
    data = DATA.replace('<c r="D4" s="1"><v>45689</v></c>', '<c r="D4" s="1"><v>45689</v></c>' + beside)
    problem = problem_of(ClosedFile(package(tmp_path / "a.xlsx", data)).write, "选手", {"新列": [1]})

    assert (problem.code, problem.sheet, problem.cell) == ("table.no-room-right", "名单", "E4")


def test_cells_beside_the_rows_of_the_table_leave_room_for_a_column(tmp_path: Path):
    host = ClosedFile(package(tmp_path / "a.xlsx", DATA + f'<row r="6">{text("E6", "下面")}</row>'))

    host.write("选手", {"新列": [1]})

    assert host.read("选手").headings[-1] == "新列"


def test_a_named_cell_is_read_and_written(tmp_path: Path):
    names = (
        '<definedName name="赛名">名单!$B$3</definedName><definedName name="范围">名单!$C$3:$D$4</definedName>'
        '<definedName name="坏">名单!#REF!</definedName><definedName name="数">3.5</definedName>'
        '<definedName name="他">[1]名单!$B$3</definedName><definedName name="算">SUM(名单!$B$3)</definedName>'
        '<definedName name="没">没有!$B$3</definedName>'
        '<definedName name="局部" localSheetId="0">名单!$B$4</definedName><definedName name="局部">名单!$B$5</definedName>'
    )
    host = ClosedFile(package(tmp_path / "a.xlsx", names=names))

    assert [host.named(name) for name in ("赛名", "范围", "坏", "数", "他", "算", "没", "局部", "无")] == [
        1, "甲", None, None, None, None, None, 3, None,
    ]  # fmt: skip
    for name in ("赛名", "坏", "没", "无"):
        host.put(name, "公开赛")
    assert host.named("赛名") == "公开赛"


def test_a_named_cell_takes_no_text_that_is_too_long(tmp_path: Path):
    host = ClosedFile(package(tmp_path / "a.xlsx", names='<definedName name="赛名">名单!$B$3</definedName>'))

    problem = problem_of(host.put, "赛名", "字" * 40000)

    assert (problem.sheet, problem.cell) == ("名单", "B3")


@pytest.mark.parametrize(
    ("there", "rows", "breaks"),
    [
        ("", [2, 1], '<rowBreaks count="2" manualBreakCount="2"><brk id="3" min="0" max="16383" man="1"/><brk id="4" min="0" max="16383" man="1"/></rowBreaks>'),
        (
            '<rowBreaks count="2" manualBreakCount="1"><brk id="2" max="5"/><brk id="9" max="16383" man="1"/></rowBreaks>',
            [0, 1],
            '<rowBreaks count="3" manualBreakCount="2"><brk id="2" max="5"/><brk id="3" min="0" max="16383" man="1"/><brk id="9" max="16383" man="1"/></rowBreaks>',
        ),
    ],
)  # fmt: skip
def test_pages_begin_before_rows_and_where_the_organiser_wants(
    tmp_path: Path, there: str, rows: list[int], breaks: str
):
    host = ClosedFile(
        package(tmp_path / "a.xlsx", after=f'<pageMargins left="1"/>{there}<legacyDrawing r:id="x"/>')
    )

    host.break_pages("选手", rows)

    assert f'<pageMargins left="1"/>{breaks}<legacyDrawing r:id="x"/>' in saved(host)


@pytest.mark.parametrize(
    ("there", "rows", "breaks"),
    [
        ("", [0, 1], ""),
        ('<rowBreaks count="1" manualBreakCount="1"><brk id="3" max="5" man="1"/></rowBreaks>', [1], ""),
        (
            '<rowBreaks count="2" manualBreakCount="2"><brk id="3" max="5" man="1"/><brk id="9" max="5" man="1"/></rowBreaks>',
            [0, 1],
            '<rowBreaks count="1" manualBreakCount="1"><brk id="9" max="5" man="1"/></rowBreaks>',
        ),
    ],
)  # fmt: skip
def test_page_breaks_before_rows_that_are_gone_are_taken_out(
    tmp_path: Path, there: str, rows: list[int], breaks: str
):
    host = ClosedFile(
        package(tmp_path / "a.xlsx", after=f'<pageMargins left="1"/>{there}<legacyDrawing r:id="x"/>')
    )

    host.join_pages("选手", rows)

    assert f'<pageMargins left="1"/>{breaks}<legacyDrawing r:id="x"/>' in saved(host)


@pytest.mark.parametrize(
    ("there", "hidden", "columns"),
    [
        ("", {"姓名": True}, '<cols><col min="3" max="3" width="9.140625" hidden="1"/></cols>'),
        ("", {"姓名": False}, ""),
        (
            '<cols><col min="1" max="16384" width="12" style="1" customWidth="1"/></cols>',
            {"姓名": True},
            '<cols><col min="1" max="2" width="12" style="1" customWidth="1"/><col min="3" max="3" width="12" style="1" '
            'customWidth="1" hidden="1"/><col min="4" max="16384" width="12" style="1" customWidth="1"/></cols>',
        ),
        (
            '<cols><col min="2" max="4" width="0" hidden="1"/></cols>',
            {"编号": False, "结果": True, "没有": True},
            '<cols><col min="2" max="2" width="0"/><col min="3" max="4" width="0" hidden="1"/></cols>',
        ),
        (
            '<cols><col min="1" max="1" width="5"/><col min="9" max="9" width="6"/></cols>',
            {"结果": True},
            '<cols><col min="1" max="1" width="5"/><col min="4" max="4" width="9.140625" hidden="1"/><col min="9" max="9" width="6"/></cols>',
        ),
    ],
)
def test_columns_are_hidden_and_shown_one_by_one(tmp_path: Path, there: str, hidden: dict, columns: str):
    host = ClosedFile(package(tmp_path / "a.xlsx", before=there))

    host.show_columns("选手", hidden)

    xml = saved(host)
    assert xml[xml.index(">") + 1 : xml.index("<sheetData")] == columns


def test_a_formula_is_written_with_what_it_shows(path: Path):
    host = ClosedFile(path)

    host.write("选手", {"结果": [Formula("B3*2", 2), Formula('"x"', "x")]})

    assert [row[2] for row in host.read("选手").rows] == [dt.datetime(1900, 1, 2), "x", None]
    assert '<c r="D4" s="1" t="str"><f>"x"</f><v>x</v></c>' in saved(host)


def test_what_was_written_is_read_before_and_after_saving(path: Path):
    host = ClosedFile(path)
    host.write("选手", {"姓名": ["=1+1", "-甲", "@乙"], "编号": [1.5, True, "001"]})
    before = host.read("选手")

    host.save()

    assert ClosedFile(path).read("选手") == before
    assert [row[:2] for row in before.rows] == [(1.5, "=1+1"), (True, "-甲"), ("001", "@乙")]


def test_saving_twice(path: Path):
    host = ClosedFile(path)
    for value in ("一", "二"):
        host.write("选手", {"姓名": [value]})
        host.save()

    assert [row[1] for row in ClosedFile(path).read("选手").rows] == ["二", None, None]


def test_saving_under_another_name_leaves_the_first_file(path: Path):
    before = path.read_bytes()
    host = ClosedFile(path)
    host.write("选手", {"姓名": ["新"]})

    host.save_as(path.with_name("b.xlsx"))

    assert (host.title, path.read_bytes()) == ("b.xlsx", before)
    assert changed_parts(path, host.path) == {SHEET}


@pytest.mark.parametrize("name", ["b.xlsm", "b.xls", "b"])
def test_the_suffix_must_suit_the_content(path: Path, name: str):
    assert problem_of(ClosedFile(path).save_as, path.with_name(name)).code == "file.wrong-suffix"


def test_a_file_that_is_open_is_left_alone(path: Path):
    before = path.read_bytes()
    host = ClosedFile(path)
    host.write("选手", {"姓名": ["新"]})
    (path.parent / "~$赛事.xlsx").write_bytes(b"\x06user")

    problem = problem_of(host.save)

    assert (problem.code, path.read_bytes()) == ("file.locked", before)
    assert sorted(file.name for file in path.parent.iterdir()) == ["~$赛事.xlsx", "赛事.xlsx"]


def test_a_file_changed_by_somebody_else_is_left_alone(path: Path):
    host, other = ClosedFile(path), ClosedFile(path)
    for book, name in ((host, "一"), (other, "二")):
        book.write("选手", {"姓名": [name]})
    other.save()

    assert problem_of(host.save).code == "file.changed-meanwhile"
    assert ClosedFile(path).read("选手").rows[0][1] == "二"
