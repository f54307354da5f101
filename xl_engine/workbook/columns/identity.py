"""What identity documents say about themselves: check character, birth date, sex, and contradictions.

Resident identity numbers follow GB 11643-1999 (citizen identification number): six digits of area, eight of
birth date, three of order (odd for men), a check character by ISO 7064 MOD 11-2. The residence permits of
港澳台居民 (area 81, 82, 83) and the permanent residence card of foreigners (2023 form, first digit 9) use the
same pattern. Other documents carry no check and give no issue.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from enum import StrEnum

from xl_engine.event import Problem, Severity, Sex

_PROVINCES = re.compile(r"1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]")
"""First two digits of an area code (GB/T 2260)."""

_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECK_CHARACTERS = "10X98765432"


class IdType(StrEnum):
    """Documents the engine knows; the value is what stands in the cell."""

    RESIDENT = "居民身份证"
    RESIDENCE_PERMIT = "港澳台居民居住证"
    HONG_KONG_MACAO = "港澳居民来往内地通行证"
    TAIWAN = "台湾居民来往大陆通行证"
    FOREIGN_RESIDENT = "外国人永久居留身份证"
    PASSPORT = "护照"


@dataclass(frozen=True, slots=True)
class IdFacts:
    """What a number itself says; a part is None where the document does not say it."""

    born: dt.date | None = None
    sex: Sex | None = None


def check_character(first_17: str) -> str:
    """Return the check character of a resident identity number from its first 17 digits (ISO 7064 MOD 11-2).

    >>> check_character("11999919900101001")
    '2'
    """
    total = sum(int(digit) * weight for digit, weight in zip(first_17, _WEIGHTS, strict=True))
    return _CHECK_CHARACTERS[total % 11]


def guessed_type(number: str) -> IdType | None:
    """Return the document a number looks like when the unit named none.

    Digits about as long as an ID number are taken for one with a slip in it.

    >>> [str(guessed_type(number)) for number in ("E00000000", "11999919900101001", "H00000000")]
    ['护照', '居民身份证', '港澳居民来往内地通行证']
    """
    if re.fullmatch(r"[HM]\d{8}(\d{2})?", number):
        return IdType.HONG_KONG_MACAO
    if re.fullmatch(r"[A-Z]{3}\d{12}", number):
        return IdType.FOREIGN_RESIDENT
    if re.fullmatch(r"9\d{16}[\dX]", number):
        return IdType.FOREIGN_RESIDENT
    if re.fullmatch(r"8[123]0000\d{11}[\dX]", number):
        return IdType.RESIDENCE_PERMIT
    if re.fullmatch(r"\d{14,20}|\d{16,18}X", number):
        return IdType.RESIDENT
    return IdType.PASSPORT if re.fullmatch(r"[A-Z0-9]{5,20}", number) else None


def facts_of(number: str) -> IdFacts:
    """Return birth date and sex carried by an 18- or 15-digit number; empty for everything else.

    >>> facts_of("119999199001010019")
    IdFacts(born=datetime.date(1990, 1, 1), sex=<Sex.MALE: 'M'>)
    """
    if re.fullmatch(r"\d{17}[\dX]", number):
        born, order = number[6:14], number[16]
    elif re.fullmatch(r"\d{15}", number):
        born, order = f"19{number[6:12]}", number[14]
    else:
        return IdFacts()
    sex = Sex.MALE if int(order) % 2 else Sex.FEMALE
    try:
        return IdFacts(dt.date(int(born[:4]), int(born[4:6]), int(born[6:])), sex)
    except ValueError:
        return IdFacts(None, sex)


def identity_problems(id_type: str, number: str, sex: Sex | None, born: dt.date | None) -> list[Problem]:
    """Return what is wrong with a number by itself and against the other cells of its row.

    ``id_type`` is the cell 证件类型, blank where the unit gave none. A passport has no issue (CASES 14).
    """
    if not number:
        return []
    kind = id_type or guessed_type(number) or ""
    if kind == IdType.RESIDENT:
        problem = _resident_problem(number)
    elif kind == IdType.RESIDENCE_PERMIT:
        problem = _permit_problem(number)
    elif kind == IdType.FOREIGN_RESIDENT:
        problem = _foreign_resident_problem(number)
    else:
        problem = _pattern_problem(kind, number)
        return [problem] if problem else []
    if problem and problem.severity is Severity.ERROR:
        # A number with a wrong digit says nothing reliable about birth and sex.
        return [problem]
    return [found for found in (problem, *_contradictions(facts_of(number), sex, born)) if found]


def _resident_problem(number: str) -> Problem | None:
    if re.fullmatch(r"\d{15}", number):
        return _old_number_problem(number)
    if not re.fullmatch(r"\d{17}[\dX]", number):
        return Problem(
            "entry.id-length",
            "身份证号“{found}”应为 18 位（17 位数字加 1 位数字或 X），现在是 {length} 位。",
            "请核对身份证号。",
            {"found": number, "length": len(number)},
            found=number,
        )
    return _eighteen_problem(number) or _area_problem(number)


def _eighteen_problem(number: str) -> Problem | None:
    if facts_of(number).born is None:
        return _birth_problem(number, number[6:14])
    if (right := check_character(number[:17])) != number[17]:
        return Problem(
            "entry.id-check-digit",
            "身份证号“{found}”的最后一位（校验码）应为 {right}。",
            "请核对身份证号，多半有一位写错；末三位是 000 的，多半曾按数字保存，末几位已丢失。",
            {"found": number, "right": right},
            found=number,
        )
    return None


def _old_number_problem(number: str) -> Problem:
    if facts_of(number).born is None:
        return _birth_problem(number, number[6:12])
    return Problem(
        "entry.id-old",
        "身份证号“{found}”是 15 位的旧号。",
        "旧证已停用，请补报 18 位的号码。",
        {"found": number},
        Severity.WARNING,
        found=number,
    )


def _birth_problem(number: str, digits: str) -> Problem:
    return Problem(
        "entry.id-birth-digits",
        "身份证号“{found}”里的出生日期“{digits}”不是日历上有的日期。",
        "请核对身份证号。",
        {"found": number, "digits": digits},
        found=number,
    )


def _area_problem(number: str) -> Problem | None:
    if _PROVINCES.fullmatch(number[:2]):
        return None
    return Problem(
        "entry.id-area",
        "身份证号“{found}”的前两位 {area} 不是任何省级地区的代码。",
        "请核对身份证号。",
        {"found": number, "area": number[:2]},
        Severity.WARNING,
        found=number,
    )


def _permit_problem(number: str) -> Problem | None:
    if not re.fullmatch(r"8[123]0000\d{11}[\dX]", number):
        return _odd_pattern(IdType.RESIDENCE_PERMIT, number)
    return _eighteen_problem(number)


def _foreign_resident_problem(number: str) -> Problem | None:
    if re.fullmatch(r"9\d{16}[\dX]", number):
        return _eighteen_problem(number)
    return _pattern_problem(IdType.FOREIGN_RESIDENT, number)


_PATTERNS = {
    IdType.HONG_KONG_MACAO: r"[HM]\d{8}(\d{2})?",
    IdType.TAIWAN: r"\d{8}|\d{10}[A-Z0-9]?(\([A-Z0-9]\))?",
    IdType.FOREIGN_RESIDENT: r"[A-Z]{3}\d{12}",
    IdType.PASSPORT: r"[A-Z0-9]{5,20}",
}


def _pattern_problem(kind: str, number: str) -> Problem | None:
    pattern = _PATTERNS.get(IdType(kind)) if kind in set(IdType) else None
    if pattern is None or re.fullmatch(pattern, number):
        return None
    return _odd_pattern(kind, number)


def _odd_pattern(kind: str, number: str) -> Problem:
    return Problem(
        "entry.id-pattern",
        "号码“{found}”不像{kind}的号码。",
        "请核对证件类型和号码。",
        {"found": number, "kind": str(kind)},
        Severity.WARNING,
        found=number,
    )


def _contradictions(facts: IdFacts, sex: Sex | None, born: dt.date | None) -> list[Problem]:
    problems = []
    words = {Sex.MALE: "男", Sex.FEMALE: "女"}
    if sex and facts.sex and sex is not facts.sex:
        problems.append(
            Problem(
                "entry.id-sex",
                "性别填的是“{sex}”，按证件号码应为“{by_number}”。",
                "请核对性别和证件号码，改正写错的一处。",
                {"sex": words[sex], "by_number": words[facts.sex]},
                found=words[sex],
            )
        )
    if born and facts.born and born != facts.born:
        problems.append(
            Problem(
                "entry.id-birth",
                "出生日期填的是 {born}，按证件号码应为 {by_number}。",
                "请核对出生日期和证件号码，改正写错的一处。",
                {"born": str(born), "by_number": str(facts.born)},
                found=str(born),
            )
        )
    return problems
