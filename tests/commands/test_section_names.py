"""Names a workbook cannot carry are refused before there is a workbook."""

from __future__ import annotations

import json

import pytest
from openpyxl import load_workbook

from tests.workbook.validity import findings

from .playing import done, xl


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["  "], "没有名称"),
        (["\u200b"], "没有名称"),
        (["A", "A"], "写了两次"),
        (["A", "Ａ"], "写了两次"),
        (["组" * 101], "太长"),
        ([f"{n}组" for n in range(51)], "51 个"),
    ],
)
def test_sections_that_cannot_be_told_apart_or_shown_are_refused(tmp_path, names, said):
    book = tmp_path / "a.xlsx"
    words = [word for name in names for word in ("--section", name)]
    ran = xl("new", book, "--regulation", "free", *words)
    assert ran.status == 1
    assert said in ran.err
    assert not book.exists()


def test_odd_but_lawful_names_make_a_sound_workbook(tmp_path):
    book = tmp_path / "a.xlsx"
    names = ["a", "A", "A/B", "A:B", "=IF(1,2)", "少年\n组\x07", "😀" * 16, "'", "History"]
    words = [word for name in names for word in ("--section", name)]
    done("new", book, "--regulation", "free", "--name", "=1+1\x07", *words)
    done("check", book)

    workbook = load_workbook(book)
    assert all(len(name.encode("utf-16-le")) // 2 <= 31 for name in workbook.sheetnames)
    settings = workbook["设置"]
    first = int(settings.tables["组别"].ref.split(":")[0].lstrip("A")) + 1
    read = [settings.cell(row, 1) for row in range(first, first + len(names))]
    assert [cell.value for cell in read] == [
        "a",
        "A",
        "A/B",
        "A:B",
        "=IF(1,2)",
        "少年 组",
        "😀" * 16,
        "'",
        "History",
    ]
    assert {cell.data_type for cell in read} == {"s"}
    assert findings(book) == []


def test_a_name_longer_than_a_title_is_refused(tmp_path):
    ran = xl("new", tmp_path / "a.xlsx", "--regulation", "free", "--name", "杯" * 101)
    assert ran.status == 1
    assert "太长" in ran.err


def test_sections_of_an_event_file_are_looked_at_the_same_way(tmp_path):
    source = tmp_path / "a.json"
    sections = [{"name": "A"}, {"name": "Ａ"}]
    source.write_text(json.dumps({"format": "xl-engine-event/1", "sections": sections}), encoding="utf-8")
    ran = xl("convert", source, tmp_path / "a.xlsx")
    assert ran.status == 1
    assert "写了两次" in ran.err
