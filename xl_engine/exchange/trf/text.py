"""Bytes to lines, and lines to columns: TRF is a format of fixed columns, and programs disagree what a column is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xl_engine.event import EngineError, Problem

Columns = Sequence[str]
"""The columns of a line from the left; a character that takes several is followed by empty ones."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_PLAYER = re.compile(r"^001 [ \d]{3}\d\s", re.MULTILINE)
_HIGH_BYTES = re.compile(rb"[\x80-\xff]+")


@dataclass(frozen=True, slots=True)
class TrfLine:
    """One line of a file; ``number`` counts from 1, ``code`` are its first three characters."""

    number: int
    text: str

    @property
    def code(self) -> str:
        """The record identifier."""
        return self.text[:3]

    @property
    def content(self) -> str:
        """What follows the identifier."""
        return self.text[4:].strip()


def decode(data: bytes, name: str) -> str:
    """Return the text of a TRF: UTF-8 with or without mark, UTF-16 with mark, GB18030, else Western European.

    Raises EngineError for a file that is empty or no text.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise EngineError(_no_text(name)) from None
    if b"\0" in data:
        raise EngineError(_no_text(name))
    if not data.strip():
        raise EngineError(
            Problem("trf.empty", "“{file}”是空的。", "请核对文件，或由原程序重新导出。", {"file": name})
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    # Chinese characters stand together and take two bytes each; an accented letter of a Western file stands alone.
    runs = [len(run) % 2 for run in _HIGH_BYTES.findall(data)]
    if sum(runs) * 2 <= len(runs):
        try:
            return data.decode("gb18030")
        except UnicodeDecodeError:
            pass
    return data.decode("cp1252", errors="replace")


def _no_text(name: str) -> Problem:
    return Problem("trf.not-text", "“{file}”不是文本文件。", "请核对是不是 TRF 文件。", {"file": name})


def looks_like_trf(text: str) -> bool:
    r"""Return whether a text holds the line of a player.

    >>> looks_like_trf("012 Cup\r001    1      Name"), looks_like_trf("1. Name")
    (True, False)
    """
    return _PLAYER.search(text.replace("\r", "\n")) is not None


def lines_of(text: str) -> list[TrfLine]:
    """Return the lines that hold something, ended by CR, LF or both; DOS programs end the file with a Ctrl-Z."""
    return [
        TrfLine(number, line.rstrip())
        for number, line in enumerate(_LINE_END.split(text.lstrip("\ufeff").rstrip("\x1a")), start=1)
        if line.strip()
    ]


def part(columns: Columns, first: int, last: int) -> str:
    """Return what stands in the columns from ``first`` to ``last``, counted from 1, without blanks around it."""
    return "".join(columns[first - 1 : last]).strip()


def spread(text: str, encoding: str) -> Columns:
    """Return the columns of a line whose writer counted bytes of that encoding.

    >>> "".join(char or "." for char in spread("张三 1", "gb18030"))
    '张.三. 1'
    """
    columns: list[str] = []
    for char in text:
        columns.append(char)
        columns.extend([""] * (len(char.encode(encoding, "replace")) - 1))
    return columns


def in_columns(text: str, fits: Callable[[Columns], bool]) -> Columns:
    """Return the columns of a line, counted in characters or, where only that ``fits``, in bytes.

    Where no way of counting fits, characters are counted, as this program writes them.
    """
    if text.isascii():
        return text
    for encoding in ("", "utf-8", "gb18030"):
        columns = spread(text, encoding) if encoding else text
        if fits(columns):
            return columns
    return text
