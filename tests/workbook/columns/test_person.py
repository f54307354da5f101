import datetime as dt

import pytest

from xl_engine.event import Severity, Sex
from xl_engine.workbook.columns.sheets import COACH, GROUP, NAME, ORIGIN, REMARKS, SEX, TITLE, UNIT


@pytest.mark.parametrize("cell", ["男", " 男 ", "M", "m", "male", "Male", "Ｍ", "男子", "男性", "男（male）"])
def test_men(cell):
    assert SEX.read(cell).value is Sex.MALE


@pytest.mark.parametrize("cell", ["女", "F", "female", "女子", "女性", "女\n"])
def test_women(cell):
    assert SEX.read(cell).value is Sex.FEMALE


@pytest.mark.parametrize("cell", ["?", "1", 1, "男女", True])
def test_other_words_for_sex_are_a_problem(cell):
    reading = SEX.read(cell)

    assert (reading.value, reading.problem.code) == (None, "entry.not-understood")


def test_sex_is_written_as_one_character():
    assert (SEX.write(Sex.MALE), SEX.write(Sex.FEMALE), SEX.write(None)) == ("男", "女", None)


def test_a_name_is_cleaned_and_shown_as_written():
    reading = NAME.read("张　三\u200b\n")

    assert (reading.value, reading.shown, reading.problem) == ("张三", "张　三", None)
    assert NAME.write_reading(reading) == "张　三"


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x","张三")', "-张三", "+86张", "@张"])
def test_a_name_that_looks_like_a_formula_stays_text(name):
    reading = NAME.read(name)

    assert (reading.value, reading.problem, NAME.write(reading.value)) == (name, None, name)


@pytest.mark.parametrize("cell", [123, "123", "——"])
def test_a_name_without_letters_is_doubtful(cell):
    reading = NAME.read(cell)

    assert (reading.problem.code, reading.problem.severity) == ("entry.name-odd", Severity.WARNING)
    assert reading.usable


@pytest.mark.parametrize("cell", [dt.datetime(2026, 1, 1), dt.time(1), True])
def test_a_name_is_no_date_time_or_truth(cell):
    assert NAME.read(cell).value == ""
    assert NAME.read(cell).problem.code == "entry.not-understood"


def test_a_very_long_text_is_kept_within_a_cell_and_doubted():
    reading = NAME.read("长" * 40_000)

    assert (len(reading.value), reading.problem.code) == (32_767, "entry.too-long")


@pytest.mark.parametrize("cell", ["#REF!", "#N/A", "#name?"])
def test_a_failed_formula_is_a_problem_in_every_column(cell):
    assert [column.read(cell).problem.code for column in (NAME, UNIT, SEX, COACH)] == [
        "cell.formula-error"
    ] * 4


@pytest.mark.parametrize("cell", [None, "", "  ", "\u200b", "\n"])
def test_blank_cells_have_no_problem(cell):
    for column in (NAME, UNIT, SEX, GROUP, REMARKS, TITLE):
        reading = column.read(cell)

        assert (reading.value, reading.problem, reading.shown) == (column.empty, None, "")


def test_remarks_keep_their_lines():
    assert REMARKS.read(" 甲组 \r\n\r\n领队\x07兼 ").value == "甲组\n领队兼"


def test_a_number_in_a_text_column_has_no_decimal_point():
    assert TITLE.read(5.0).value == "5"


def test_origin_is_read_back():
    text = "[湖北.xlsx]报名!B5"

    assert ORIGIN.read(ORIGIN.write(text)).value == text
