"""The extractor follows a text to where it is written."""

from __future__ import annotations

import pytest

from .extract import Found, texts


def extracted(folder, source):
    (folder / "module.py").write_text(source, encoding="utf-8")
    return texts(folder)


def given(folder, source):
    """Return each text with the names of its values."""
    read = extracted(folder, source)
    assert read.unseen == ()
    return {one.text: None if one.given is None else set(one.given) for one in read.found}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('Problem("a.b", "甲{x}", "乙", {"x": 1, "y": 2})', {"甲{x}": {"x", "y"}, "乙": {"x", "y"}}),
        ('Problem("a.b", text="甲", fix="乙", params={"x": 1})', {"甲": {"x"}, "乙": {"x"}}),
        ('Problem("a.b", "甲" "乙")', {"甲乙": set()}),
        ('Problem("a.b", "甲" + "乙")', {"甲乙": set()}),
        ('Problem("a.b", "甲" if odd else "乙")', {"甲": set(), "乙": set()}),
        ('Problem("a.b", "甲", "", {**{"x": 1}, "y": 2})', {"甲": {"x", "y"}}),
        ('Problem("a.b", "甲", "", {"x": 1} | {"y": 2})', {"甲": {"x", "y"}}),
        ('Problem("a.b", "甲", "", somewhere.params)', {"甲": None}),
        ('line("甲{x}", x=1)', {"甲{x}": {"x"}}),
        ('Line("甲", {"x": 1})', {"甲": {"x"}}),
        ('say("甲", x=1, text=2)', {"甲": {"x", "text"}}),
        ('Reason(N_("甲"), {"x": 1})', {"甲": {"x"}}),
        ('TABLE = {1: N_("甲"), 2: N_("乙")}\nProblem("a.b", TABLE[1])', {"甲": None, "乙": None}),
        ('Problem("a.b", "latin only")', {}),
        ('written("甲")', {}),
    ],
)
def test_texts_and_their_fields(tmp_path, source, expected):
    assert given(tmp_path, source) == expected


def test_values_and_texts_in_local_names_are_followed(tmp_path):
    source = """
def check(odd):
    values = {"x": 1}
    values["y"] = 2
    values |= {"z": 3}
    text = "甲" if odd else "乙"
    return Problem("a.b", text, "", values)
"""
    assert given(tmp_path, source) == {"甲": {"x", "y", "z"}, "乙": {"x", "y", "z"}}


def test_helpers_that_hand_on_a_text_are_followed(tmp_path):
    source = """
class Reader:
    def _bad(self, row, text, fix, **fields):
        self.problems.append(Problem("a.b", text, fix, fields))

    def read(self):
        self._bad(3, "甲{x}", "乙", x=1)


def unknown(text):
    return Problem("a.b", text, "丙", {"y": 1})


unknown("丁")
"""
    assert given(tmp_path, source) == {"甲{x}": {"x"}, "乙": {"x"}, "丙": {"y"}, "丁": {"y"}}


@pytest.mark.parametrize("text", ['f"甲{x}"', "make()", "NAMES[0]", "'甲' + name"])
def test_what_cannot_be_followed_is_told(tmp_path, text):
    read = extracted(tmp_path, f'name = NAMES = make\nProblem("a.b", {text})')
    assert [place.split(": ")[0] for place in read.unseen] == [f"{tmp_path.name}/module.py:2"]


def test_places_are_told(tmp_path):
    read = extracted(tmp_path, '\nsay("甲")\nN_("乙")\n')
    file = f"{tmp_path.name}/module.py"
    assert read.found == (Found("甲", file, 2, frozenset()), Found("乙", file, 3))
