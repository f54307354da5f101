"""Which section is meant where none is named: the only one that has the numbers in question."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .playing import done, entry_list, fill_results, xl


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """An event of section A with 14 players and section B with 12, one round played in each, the second paired."""
    folder = tmp_path_factory.mktemp("sections")
    book = folder / "赛事.xlsx"
    done("new", book, "--regulation", "free", "--name", "测试杯")
    done("sections", book, "--add", "B")
    lists = [entry_list(folder / f"{name}.csv", count, name) for name, count in (("A", 14), ("B", 12))]
    done("import", book, *lists)
    done("draw", book, "--seed", "7")
    done("pair", book, "--section", "A")
    done("pair", book, "--section", "B")
    for table in ("对阵_1", "对阵_2"):
        fill_results(book, table=table)
    done("pair", book)
    return book


@pytest.fixture
def two(made, tmp_path):
    return Path(shutil.copy(made, tmp_path / "赛事.xlsx"))


def test_a_question_goes_to_the_only_section_with_both_numbers(two):
    assert done("pair", two, "--why", 1, 14).out.startswith("A 第 2 轮")
    assert done("pair", two, "--why", 13, "轮空").out.startswith("A 第 2 轮")
    assert done("pair", two, "--why", 1, 8, "--section", "B").out.startswith("B 第 2 轮")


@pytest.mark.parametrize(
    "words", [("--why", 1, 8), ("--add", 8), ("--remove", 3, "--add", 8), ("--why", 1, 77)]
)
def test_numbers_of_several_sections_or_of_none_do_not_tell_which(two, words):
    ran = xl("pair", two, *words)

    assert (ran.status, "不知道是哪一组" in ran.err) == (1, True)
    assert "A、B" in ran.err


def test_somebody_is_taken_out_and_let_in_again_in_the_only_section_that_has_him(two):
    [gone] = done("pair", two, "--remove", 14, "--format", "json").data["sections"]
    [back] = done("pair", two, "--add", 14, "--format", "json").data["sections"]

    assert [(gone["name"], gone["removed"]), (back["name"], back["added"])] == [("A", [14]), ("A", [14])]
