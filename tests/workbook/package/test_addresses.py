"""Addresses and areas."""

from __future__ import annotations

import pytest

from xl_engine.workbook.package.addresses import MAX_COLUMN, MAX_ROW, Area


@pytest.mark.parametrize(
    ("text", "area"),
    [
        ("C2", (2, 3, 2, 3)),
        ("$C$2:D9", (2, 3, 9, 4)),
        ("D9:C2", (2, 3, 9, 4)),
        ("a1", (1, 1, 1, 1)),
        ("B:C", (1, 2, MAX_ROW, 3)),
        ("$3:5", (3, 1, 5, MAX_COLUMN)),
    ],
)
def test_an_area_is_read(text: str, area: tuple):
    assert Area.parse(text) == Area(*area)


@pytest.mark.parametrize(
    "text", ["", "A", "1", "A0", "A1:B", "A:1", "A1:", "XFE1", "A1048577", "姓名", "A1 B2", ":"]
)
def test_what_is_no_area(text: str):
    with pytest.raises(ValueError, match="^" + text):
        Area.parse(text)


@pytest.mark.parametrize(
    ("other", "meets"), [("B2", True), ("C3:D9", True), ("D4", False), ("A1:B1", False), ("A2:A9", False)]
)
def test_areas_meet(other: str, meets: bool):
    assert Area.parse("B2:C3").meets(Area.parse(other)) is meets
