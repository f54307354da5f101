"""The sheets of the closing ceremony on paper: LibreOffice prints them, and the pages are read back."""

from __future__ import annotations

import re
import shutil

import pytest

from .closing import book_with, field_of, rows, teams_of, type_rows
from .playing import done, set_cell

pytestmark = pytest.mark.office

LONG = "阿卜杜热西提·买买提明"
UNIT = "某某省某某市棋牌运动管理中心代表队"


@pytest.fixture(scope="module")
def printed(tmp_path_factory, office, pages_of):
    """Two workbooks and the text of their printed pages, spaces taken out."""
    folders = [tmp_path_factory.mktemp(name) for name in ("youth", "teams")]
    people = {n: {"name": f"{LONG}{n}", "unit": f"{UNIT}{n}", "title": "二段"} for n in range(1, 10)}
    youth = book_with(
        folders[0],
        "youth-2013",
        field_of("男子少年甲组", 9, changes=people),
        field_of("女子少年甲组", 9, changes=people),
    )
    teams = book_with(
        folders[1], "team-2013", teams_of("大学生混合团体赛", "1-2 +=+, 3-4 +=-", "1-3 +=+, 2-4 ==+")
    )
    type_rows(youth, "称号标准", [(None, 1, 8, "三段")], "组别", "名次起", "名次止", "称号")
    books = [youth, shutil.copy(teams, folders[1] / "团体.xlsx")]
    for book in books:
        done("awards", book)
    set_cell(youth, "荣誉", "获奖者", 1, LONG)
    done("awards", youth)
    texts = [[re.sub(r"\s", "", page) for page in pages_of(pdf)] for pdf in office(books, "pdf")]
    return dict(zip(books, texts, strict=True))


@pytest.mark.parametrize(
    ("table", "paper", "headings"),
    [
        ("奖项", "录取名次与奖励", ("姓名", "单位", "奖励")), ("团体成绩", "团体成绩", ("单位", "男选手", "女选手", "奖励")),
        ("荣誉", "荣誉奖与段级位称号", ("奖项", "获奖者")), ("称号申报", "荣誉奖与段级位称号", ("姓名", "单位", "可申报称号")),
        ("签收", "奖励签收表", ("姓名", "单位", "奖励")), ("最佳台次", "最佳台次奖", ("姓名", "队名", "奖励", "备注")),
    ],
)  # fmt: skip
def test_no_name_is_cut_off_on_paper(printed, table, paper, headings):
    found = 0
    for book, pages in printed.items():
        text = "".join(page for page in pages if f"测试杯{paper}" in page)
        cells = [str(cell) for line in _rows(book, table, headings) for cell in line if cell is not None]
        assert [cell for cell in cells if re.sub(r"\s", "", cell) not in text] == []
        found += len(cells)
    assert found > 0


def _rows(book, table, headings):
    try:
        return rows(book, table, *headings)
    except KeyError:
        return []


def test_no_number_is_too_wide_for_its_column(printed):
    assert [page for pages in printed.values() for page in pages if "###" in page] == []
