import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.event import Severity, Sex
from xl_engine.workbook.columns.identity import (
    IdType,
    check_character,
    facts_of,
    guessed_type,
    identity_problems,
)

from .building import an_id_number

BORN = dt.date(1990, 5, 1)


def codes(number, id_type="", sex=None, born=None):
    return [problem.code for problem in identity_problems(id_type, number, sex, born)]


def test_a_right_number_has_no_problem():
    assert codes(an_id_number(order="001"), "居民身份证", Sex.MALE, BORN) == []


def test_a_number_with_its_check_character_is_one_modulo_eleven():
    # The definition in ISO 7064: weights are powers of two, and X stands for ten.
    number = an_id_number(order="017")
    values = [10 if mark == "X" else int(mark) for mark in number]
    weights = [pow(2, 17 - place, 11) for place in range(18)]

    assert sum(value * weight for value, weight in zip(values, weights, strict=True)) % 11 == 1


@given(st.dates(dt.date(1910, 1, 1), dt.date(2030, 12, 31)), st.integers(0, 999))
def test_facts_are_those_of_the_digits(born, order):
    facts = facts_of(an_id_number(f"{born:%Y%m%d}", f"{order:03}"))

    assert facts.born == born
    assert facts.sex is (Sex.MALE if order % 2 else Sex.FEMALE)


@given(st.integers(0, 16), st.integers(1, 9))
def test_every_single_slip_of_a_digit_is_noticed(place, shift):
    number = an_id_number(order="021")
    wrong = number[:place] + str((int(number[place]) + shift) % 10) + number[place + 1 :]

    assert codes(wrong, "居民身份证") in (["entry.id-check-digit"], ["entry.id-birth-digits"])


def test_the_right_check_character_is_named():
    number = an_id_number()
    wrong = number[:17] + ("1" if number[17] != "1" else "2")
    (problem,) = identity_problems("", wrong, None, None)

    assert (problem.code, problem.params["right"]) == ("entry.id-check-digit", number[17])


def test_sex_and_birth_that_contradict_the_number():
    number = an_id_number(order="002")

    assert codes(number, "", Sex.MALE, dt.date(1990, 5, 2)) == ["entry.id-sex", "entry.id-birth"]
    assert codes(number, "", Sex.FEMALE, BORN) == []
    assert codes(number) == []


def test_a_number_with_a_slip_accuses_nobody_else():
    number = an_id_number(order="002")
    wrong = number[:17] + ("1" if number[17] != "1" else "2")

    assert codes(wrong, "", Sex.MALE, dt.date(2000, 1, 1)) == ["entry.id-check-digit"]


@pytest.mark.parametrize("number", [an_id_number()[:-1], an_id_number() + "1", "1199991990"])
def test_a_resident_number_of_another_length(number):
    assert codes(number, "居民身份证") == ["entry.id-length"]


def test_a_length_slip_is_noticed_without_the_type():
    assert codes(an_id_number()[:-1]) == ["entry.id-length"]


def test_an_impossible_birth_date_inside():
    assert codes(an_id_number("19900231")) == ["entry.id-birth-digits"]


def test_an_area_of_no_province_is_a_warning():
    (problem,) = identity_problems("居民身份证", an_id_number(area="999999"), None, None)

    assert (problem.code, problem.severity) == ("entry.id-area", Severity.WARNING)


def test_a_first_digit_of_nine_is_the_card_of_a_foreign_resident():
    assert codes(an_id_number(area="911999")) == []


def test_an_old_number_is_accepted_with_a_warning():
    (problem,) = identity_problems("", "119999900501001", Sex.MALE, BORN)

    assert (problem.code, problem.severity) == ("entry.id-old", Severity.WARNING)
    assert codes("119999900501001", "", Sex.FEMALE, BORN) == ["entry.id-old", "entry.id-sex"]


def test_residence_permits_follow_the_rule_of_id_numbers():
    number = an_id_number(area="810000")

    assert guessed_type(number) is IdType.RESIDENCE_PERMIT
    assert codes(number, "", Sex.MALE, BORN) == []
    assert codes(number, "", Sex.FEMALE, BORN) == ["entry.id-sex"]
    assert codes(an_id_number(), "港澳台居民居住证") == ["entry.id-pattern"]


@pytest.mark.parametrize("number", ["E00000000", "AB1234567", "P12345", "123456789", "X1Y2Z3A4B5C6D7E8F9G0"])
@pytest.mark.parametrize("id_type", ["护照", ""])
def test_a_foreign_passport_has_no_issue(number, id_type):
    assert codes(number, id_type, Sex.MALE, BORN) == []


@pytest.mark.parametrize(
    ("number", "id_type"),
    [
        ("H00000000", "港澳居民来往内地通行证"),
        ("M0000000000", "港澳居民来往内地通行证"),
        ("00000000", "台湾居民来往大陆通行证"),
        ("0000000000(B)", "台湾居民来往大陆通行证"),
        ("CHN110099010100", "外国人永久居留身份证"),
        ("ABC110099010100", "外国人永久居留身份证"),
        ("军字第00001号", "军官证"),
        ("12", "学生证"),
    ],
)
def test_other_documents_of_the_right_pattern(number, id_type):
    assert codes(number, id_type) == []


@pytest.mark.parametrize(
    ("number", "id_type"),
    [
        ("G00000000", "港澳居民来往内地通行证"),
        ("1", "台湾居民来往大陆通行证"),
        ("12", "外国人永久居留身份证"),
        ("E1", "护照"),
    ],
)
def test_other_documents_of_another_pattern_are_doubted(number, id_type):
    assert codes(number, id_type) == ["entry.id-pattern"]


def test_the_new_card_of_foreign_residents_follows_the_rule():
    number = an_id_number(area="911000")

    assert guessed_type(number) is IdType.FOREIGN_RESIDENT
    assert codes(number, "外国人永久居留身份证", Sex.FEMALE, BORN) == ["entry.id-sex"]


def test_a_blank_number_says_nothing():
    assert codes("", "居民身份证", Sex.MALE, BORN) == []


def test_check_characters_cover_all_eleven():
    found = {check_character(f"11999919900501{order:03}") for order in range(100)}

    assert found == set("0123456789X")
