"""Whatever a cell holds, every column reads it, says what is wrong, and reads its own writing."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xl_engine.messages import say
from xl_engine.workbook.columns.results import read_result
from xl_engine.workbook.columns.sheets import ENTRY_COLUMNS, FORM_COLUMNS, PLAYER_COLUMNS

FULL = int(os.environ.get("XL_ENGINE_EXAMPLES", "5000"))
COLUMNS = list(dict.fromkeys((*ENTRY_COLUMNS, *PLAYER_COLUMNS, *FORM_COLUMNS)))
CELLS = (
    st.none()
    | st.text(max_size=25)
    | st.text("0123456789-/.年月日:½轮第张三 ()（）X", max_size=12)
    | st.integers()
    | st.floats()
    | st.booleans()
    | st.datetimes()
    | st.times()
)


def check_every_column(cell):
    for column in COLUMNS:
        reading = column.read(cell)
        if reading.problem is None:
            assert column.read(column.write(reading.value)).value == reading.value, column.title
        else:
            assert say(reading.problem.text, **reading.problem.params)
            assert say(reading.problem.fix, **reading.problem.params)
    result = read_result(cell)
    if result.problem is not None:
        assert say(result.problem.text, **result.problem.params)


@settings(max_examples=150, deadline=None)
@given(CELLS)
def test_every_column_reads_every_cell(cell):
    check_every_column(cell)


@pytest.mark.long
@settings(max_examples=FULL, deadline=None)
@given(CELLS)
def test_every_column_reads_every_cell_long(cell):
    check_every_column(cell)
