"""The very hidden sheet: texts by key, long ones split over rows."""

from __future__ import annotations

import pytest

from tests.commands.playing import event_book
from tests.workbook.validity import findings
from xl_engine.workbook.engine_rows import EngineRows, split_rows
from xl_engine.workbook.hosts import ClosedFile


def reopened(book, values):
    """Write texts into a workbook, save it, and return what is read back."""
    host = ClosedFile(book)
    EngineRows(dict(values)).write(host)
    host.save()
    return EngineRows.read(ClosedFile(book)).values


@pytest.mark.parametrize(
    "text",
    ["一", "棋" * 15_999, "棋" * 16_000, "棋" * 16_001, "棋子" * 40_000, "𠮷" * 32_001, " 前后空格 \n第二行\n" * 3_000],
    ids=["short", "below", "exact", "above", "many", "rare-characters", "spaces-and-lines"],
)  # fmt: skip
def test_a_text_of_any_length_is_read_back_as_it_was(tmp_path, text):
    book = event_book(tmp_path, 12)
    assert reopened(book, {"format": "1", "长": text, "尾": "末"}) == {"format": "1", "长": text, "尾": "末"}


def test_a_text_that_becomes_short_leaves_no_rows_behind(tmp_path):
    book = event_book(tmp_path, 12)
    reopened(book, {"长": "棋" * 50_000, "尾": "末"})

    assert reopened(book, {"长": "短", "尾": "末"}) == {"长": "短", "尾": "末"}
    assert [row for row in ClosedFile(book).read("引擎").rows if row[0] is not None] == [
        ("长", "短"),
        ("尾", "末"),
    ]
    assert findings(book) == []


def test_rows_are_numbered_in_order():
    rows = split_rows({"a": "x" * 16_000 * 11, "b": "y"})
    assert list(rows) == [*(f"a#{number}" for number in range(1, 12)), "b"]


def test_texts_that_look_like_numbers_or_formulas_stay_texts(tmp_path):
    book = event_book(tmp_path, 12)
    values = {"a": "0012", "b": "=1+1", "c": "1e5", "d": "_x0041_"}
    assert reopened(book, values) == values


def test_a_blank_text_removes_its_key():
    rows = EngineRows({"a": "1", "b": "2"})
    rows.set("a", "")
    rows.set("c", "3")
    assert (rows.values, rows.get("a")) == ({"b": "2", "c": "3"}, "")


def test_keys_are_found_and_dropped_by_their_beginning():
    rows = EngineRows({"ranked.1": "5:1", "ranked.2": "4:2", "revision": "7"})
    assert rows.starting("ranked.") == {"1": "5:1", "2": "4:2"}
    rows.drop("ranked.")
    assert rows.values == {"revision": "7"}
