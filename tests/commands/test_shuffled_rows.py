"""The order of rows and columns of a workbook never changes a pairing (issue C: permuting the rows)."""

from __future__ import annotations

import random

import pytest
from openpyxl import load_workbook

from tests.generators import examples
from xl_engine.workbook.hosts.closed import ClosedFile

from .odd import of_player, on_settings
from .playing import done, event_book, fill_results, set_switch

RESULTS = ["先胜", "后胜", "和", "先胜", "后胜", "后弃", "先弃", "双弃"]


def shuffle_rows(book, table: str, dice: random.Random) -> None:
    """Put the rows of a table into another order, as sorting or cutting and pasting does."""
    host = ClosedFile(book)
    view = host.read(table)
    rows = dice.sample(view.rows, len(view.rows))
    formulas = host.formula_columns(table)
    columns = {
        heading: [row[at] for row in rows]
        for at, heading in enumerate(view.headings)
        if heading not in formulas
    }
    host.write(table, columns, rows=len(rows))
    host.save()


def reverse_columns(book, table: str) -> None:
    """Put the columns of a table into the opposite order, headings and cells, in the file itself."""
    file = load_workbook(book)
    for sheet in file.worksheets:
        if table not in sheet.tables:
            continue
        found = sheet.tables[table]
        for row in sheet[found.ref]:
            values = [cell.value for cell in row][::-1]
            for cell, value in zip(row, values, strict=True):
                cell.value = value
        found.tableColumns.reverse()
        for number, column in enumerate(found.tableColumns, start=1):
            column.id = number
            column.calculatedColumnFormula = None
            column.dxfId = column.dataDxfId = None
    file.save(book)


def paired(book) -> list[tuple[object, ...]]:
    [section] = done("pair", book, "--dry-run", "--format", "json").data["sections"]
    return [section["bye"], *((pair["table"], pair["first"], pair["second"]) for pair in section["pairs"])]


def play_shuffled(folder, seed: int, *, columns: bool) -> int:
    """Play an event; before each round the shuffled workbook must give what the workbook itself gives."""
    dice = random.Random(seed)
    players = dice.randint(6, 15)
    book = event_book(folder, players)
    on_settings(book, "赛制", "积分编排制")
    on_settings(book, "轮数", rounds := dice.randint(3, 5))
    set_switch(book, "in_group", dice.choice(["拦腰", "首尾", "临近", "抽签"]))
    of_player(book, dice.randint(1, players), "缺席轮次", "2")
    for number in range(rounds):
        wanted = paired(book)
        for table in ("选手_1", "对阵_1") if number else ("选手_1",):
            shuffle_rows(book, table, dice)
        if columns:
            reverse_columns(book, "选手_1")
            reverse_columns(book, "对阵_1")
        assert paired(book) == wanted, (seed, number + 1)
        done("pair", book)
        fill_results(book, lambda *_: dice.choice(RESULTS))
    return rounds


def test_shuffled_rows_give_the_same_pairing(tmp_path):
    assert play_shuffled(tmp_path, 1, columns=False) >= 3


def test_shuffled_rows_and_columns_in_the_opposite_order_give_the_same_pairing(tmp_path):
    assert play_shuffled(tmp_path, 2, columns=True) >= 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 3 + max(2, examples(300) // 30)))
def test_shuffled_workbooks_give_the_same_pairing_long(tmp_path, seed):
    assert play_shuffled(tmp_path, seed, columns=seed % 2 == 0) >= 3
