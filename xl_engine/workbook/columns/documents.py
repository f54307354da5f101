"""Columns 证件类型 and 证件号码."""

from __future__ import annotations

import datetime as dt
import re

from xl_engine.event import Problem, Severity
from xl_engine.messages import N_
from xl_engine.workbook.hosts.base import CellValue

from .column import Column, Reading, TextColumn, not_understood, plain_key
from .identity import IdType
from .text import as_typed, is_blank, narrow, one_line

_SPELLINGS = {
    IdType.RESIDENT: "身份证 居民身份证 二代身份证 第二代身份证 身份證 户口簿 户口本 idcard residentidcard",
    IdType.RESIDENCE_PERMIT: "港澳台居民居住证 港澳居民居住证 台湾居民居住证 居住证 港澳台居住证",
    IdType.HONG_KONG_MACAO: "港澳居民来往内地通行证 港澳通行证 回乡证 来往内地通行证 港澳居民通行证 回鄉證",
    IdType.TAIWAN: "台湾居民来往大陆通行证 台胞证 台湾居民通行证 台湾通行证 台胞證",
    IdType.FOREIGN_RESIDENT: "外国人永久居留身份证 外国人永久居留证 永久居留身份证 永居证 五星卡 绿卡",
    IdType.PASSPORT: "护照 因私护照 普通护照 外国护照 護照 passport",
}
_TYPES = {word: kind for kind, words in _SPELLINGS.items() for word in words.split()}

_EXACT_DIGITS = 15
"""Digits Excel keeps of a number; the 16th and later are gone."""


class IdTypeColumn(TextColumn):
    """证件类型: a known document by its full name, any other as written."""

    title = "证件类型"
    aliases = ("证件种类", "证件名称", "證件類型", "id type", "document", "document type")
    explanation = N_("居民身份证、护照、港澳居民来往内地通行证等；空着时按号码判断。")
    choices = tuple(kind.value for kind in IdType)
    limit = 40

    def _parse(self, cell: CellValue) -> str | Problem:
        text = narrow(as_typed(cell))
        return _TYPES.get(plain_key(text), text)


class IdNumber(Column[str]):
    """证件号码: text only. A number cell has lost its last digits and is never repaired (CASES 1)."""

    title = "证件号码"
    aliases = (
        "身份证号", "身份证号码", "身份证", "证件号", "身份证件号码", "证件号码身份证", "居民身份证号码",
        "身份号码", "护照号", "护照号码", "證件號碼", "身份證號", "身份證號碼", "id number", "id no",
        "id card", "id card no", "passport no", "passport", "identity number",
    )  # fmt: skip
    explanation = N_("证件号码，单元格为文本。按数字填写的 18 位号码会丢掉末几位，必须重填。")
    personal = True
    empty = ""

    def read(self, cell: CellValue) -> Reading[str]:
        """Return the number without spaces and hyphens, or nothing where Excel has cut it.

        >>> IdNumber().read("１１９９９９１９９００１０１００１９").value
        '119999199001010019'
        >>> reading = IdNumber().read(6.10104199001011e17)
        >>> reading.value, reading.shown, reading.problem.code
        ('', '', 'entry.id-number-cell')
        """
        if is_blank(cell):
            return Reading("")
        shown = one_line(as_typed(cell))
        if isinstance(cell, bool | dt.datetime | dt.time):
            return Reading("", not_understood(self.title, shown, "119999199001010019"), shown)
        text = re.sub(r"[\s\-–—]+", "", narrow(shown)).lstrip("'").upper()
        if _lost(cell, text):
            return Reading("", _cut(shown))
        if isinstance(cell, int | float):
            return Reading(text, _number_cell(text), shown)
        return Reading(text, self.check(text), shown)

    def check(self, value: str) -> Problem | None:
        """Refuse what cannot be the number of any document; the row says the rest (`identity_problems`)."""
        if re.fullmatch(r"[A-Z0-9()/.]{4,30}", value):
            return None
        return Problem(
            "entry.id-characters",
            "证件号码“{found}”里有不该有的字，或太短、太长。",
            "请只填号码本身。",
            {"found": value[:60]},
            found=value[:60],
        )


def _lost(cell: CellValue, text: str) -> bool:
    if isinstance(cell, str):
        # A CSV file that Excel saved spells the cut number out as 6.10104E+17.
        return re.fullmatch(r"\d(\.\d+)?E\+?\d+", text) is not None
    return not text.isdigit() or len(text) > _EXACT_DIGITS


def _cut(shown: str) -> Problem:
    return Problem(
        "entry.id-number-cell",
        "证件号码按数字保存，末几位已丢失，显示为“{found}”。",
        "请把单元格设为文本，对照证件重新填写。",
        {"found": shown},
        found=shown,
    )


def _number_cell(text: str) -> Problem:
    return Problem(
        "entry.id-as-number",
        "证件号码“{found}”按数字保存，开头如有 0 已丢失。",
        "请对照证件核对，并把单元格设为文本。",
        {"found": text},
        Severity.WARNING,
        found=text,
    )
