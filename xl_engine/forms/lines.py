"""Tells players from the other lines of a form: notes, signatures, totals, group names, label rows."""

from __future__ import annotations

import re

from xl_engine.workbook.columns.sheets import BIRTH_DATE, ID_NUMBER, NAME, RATING, SEX, TITLE

from .grid import Grid
from .heading_rows import KNOWN, Person

_NOTE_WORDS = (
    "合计|总计|共计|小计|总人数|人数|说明|备注|附注|注|注意|注意事项|填表说明|填表须知|填表人|填报人|制表人|制表|经办人|审核|审核人|"
    "联系人|联系电话|联系地址|地址|邮箱|电子邮箱|电话|报名日期|填表日期|填报日期|填报时间|日期|负责人|单位负责人|领队|教练|本单位|我单位|"
    "签字|签名|盖章|公章|单位盖章|单位公章|total|note|notes|remarks"
)
_NOTE = re.compile(
    rf"(?:{_NOTE_WORDS})(?:[:：(（\s]|\d|$)|[*※☆★]\S{{5,}}|[（(]?\d+[)）.、]\s*\S{{8,}}", re.IGNORECASE
)
_STAMP = re.compile(r"签字|签名|盖章|公章|年\s*月\s*日|填表人")
_BRACKETED = re.compile(r"[（(][^（）()]*[)）]")
_TITLE = re.compile(r"第.{1,4}页.*|.*(?:报名表|名单|登记表|锦标赛|公开赛|邀请赛)")
_SENTENCE = re.compile(r"[。；;，,].*|.{31,}")
_GROUP_NAME = re.compile(r"[^:：。，,]{1,20}组(?:[（(].{1,20}[)）])?[:：]?")
_PERSONAL = (SEX, BIRTH_DATE, ID_NUMBER, RATING, TITLE)


def is_player(grid: Grid, row: int, person: Person) -> bool:
    """Whether a body row holds somebody under the columns of ``person``.

    A row with personal data but without a name counts, so that the missing name is reported; a row that a
    template has only numbered, or given a unit, does not.
    """
    texts = {column.title: grid.text(row, position) for position, column in person.layout.columns.items()}
    name = texts.get(NAME.title, "")
    if name:
        return (
            not (_NOTE.match(name) or _STAMP.search(name) or _TITLE.fullmatch(name))
            and not (len(name) > 30 and _SENTENCE.search(name))
            and not KNOWN.is_label(name)
        )
    return any(texts.get(column.title) for column in _PERSONAL)


def is_note(grid: Grid, row: int) -> bool:
    """Whether a body row is a note, a signature line or a total."""
    texts = [text for column in range(len(grid.rows[row])) if (text := grid.text(row, column))]
    if not texts:
        return True
    first = texts[0]
    if _NOTE.match(first) or _STAMP.search(_BRACKETED.sub("", first)):
        return True
    label, colon, _ = first.replace("：", ":").partition(":")
    # 单位（盖章） is a label, 武汉队（盖章） the unit of a player.
    if (colon or _BRACKETED.search(first)) and KNOWN.is_label(label):
        return True
    return len(texts) == 1 and len(first) > 12


def group_named(grid: Grid, row: int) -> str:
    """Return the group that a row with nothing else in it announces for the rows below, blank if it does not."""
    texts = {text for column in range(len(grid.rows[row])) if (text := grid.text(row, column))}
    if len(texts) == 1 and _GROUP_NAME.fullmatch(text := texts.pop()):
        return text.rstrip(":：")
    return ""


def looks_like_form(grid: Grid, body: int, person: Person) -> bool:
    """Whether the row under a heading consists of labels again: boxes to fill in, not a table."""
    filled = [row for row in range(body, len(grid.rows)) if any(cell is not None for cell in grid.rows[row])]
    if not filled:
        return False
    places = [position for position, column in person.layout.columns.items() if column is NAME]
    return any(KNOWN.is_label(grid.text(filled[0], place)) for place in places)
