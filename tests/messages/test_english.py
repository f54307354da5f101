"""The English catalogue is complete, keeps every field, and is what the .po file compiles to."""

from __future__ import annotations

import re
from string import Formatter

from .extract import Found, msgids, texts
from .renew import MO, catalogue, compiled, translations

FOUND = texts()
ENGLISH = translations()

ADDED_LATER = {
    "xl_engine/forms/": {"file"},
    "xl_engine/regulation/consistency.py": {"file"},
    "xl_engine/regulation/contradictions.py": {"file"},
}
"""Fields filled in by the reader of the file, which alone knows its name."""

_CHINESE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")
_QUOTED = re.compile(r'"([^"]*)"')
_SEPARATOR = "、"


def _fields(text: str) -> set[tuple[str, str | None, str | None]]:
    return {(name, form, how) for _, name, form, how in Formatter().parse(text) if name is not None}


def _indent(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _given(one: Found) -> set[str]:
    assert one.given is not None
    later = [fields for start, fields in ADDED_LATER.items() if one.file.startswith(start)]
    return set(one.given).union(*later)


def test_every_text_of_the_source_can_be_found():
    assert FOUND.unseen == ()


def test_every_text_has_a_translation_and_no_translation_is_obsolete():
    assert {text for text, english in ENGLISH.items() if english} == set(msgids(FOUND.found))


def test_translations_have_the_fields_of_their_texts():
    assert [text for text, english in ENGLISH.items() if _fields(english) != _fields(text)] == []


def test_translations_have_the_outer_spaces_of_their_texts():
    """Except the mark between two clauses, which needs none in Chinese."""
    differing = [text for text, english in ENGLISH.items() if _indent(english) != _indent(text)]
    assert differing == []
    assert [text for text, english in ENGLISH.items() if english != english.rstrip()] == ["；"]


def test_translations_have_chinese_words_only_in_quotes():
    assert [english for english in ENGLISH.values() if _CHINESE.search(_QUOTED.sub("", english))] == []


def test_chinese_words_in_translations_are_those_of_their_texts():
    """Sheets, headings and values keep their names, because that is what stands in the workbook."""
    strange = [
        word
        for text, english in ENGLISH.items()
        for word in _QUOTED.findall(english)
        if _CHINESE.search(word) and word not in text and word != _SEPARATOR
    ]
    assert strange == []


def test_the_compiled_catalogue_is_what_the_texts_compile_to():
    assert MO.read_bytes() == compiled(catalogue(msgids(FOUND.found), ENGLISH))


def test_texts_are_given_every_field_they_name():
    short = [
        (one.file, one.line, one.text)
        for one in FOUND.found
        if one.given is not None and not {name for name, _, _ in _fields(one.text)} <= _given(one)
    ]
    assert short == []


def test_renewing_keeps_known_translations_adds_new_texts_and_drops_old_ones():
    renewed = catalogue({"甲": ["a.py"], "乙": ["b.py"]}, {"甲": "A", "丙": "C"})
    assert [(str(one.id), one.string) for one in renewed if one.id] == [("甲", "A"), ("乙", "")]


def test_a_catalogue_compiles_to_the_same_bytes_every_time():
    places = {"甲": ["a.py"]}
    assert compiled(catalogue(places, {"甲": "A"})) == compiled(catalogue(places, {"甲": "A"}))
