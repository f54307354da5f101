"""成绩 and 名次 as sheets: their columns from one ranking to the next, and what the organiser has added to them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.commands.playing import column, done, event_book, fill_results, rank_rows
from tests.commands.switching import a_field, book_of
from tests.workbook.package.packages import part
from tests.workbook.validity import findings
from xl_engine.event import EngineError
from xl_engine.workbook.hosts import ClosedFile
from xl_engine.workbook.ranking_sheet import Sheet, write_sheet

USUAL = ("名次", "编号", "姓名", "单位", "积分", "对手分", "中间对手分", "胜局", "备注", "算式")


@pytest.fixture(scope="module")
def ranked(tmp_path_factory) -> Path:
    """Twelve players after three rounds, ranked."""
    path = event_book(tmp_path_factory.mktemp("ranked"), 12)
    for _ in range(3):
        done("pair", path)
        fill_results(path)
    done("rank", path)
    return path


@pytest.fixture
def book(ranked, tmp_path) -> Path:
    """A copy of that workbook."""
    return Path(shutil.copy(ranked, tmp_path))


def headings(book, table="名次_1"):
    return ClosedFile(book).read(table).headings


def stored(book, table="名次_1"):
    """The headings as the table part has them, which have to be those of the cells or Excel calls the file damaged."""
    host = ClosedFile(book)
    return tuple(re.findall(r'<tableColumn [^>]*?name="([^"]*)"', part(book, host._book.tables[table].part)))


def order_by(book, text):
    host = ClosedFile(book)
    host.write("组别", {"名次依据": [text]}, start=0)
    host.save()


def test_the_ranking_has_the_criteria_in_their_order(book):
    assert headings(book) == stored(book) == USUAL


@pytest.mark.parametrize(
    ("order", "criteria"),
    [
        ("积分、小分、胜局", ("积分", "小分", "胜局")),
        ("积分", ("积分",)),
        (
            "胜局、积分、中间对手分、对手分、小分、累进分",
            ("胜局", "积分", "中间对手分", "对手分", "小分", "累进分"),
        ),
    ],
)
def test_other_criteria_give_other_columns_and_nothing_is_left_of_the_old_ones(book, order, criteria):
    order_by(book, order)

    rows = rank_rows(book)

    wanted = ("名次", "编号", "姓名", "单位", *criteria, "备注", "算式")
    assert headings(book) == stored(book) == wanted
    assert [column(book, "名次_1", name)[0] for name in criteria] == rows[0]["values"]
    sheet = load_workbook(book)["A-名次"]
    assert [cell.value for cell in sheet[4] if cell.value is not None] == list(wanted)
    assert findings(book) == []


def test_going_back_to_the_old_criteria_gives_the_old_sheet(book):
    before = ClosedFile(book).read("名次_1")
    order_by(book, "积分、小分")
    done("rank", book)
    order_by(book, "积分、对手分、中间对手分、胜局")

    done("rank", book)

    assert ClosedFile(book).read("名次_1") == before


def test_the_columns_keep_their_widths_and_the_sheet_its_print_area(book):
    sheet = load_workbook(book)["A-名次"]
    widths = {cell.value: sheet.column_dimensions[cell.column_letter].width for cell in sheet[4]}
    assert (widths["对手分"], widths["备注"], widths["算式"]) == (10, 18, 100)
    assert sheet.print_area == "'A-名次'!$A$1:$I$18"


def test_the_organisers_column_stays_with_its_player_when_the_criteria_change(book):
    host = ClosedFile(book)
    host.write("名次_1", {"旅馆": [f"房间{number}" for number in column(book, "名次_1", "编号")]})
    host.save()
    order_by(book, "后手胜局、积分、小分")

    done("rank", book)

    assert headings(book) == stored(book) == (*USUAL, "旅馆", "后手胜局", "小分")
    numbers = column(book, "名次_1", "编号")
    assert column(book, "名次_1", "旅馆") == [f"房间{number}" for number in numbers]
    assert column(book, "名次_1", "对手分") == [None] * 12
    assert findings(book) == []


def test_the_organisers_column_stays_with_its_player_from_round_to_round(book):
    host = ClosedFile(book)
    host.write("名次_1", {"旅馆": [f"房间{number}" for number in column(book, "名次_1", "编号")]})
    host.save()
    orders = []
    for words in (("--after", "1"), ("--after", "2"), ()):
        done("rank", book, *words)
        orders.append(column(book, "名次_1", "编号"))
        assert column(book, "名次_1", "旅馆") == [f"房间{number}" for number in orders[-1]]
    assert orders[0] != orders[2]


def test_an_earlier_round_says_so_and_the_last_one_comes_back(book):
    last = ClosedFile(book).read("名次_1"), ClosedFile(book).read("成绩_1")

    done("rank", book, "--after", "1")
    host = ClosedFile(book)
    assert [str(host.named(f"副题_{kind}_1")).partition("\u3000")[2][:7] for kind in ("成绩", "名次")] == [
        "第 1 轮后\u3000"
    ] * 2
    assert set(column(book, "成绩_1", "第2轮")) == {None}
    assert headings(book, "成绩_1") == last[1].headings

    done("rank", book)
    host = ClosedFile(book)
    assert (host.read("名次_1"), host.read("成绩_1")) == last
    assert "第 3 轮后" in str(host.named("副题_成绩_1"))


def test_the_crosstable_grows_by_a_column_of_penalties(book):
    host = ClosedFile(book)
    host.write("选手_1", {"罚分": ["0.5"]}, start=0)
    host.save()

    done("rank", book)

    assert headings(book, "成绩_1") == stored(book, "成绩_1")
    assert headings(book, "成绩_1")[-6:] == ("罚分", "积分", "对手分", "中间对手分", "胜局", "名次")
    assert column(book, "成绩_1", "罚分") == ["-0.5", *[None] * 11]
    assert findings(book) == []


def test_somebody_struck_off_stands_below_the_ranking_without_a_place(tmp_path):
    book = book_of(
        tmp_path, a_field("1+2, 3+4", changes={1: {"disqualified": True}, 4: {"withdrawn_after": 0}})
    )
    done("rank", book)
    view = ClosedFile(book).read("名次_1")
    at = [view.headings.index(heading) for heading in ("名次", "编号", "备注")]
    assert [tuple(row[i] for i in at) for row in view.rows][-1] == (None, 1, "取消资格")


def test_cells_beside_the_ranking_stop_it_and_nothing_is_written(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)
    workbook = load_workbook(book)
    workbook["A-名次"]["H5"] = "领奖台在三楼"
    workbook.save(book)
    host = ClosedFile(book)
    before = host._book.content()
    columns = {name: ["1"] for name in USUAL}

    with pytest.raises(EngineError) as caught:
        write_sheet(host, Sheet("名次_1", columns))

    [problem] = caught.value.problems
    assert (problem.code, problem.sheet, problem.cell) == ("table.no-room-right", "A-名次", "H5")
    assert host._book.content() == before


def test_headings_replaced_by_an_alias_are_kept(book):
    workbook = load_workbook(book)
    sheet = workbook["A-名次"]
    sheet["D4"] = "代表队"
    next(c for c in sheet.tables["名次_1"].tableColumns if c.name == "单位").name = "代表队"
    workbook.save(book)
    units = column(book, "名次_1", "代表队")

    done("rank", book)

    assert headings(book)[3] in ("代表队", "单位")
    assert column(book, "名次_1", headings(book)[3]) == units
    assert stored(book) == headings(book)
