from __future__ import annotations

import pytest

from xl_engine.event import unit_key


@pytest.mark.parametrize("spelling", ["湖北队", " 湖北队", "湖北　队", "湖 北 队\n"])
def test_spaces_do_not_make_another_unit(spelling: str) -> None:
    assert unit_key(spelling) == "湖北队"


def test_width_and_case_of_letters_do_not_make_another_unit() -> None:
    assert unit_key("ＡＢＣ棋院") == unit_key("abc棋院")


def test_no_unit_is_blank() -> None:
    assert (unit_key(""), unit_key("　 ")) == ("", "")
