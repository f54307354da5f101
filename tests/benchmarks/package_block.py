"""Times changing a block of 2,000 x 8 cells in a closed workbook against openpyxl.

The workbook has 11 sheets and 142,000 cells, as an event of 2,000 players has. Both ways start from the file and end
with the saved file; what they saved is compared cell by cell over all sheets before anything is timed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import openpyxl
import python_calamine
import xlsxwriter

from xl_engine.workbook.hosts import ClosedFile

from .measuring import Finding, faster, interleaved, timed

ROWS = 2000
WIDTHS = (11, *[6] * 10)
"""Columns of the sheets; 2,000 rows of each, headings not counted, are 142,000 cells."""
CHANGED = 8
TARGET = 12

Block = dict[str, list[str | int | float]]


def measure(folder: Path, repeats: int) -> list[Finding]:
    """Return how much faster the product is; SystemExit when the two saved different things."""
    source = build(folder / "block.xlsx")
    block = new_values()
    ours, theirs = folder / "block-ours.xlsx", folder / "block-openpyxl.xlsx"
    shutil.copy(source, ours)
    shutil.copy(source, theirs)
    product(ours, block)
    peer(theirs, block)
    if contents(ours) != contents(theirs) or contents(ours) == contents(source):
        raise SystemExit("block: the two ways did not save the same")

    def way(change: Callable[[Path, Block], None], target: Path) -> Callable[[], float]:
        def run() -> float:
            shutil.copy(source, target)
            return timed(lambda: change(target, block))

        return run

    times = interleaved(
        {"product": way(product, ours), "openpyxl": way(peer, theirs)},
        {"product": repeats, "openpyxl": repeats},
    )
    what = f"{ROWS} x {CHANGED} block, {len(WIDTHS)} sheets, {ROWS * sum(WIDTHS)} cells"
    return [faster(what, times, "product", "openpyxl", TARGET)]


def build(path: Path) -> Path:
    """Write the workbook: a table on every sheet, texts and numbers in turn, two formats."""
    with xlsxwriter.Workbook(path) as book:
        looks = (book.add_format({"border": 1}), book.add_format({"border": 1, "num_format": "0.0"}))
        for number, width in enumerate(WIDTHS, start=1):
            sheet = book.add_worksheet(f"表{number}")
            sheet.add_table(
                0,
                0,
                ROWS,
                width - 1,
                {"name": f"数据_{number}", "columns": [{"header": h} for h in headings(width)]},
            )
            for row in range(1, ROWS + 1):
                for column in range(width):
                    value = f"选手{row * column % 997}" if column % 2 else row * (column + 1) / 2
                    sheet.write(row, column, value, looks[column % 2])
    return path


def headings(width: int) -> list[str]:
    """Return the headings of a table."""
    return [f"第{column}列" for column in range(1, width + 1)]


def new_values() -> Block:
    """Return the block: every cell differs from what stands there."""
    return {
        heading: [f"新{row % 701}" if column % 2 else row * 3 + column for row in range(ROWS)]
        for column, heading in enumerate(headings(CHANGED))
    }


def product(path: Path, block: Block) -> None:
    """Change the block with the engine."""
    host = ClosedFile(path)
    host.write("数据_1", block)
    host.save()


def peer(path: Path, block: Block) -> None:
    """Change the block with openpyxl."""
    book = openpyxl.load_workbook(path)
    sheet = book["表1"]
    for column, values in enumerate(block.values(), start=1):
        for row, value in enumerate(values, start=2):
            sheet.cell(row, column).value = value
    book.save(path)


def contents(path: Path) -> dict[str, list[list[object]]]:
    """Return every cell of every sheet."""
    book = python_calamine.CalamineWorkbook.from_path(path)
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}
