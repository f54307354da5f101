import datetime as dt

import pytest

from xl_engine.event import Severity
from xl_engine.workbook.columns.sheets import ID_NUMBER, ID_TYPE

from .building import an_id_number


@pytest.mark.parametrize(
    "cell",
    [6.10104199001011e17, 610104199001011000, 1.1999919900101e16, "6.10104E+17", "6.10104199001011e+17"],
)
def test_a_number_that_excel_has_cut_is_left_empty(cell):
    reading = ID_NUMBER.read(cell)

    assert (reading.value, reading.shown, reading.problem.code) == ("", "", "entry.id-number-cell")
    assert reading.problem.severity is Severity.ERROR
    assert ID_NUMBER.write_reading(reading) is None


def test_text_is_kept_as_text():
    number = an_id_number()
    reading = ID_NUMBER.read(number)

    assert (reading.value, reading.problem) == (number, None)
    assert ID_NUMBER.write_reading(reading) == number
    assert ID_NUMBER.as_text


@pytest.mark.parametrize("spelling", ["{0} ", "'{0}", "{1} {2} {3}", "{1}-{2}-{3}", "\u200b{0}\n"])
def test_spaces_and_marks_do_not_count(spelling):
    number = an_id_number()

    assert ID_NUMBER.read(spelling.format(number, number[:6], number[6:14], number[14:])).value == number


def test_full_width_and_small_letters():
    assert ID_NUMBER.read("ｅ１２３４５６７８").value == "E12345678"
    assert ID_NUMBER.read("11999919900501001x").value == "11999919900501001X"


def test_a_short_number_cell_is_kept_and_doubted():
    reading = ID_NUMBER.read(12345678.0)

    assert (reading.value, reading.problem.code, reading.usable) == ("12345678", "entry.id-as-number", True)


@pytest.mark.parametrize("cell", ["见附件", "12", "1" * 31, "身份证：119999"])
def test_what_is_no_number_at_all(cell):
    assert ID_NUMBER.read(cell).problem.code == "entry.id-characters"


@pytest.mark.parametrize("cell", [True, dt.datetime(1990, 1, 1), dt.time(1)])
def test_other_kinds_of_cells(cell):
    assert (ID_NUMBER.read(cell).value, ID_NUMBER.read(cell).problem.code) == ("", "entry.not-understood")


@pytest.mark.parametrize("cell", [None, "", " \u200b"])
def test_a_blank_is_no_problem(cell):
    assert (ID_NUMBER.read(cell).value, ID_NUMBER.read(cell).problem) == ("", None)


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("身份证", "居民身份证"), ("二代身份证", "居民身份证"), ("户口本", "居民身份证"), ("ID card", "居民身份证"),
        ("Passport", "护照"), ("护照", "护照"), ("回乡证", "港澳居民来往内地通行证"), ("台胞证", "台湾居民来往大陆通行证"),
        ("港澳台居民居住证", "港澳台居民居住证"), ("军官证", "军官证"), (None, ""),
    ],
)  # fmt: skip
def test_documents_by_their_full_name(cell, kind):
    assert ID_TYPE.read(cell).value == kind
