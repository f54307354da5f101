"""Reads text tables: .csv, .tsv and .txt of whatever encoding and delimiter."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator

from xl_engine.event import EngineError, Problem

from .container import too_large
from .grid import Grid
from .heading_rows import find_heading
from .limits import MAX_CELLS, MAX_TEXT_FILE

_DELIMITERS = (",", "\t", ";", "，", "、", "|", "；")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_TEXT_FORMULA = re.compile(r'="([0-9A-Za-z]*)"')
"""``="001"`` is the one formula that only says: this is text."""


def read_text_grid(data: bytes) -> Grid:
    """Return a text file as a grid of texts; a text that looks like a formula stays text.

    Encoding and delimiter are those under which most headings are recognised. Raises EngineError when the
    encoding cannot be told or the file is too large.
    """
    if len(data) > MAX_TEXT_FILE:
        raise EngineError(too_large())
    best: tuple[int, Grid] | None = None
    too_wide = False
    for text in _decoded(data):
        for delimiter in _DELIMITERS:
            if delimiter not in text and delimiter != _DELIMITERS[0]:
                continue
            grid = _split(text, delimiter)
            if grid.too_wide:
                too_wide = True
                continue
            heading = find_heading(grid, 0)
            score = heading.score if heading else 0
            if best is None or score > best[0]:
                best = (score, grid)
    if best is None and too_wide:
        raise EngineError(too_large())
    if best is None:
        raise EngineError(
            Problem(
                "file.encoding",
                "“{file}”的文字编码认不出来。",
                "请用 Excel 或 WPS 打开，另存为 .xlsx 或“CSV UTF-8”再导入。",
            )
        )
    return best[1]


def _decoded(data: bytes) -> Iterator[str]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            yield from _try(data, encoding)
            return
    if b"\x00" in data[:200]:
        # UTF-16 without its mark: the zero bytes of Latin letters and line ends stand second or first.
        little = data[1:200:2].count(0) >= data[0:200:2].count(0)
        yield from _try(data, "utf-16-le" if little else "utf-16-be")
        return
    utf_8 = list(_try(data, "utf-8"))
    yield from utf_8
    if not utf_8:
        for encoding in ("gb18030", "big5hkscs"):
            yield from _try(data, encoding)


def _try(data: bytes, encoding: str) -> Iterator[str]:
    try:
        yield data.decode(encoding)
    except UnicodeDecodeError:
        return


def _split(text: str, delimiter: str) -> Grid:
    # An odd quotation mark belongs to a text; as a rule of CSV it would swallow the rest of the file.
    plain = text.count('"') % 2 == 1
    source = io.StringIO(text.replace("\x00", ""), newline="")
    rows: list[tuple[str | None, ...]] = []
    cells = 0
    try:
        for row in csv.reader(
            source, delimiter=delimiter, quoting=csv.QUOTE_NONE if plain else csv.QUOTE_MINIMAL
        ):
            cells += len(row)
            if cells > MAX_CELLS:
                raise EngineError(too_large())
            rows.append(tuple(_cell(text) for text in row))
    except csv.Error as error:
        raise EngineError(too_large()) from error
    return Grid("", tuple(rows))


def _cell(text: str) -> str | None:
    if found := _TEXT_FORMULA.fullmatch(text.strip()):
        return found[1]
    return text if text.strip() else None
