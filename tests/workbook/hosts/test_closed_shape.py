"""A closed file as a host: rows written from the middle, other columns, print areas, protection."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.workbook.package.packages import changed_parts, part, table_xml
from tests.workbook.validity import findings
from xl_engine.workbook.hosts import ClosedFile

from .feature_book import ENTRIES, FIGURES, build
from .test_closed import DATA, HEADINGS, SHEET, package, problem_of, saved, text

TABLE = "xl/tables/table1.xml"
ENTRY_SHEET, FIGURE_SHEET = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"


@pytest.fixture(scope="module")
def original(tmp_path_factory) -> Path:
    return build(tmp_path_factory.mktemp("feature") / "报名.xlsx")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return package(tmp_path / "赛事.xlsx")


def content(path: Path) -> bytes:
    return path.read_bytes()


def stored_headings(path: Path) -> list[str]:
    """The names of the columns as the table part has them."""
    return re.findall(r'<tableColumn [^>]*?name="([^"]*)"', part(path, TABLE))


class TestWriteFromARow:
    def test_rows_before_and_after_stay(self, path: Path):
        host = ClosedFile(path)

        host.write("选手", {"姓名": ["丁"], "结果": ["和"]}, start=1)

        assert [row[1] for row in host.read("选手").rows] == ["甲", "丁", None]
        assert [row[2] for row in host.read("选手").rows][1:] == ["和", None]

    def test_only_that_row_of_the_sheet_differs(self, path: Path):
        before = re.findall(r"<row .*?</row>", part(path, SHEET))
        host = ClosedFile(path)

        host.write("选手", {"姓名": ["丁"]}, start=1)

        after = re.findall(r"<row .*?</row>", saved(host))
        assert [old == new for old, new in zip(before, after, strict=True)] == [True, True, False, True]

    def test_shorter_columns_are_padded_within_the_rows_given(self, path: Path):
        host = ClosedFile(path)

        host.write("选手", {"编号": [8, 9], "姓名": ["戊"]}, start=0)

        assert [row[:2] for row in host.read("选手").rows] == [(8, "戊"), (9, None), (3, None)]

    def test_a_table_grows_for_rows_written_behind_its_end(self, path: Path):
        host = ClosedFile(path)

        host.write("选手", {"编号": [4, 5]}, rows=5, start=3)

        assert [row[0] for row in host.read("选手").rows] == [1, 2, 3, 4, 5]

    def test_nothing_given_changes_nothing(self, path: Path):
        host = ClosedFile(path)

        host.write("选手", {}, start=2)

        assert host._book.content() == content(path)

    def test_rows_behind_the_end_need_a_number_of_rows(self, path: Path):
        host = ClosedFile(path)

        with pytest.raises(ValueError, match="4 > 3"):
            host.write("选手", {"编号": [4]}, start=3)

        assert host._book.content() == content(path)


class TestReshape:
    def test_columns_are_renamed_and_blank(self, path: Path):
        host = ClosedFile(path)

        host.reshape("选手", ["名次", "编号", "备注"], {})

        view = host.read("选手")
        assert (view.headings, view.rows) == (("名次", "编号", "备注"), ((None,) * 3,) * 3)
        saved(host)
        assert stored_headings(host.path) == ["名次", "编号", "备注"]

    def test_a_heading_that_moves_to_the_right_keeps_its_name(self, path: Path):
        host = ClosedFile(path)

        host.reshape("选手", ["编号", "小分", "姓名", "结果"], {})

        saved(host)
        assert stored_headings(host.path) == ["编号", "小分", "姓名", "结果"]
        assert ClosedFile(host.path).read("选手").headings == ("编号", "小分", "姓名", "结果")
        assert 'ref="B2:E5"' in part(host.path, TABLE)

    def test_new_columns_look_like_the_last_one_and_get_their_width(self, path: Path):
        host = ClosedFile(path)

        host.reshape("选手", [*HEADINGS, "胜局", "名次"], {"胜局": 7.5, "结果": 12})

        xml = saved(host)
        assert '<c r="E3" s="2"/>' in xml
        assert '<c r="F5" s="4"/>' in xml
        assert '<col min="4" max="4" width="12" customWidth="1"/>' in xml
        assert '<col min="5" max="5" width="7.5" customWidth="1"/>' in xml

    def test_dropped_columns_leave_nothing_behind(self, path: Path):
        host = ClosedFile(path)

        host.reshape("选手", ["名次"], {})

        xml = saved(host)
        assert re.findall(r'<c r="([CD]\d)"([^>]*?)(?:/>|>.+?</c>)', xml) == [
            (cell, "") for cell in ("C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5")
        ]
        assert 'ref="B2:B5"' in part(host.path, TABLE)
        assert '<autoFilter ref="B2:B5"/>' in part(host.path, TABLE)
        assert '<tableColumns count="1">' in part(host.path, TABLE)

    def test_totals_stay_only_under_a_heading_that_stays(self, tmp_path: Path):
        table = table_xml("选手", "B2:D6", HEADINGS, attributes='totalsRowCount="1"')
        table = table.replace('name="姓名"', 'name="姓名" totalsRowFunction="count"')
        table = table.replace('name="编号"', 'name="编号" totalsRowLabel="合计"')
        totals = f'<row r="6">{text("B6", "合计")}<c r="C6"><f>SUBTOTAL(103,选手[姓名])</f><v>2</v></c><c r="D6"><v>7</v></c></row>'
        host = ClosedFile(package(tmp_path / "a.xlsx", DATA + totals, table))

        host.reshape("选手", ["编号", "单位"], {})

        xml = saved(host)
        assert [text("B6", "合计") in xml, "SUBTOTAL" in xml, "<v>7</v>" in xml] == [True, False, False]
        assert 'totalsRowLabel="合计"' in part(host.path, TABLE)
        assert "totalsRowFunction" not in part(host.path, TABLE)

    @pytest.mark.parametrize("cell", ["E4", "F4", "F2"])
    def test_without_room_nothing_is_changed_in_memory(self, tmp_path: Path, cell: str):
        row = f'<row r="{cell[1]}"'
        pattern = re.compile(rf"({row}.*?)(</row>)")
        book = package(tmp_path / "a.xlsx", pattern.sub(rf"\g<1>{text(cell, '占用')}\2", DATA))
        host = ClosedFile(book)

        problem = problem_of(host.reshape, "选手", ["名次", *HEADINGS, "备注"], {"备注": 30})

        assert (problem.code, problem.cell, problem.params["heading"]) == (
            "table.no-room-right", cell, {"E": "结果", "F": "备注"}[cell[0]],
        )  # fmt: skip
        assert host._book.content() == content(book)

    def test_a_merge_or_another_table_to_the_right_is_in_the_way(self, tmp_path: Path):
        merged = package(
            tmp_path / "a.xlsx", after='<mergeCells count="1"><mergeCell ref="F3:G4"/></mergeCells>'
        )
        other = table_xml("旁边", "F2:G5", ["甲", "乙"])
        beside = package(tmp_path / "b.xlsx", other_tables=[other])

        cells = [
            problem_of(ClosedFile(p).reshape, "选手", [*HEADINGS, "1", "2"], {}).cell
            for p in (merged, beside)
        ]

        assert cells == ["F3", "F2"]

    def test_the_last_column_of_the_sheet_is_the_end(self, tmp_path: Path):
        data = f'<row r="2">{text("XFC2", "编号")}{text("XFD2", "姓名")}</row><row r="3"/>'
        book = package(tmp_path / "a.xlsx", data, table_xml("选手", "XFC2:XFD3", ["编号", "姓名"]))
        host = ClosedFile(book)

        problem = problem_of(host.reshape, "选手", ["编号", "姓名", "单位"], {})

        assert (problem.code, problem.params["heading"]) == ("table.no-room-right", "单位")
        assert host._book.content() == content(book)

    @pytest.mark.parametrize(
        "headings", [["名次", "姓名"], ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛"], ["备注", "姓名", "单位", "等级分", "年", "倍"]],
        ids=["fewer", "more", "as-many"],
    )  # fmt: skip
    def test_the_rest_of_a_rich_workbook_stays(self, original: Path, tmp_path: Path, headings: list[str]):
        host = ClosedFile(original)
        host.reshape("名单", headings, dict.fromkeys(headings, 9.0))
        host.save_as(tmp_path / "saved.xlsx")

        changed = changed_parts(original, host.path)
        gone_with_the_formulas = {"xl/calcChain.xml", "[Content_Types].xml", "xl/_rels/workbook.xml.rels"}
        assert changed - gone_with_the_formulas == {ENTRY_SHEET, TABLE, "xl/workbook.xml"}
        assert part(host.path, FIGURE_SHEET) == part(original, FIGURE_SHEET)
        assert findings(host.path) == []
        assert ClosedFile(host.path).read("名单").headings == tuple(headings)

    def test_an_unknown_table_is_a_key_error(self, path: Path):
        with pytest.raises(KeyError, match="没有"):
            ClosedFile(path).reshape("没有", ["甲"], {})


class TestPrintThrough:
    def area(self, path: Path) -> str:
        found = re.findall(
            r'<definedName name="_xlnm.Print_Area"[^>]*>([^<]*)<', part(path, "xl/workbook.xml")
        )
        return "; ".join(found)

    def test_the_sheet_prints_from_a1_to_that_column(self, path: Path):
        host = ClosedFile(path)

        host.print_through("选手", "姓名")

        saved(host)
        assert self.area(host.path) == "'名单'!$A$1:$C$5"
        assert changed_parts(path, host.path) == {"xl/workbook.xml"}

    def test_it_grows_with_the_table(self, path: Path):
        host = ClosedFile(path)
        host.print_through("选手", "结果")

        host.write("选手", {"编号": [*range(1, 9)]}, rows=8)

        saved(host)
        assert self.area(host.path) == "'名单'!$A$1:$D$10"

    def test_a_line_below_the_table_is_printed(self, tmp_path: Path):
        host = ClosedFile(package(tmp_path / "a.xlsx", DATA + f'<row r="9">{text("A9", "附注")}</row>'))

        host.print_through("选手", "结果")

        saved(host)
        assert self.area(host.path) == "'名单'!$A$1:$D$9"

    def test_a_narrower_one_is_replaced(self, path: Path):
        host = ClosedFile(path)
        host.print_through("选手", "编号")

        host.print_through("选手", "结果")

        saved(host)
        assert self.area(host.path) == "'名单'!$A$1:$D$5"

    @pytest.mark.parametrize(
        "own", ["名单!$B$2:$D$5", "名单!$A$1:$D$4", "名单!$A$1:$B$9,名单!$D$1:$D$9", "#REF!"]
    )
    def test_an_area_of_the_organiser_stays(self, tmp_path: Path, own: str):
        names = f'<definedName name="_xlnm.Print_Area" localSheetId="0">{own}</definedName>'
        book = package(tmp_path / "a.xlsx", names=names)
        host = ClosedFile(book)

        host.print_through("选手", "结果")

        assert host._book.content() == content(book)

    def test_a_column_the_table_lacks_changes_nothing(self, path: Path):
        host = ClosedFile(path)

        host.print_through("选手", "备注")

        assert host._book.content() == content(path)

    def test_the_area_of_another_sheet_is_another_matter(self, tmp_path: Path):
        names = '<definedName name="_xlnm.Print_Area" localSheetId="1">别的!$A$1:$A$2</definedName>'
        host = ClosedFile(package(tmp_path / "a.xlsx", names=names, sheets={"别的": "<sheetData/>"}))

        host.print_through("选手", "结果")

        saved(host)
        assert self.area(host.path) == "别的!$A$1:$A$2; '名单'!$A$1:$D$5"

    def test_it_shrinks_with_the_table_and_grows_again(self, path: Path):
        host = ClosedFile(path)
        host.print_through("选手", "结果")
        host.write("选手", {heading: [] for heading in host.read("选手").headings}, rows=1, start=1)
        assert self.area_of(host) == "'名单'!$A$1:$D$3"
        host.write("选手", {"编号": [*range(1, 9)]}, rows=8)
        assert self.area_of(host) == "'名单'!$A$1:$D$10"

    @pytest.mark.parametrize("old", ["名单!$A$1:$D$4", "名单!$A$1:$F$9", "'名单'!$A$1:$D$3"])
    def test_an_area_of_another_length_is_made_to_end_with_the_table(self, tmp_path: Path, old: str):
        names = f'<definedName name="_xlnm.Print_Area" localSheetId="0">{old}</definedName>'
        host = ClosedFile(package(tmp_path / "a.xlsx", names=names))
        host.print_whole("选手", "结果")
        assert self.area_of(host) == old.rpartition("$")[0] + "$5"

    @pytest.mark.parametrize(
        "own", ["名单!$B$1:$D$4", "名单!$A$1:$C$4", "名单!$A$1:$D$4,名单!$D$1:$D$9", "#REF!"]
    )
    def test_one_of_the_organisers_is_not_made_longer(self, tmp_path: Path, own: str):
        names = f'<definedName name="_xlnm.Print_Area" localSheetId="0">{own}</definedName>'
        host = ClosedFile(package(tmp_path / "a.xlsx", names=names))
        host.print_whole("选手", "结果")
        assert self.area_of(host) == own

    def test_a_sheet_without_a_print_area_gets_none(self, path: Path):
        host = ClosedFile(path)
        host.print_whole("选手", "结果")
        assert host._book.content() == content(path)

    def area_of(self, host: ClosedFile) -> str:
        host.save_as(host.path.with_name("saved.xlsx"))
        return self.area(host.path)


class TestProtect:
    def test_the_sheets_named_are_protected_and_opened_again(self, original: Path, tmp_path: Path):
        host = ClosedFile(original)
        host.protect([ENTRIES, FIGURES], True)
        host.save_as(tmp_path / "on.xlsx")
        assert changed_parts(original, host.path) == {ENTRY_SHEET, FIGURE_SHEET}
        assert findings(host.path) == []

        host.protect([ENTRIES], False)
        host.save_as(tmp_path / "off.xlsx")

        assert changed_parts(original, host.path) == {FIGURE_SHEET}
        assert _cleaned(host.path, ENTRY_SHEET) == _cleaned(original, ENTRY_SHEET)

    def test_twice_is_once(self, path: Path):
        host = ClosedFile(path)
        host.protect(["名单"], True)
        once = host._book.content()

        host.protect(["名单"], True)

        assert host._book.content() == once

    def test_an_unknown_sheet_is_a_key_error(self, path: Path):
        with pytest.raises(KeyError, match="没有"):
            ClosedFile(path).protect(["没有"], True)


def _cleaned(path: Path, name: str) -> str:
    return part(path, name).replace("?>\n", "?>")
