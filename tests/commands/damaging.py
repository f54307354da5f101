"""Damages event workbooks the way people and programs do."""

from __future__ import annotations

import atexit
import functools
import io
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from openpyxl import load_workbook
from openpyxl.workbook.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from .playing import done, event_book, fill_results


def played_book(folder: Path) -> Path:
    """Return the workbook of 12 people after one round; it is made once and copied."""
    return Path(shutil.copy(_played(), folder / "赛事.xlsx"))


@functools.cache
def _played() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    book = event_book(folder, 12)
    done("pair", book)
    fill_results(book)
    done("rank", book)
    return book


def with_openpyxl(book: Path, change: Callable[[Workbook], object]) -> None:
    """Save a workbook again by openpyxl after a change."""
    workbook = load_workbook(book, rich_text=True)
    change(workbook)
    workbook.save(book)


def with_bytes(book: Path, part: str, change: Callable[[bytes], bytes | None]) -> None:
    """Change the bytes of the parts whose names match; None leaves a part out."""
    stream = io.BytesIO()
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            changed = change(content) if re.fullmatch(part, name) else content
            if changed is not None:
                new.writestr(name, changed)
    book.write_bytes(stream.getvalue())


def sheet_of(workbook: Workbook, table: str) -> Worksheet:
    return next(sheet for sheet in workbook if table in sheet.tables)


def without_table(book: Path, table: str) -> None:
    """Turn a table into an ordinary range, as Excel's 转换为区域 does."""
    with_openpyxl(book, lambda workbook: sheet_of(workbook, table).tables.pop(table))
