"""A finished event on paper: LibreOffice prints the workbook of 33 players, and the pages are read back."""

from __future__ import annotations

import csv
import re

import pytest

from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import SAMPLES, done

NAME = "示例杯五子棋个人赛"
PAPERS = ("选手名单", "对阵表", "成绩总表", "名次表")

pytestmark = pytest.mark.office


@pytest.fixture(scope="module")
def printed(tmp_path_factory, office, pages_of):
    """The workbook of the demonstration and the text of each of its printed pages."""
    folder = tmp_path_factory.mktemp("demo")
    done("demo", "-o", folder)
    book = folder / "individual_2019_33.xlsx"
    [pdf] = office([book], "pdf")
    return book, pages_of(pdf)


def _of(pages: list[str], paper: str) -> list[str]:
    """Return the pages that carry the title of a paper."""
    return [page for page in pages if re.search(rf"{NAME}\s+男子组\s+{paper}", page)]


def test_every_paper_carries_its_title_on_every_page(printed):
    _, pages = printed
    assert {paper: bool(_of(pages, paper)) for paper in PAPERS} == dict.fromkeys(PAPERS, True)
    titled = re.compile(rf"{NAME}|设置|检查结果|日志")
    assert [page for page in pages if not titled.search(page)] == []


def test_every_round_begins_a_page_of_its_own(printed):
    _, pages = printed
    rounds = [set(re.findall(r"第(\d)轮", page)) for page in _of(pages, "对阵表")]
    assert rounds == [{str(number)} for number in range(1, 10)]


@pytest.mark.parametrize("paper", PAPERS)
def test_all_33_names_stand_on_every_paper(printed, paper):
    _, pages = printed
    with (SAMPLES / "individual_2019_33_entries.csv").open(encoding="utf-8-sig") as file:
        names = [row["姓名"] for row in csv.DictReader(file)]
    text = "\n".join(_of(pages, paper))
    assert len(names) == 33
    assert [name for name in names if name not in text] == []


def test_the_places_stand_in_their_order(printed):
    book, pages = printed
    view = ClosedFile(book).read("名次_1")
    names = [str(row[view.headings.index("姓名")]) for row in view.rows]
    text = "\n".join(_of(pages, "名次表"))
    places = [text.index(name) for name in names]
    assert places == sorted(places)


def test_the_switches_in_force_stand_under_the_ranking(printed):
    book, pages = printed
    footing = str(ClosedFile(book).named("附注_名次_1"))
    squeezed = re.sub(r"\s", "", "\n".join(_of(pages, "名次表")))
    assert re.sub(r"\s", "", footing) in squeezed


def test_pages_are_numbered_and_carry_the_lines_to_sign(printed):
    _, pages = printed
    numbers = [re.search(r"第 (\d+) 页 共 (\d+) 页", page) for page in pages]
    assert [(int(found[1]), int(found[2])) for found in numbers if found] == [
        (number, len(pages)) for number in range(1, len(pages) + 1)
    ]
    assert [page for page in pages if "编排长：" not in page or "裁判长：" not in page] == []


def test_no_number_is_too_wide_for_its_column(printed):
    _, pages = printed
    assert [page for page in pages if "###" in page] == []
