"""Tells players from the other lines of a form: notes, signatures, totals, group names, label rows."""

from __future__ import annotations

import re

from xl_engine.workbook.columns.sheets import BIRTH_DATE, ID_NUMBER, NAME, RATING, SEX, TITLE, UNIT

from .grid import Grid
from .heading_paths import KNOWN
from .heading_people import Person
from .heading_rows import Heading, filled_rows

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
_NO_UNIT = re.compile(
    r"(?:以下|候补|替补|[第共]\s*\d|[男女](?:子|生|队|队员|运动员|选手)?$|正式|随队|领队|教练|运动员|队员)"
)
_PARAGRAPH = re.compile(r"^[一二三四五六七八九十]{1,3}[、.．]\s*")
_COUNT = re.compile(r"\s*[（(【]?\s*(?:共|合计)?\s*\d+\s*[人名]\s*[）)】]?$")
_COLON = re.compile(r"[:：]")
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


def unit_named(grid: Grid, row: int, heading: Heading) -> str:
    """Return the unit that a row names for the people below it (青禾小学（3人）), blank if it names none.

    The row has nothing else in it, and stands across several columns or in one that is not for the name.
    """
    texts = {column: text for column in range(len(grid.rows[row])) if (text := grid.text(row, column))}
    names = {column: name for column, text in texts.items() if (name := without_count(text))}
    if len(set(names.values())) != 1:
        return ""
    column, text = next(iter(names.items()))
    text = _PARAGRAPH.sub("", text)
    if (
        not 2 <= len(text) <= 30
        or any(pattern.match(text) for pattern in (_NOTE, _TITLE, _NO_UNIT))
        or any(pattern.search(text) for pattern in (_STAMP, _SENTENCE, _COLON))
        or KNOWN.is_label(text)
        or not any(letter.isalpha() for letter in text)
    ):
        return ""
    if not across(grid, row, heading):
        places = {at: known for person in heading.people for at, known in person.layout.columns.items()}
        if places.get(column) is not UNIT and UNIT in places.values():
            return ""
        if places.get(column) is NAME:
            return ""
    below = next(filled_rows(grid, row + 1), None)
    followed = below is not None and any(is_player(grid, below, person) for person in heading.people)
    return text if followed else ""


def across(grid: Grid, row: int, heading: Heading) -> bool:
    """Whether a row is one merged cell over several columns of a heading: it names no player."""
    places = [place for person in heading.people for place in person.layout.columns]
    return any(
        sum(merge.left <= place <= merge.right for place in places) > 1
        and not any(grid.text(row, column) for column in range(len(grid.rows[row])) if column != merge.left)
        for merge in grid.merges_by_row.get(row, ())
    )


def without_count(text: str) -> str:
    """Return the name of a unit without the number of its people behind it.

    >>> without_count("青禾小学（3人）"), without_count("白鹭棋社 共12人"), without_count("共3人")
    ('青禾小学', '白鹭棋社', '')
    """
    return _COUNT.sub("", text).strip()
