import pytest

from xl_engine.workbook import layout
from xl_engine.workbook.columns.sheets import (
    AWARD_GROUP,
    ENTRY_COLUMNS,
    PLAYER_COLUMNS,
    TEAM_COLUMNS,
    TEAM_PLAYER_COLUMNS,
)


@pytest.mark.parametrize(
    ("columns", "table"),
    [
        (ENTRY_COLUMNS, layout.ENTRIES_TABLE),
        (ENTRY_COLUMNS, layout.ENTRIES_TABLE + layout.OF_TEAMS),
        (PLAYER_COLUMNS, layout.PLAYERS),
        (TEAM_PLAYER_COLUMNS, layout.PLAYERS + layout.OF_TEAMS),
        (TEAM_COLUMNS, layout.TEAMS),
    ],
)
def test_the_columns_are_those_of_the_sheets_in_their_order(columns, table):
    # 奖励组别 comes to a list of players with the first who needs it.
    titles = [column.title for column in columns if column is not AWARD_GROUP]

    assert [heading for heading in layout.HEADINGS[table] if heading in titles] == titles


def test_numbers_that_are_no_quantities_are_kept_as_text():
    titles = {column.title for column in ENTRY_COLUMNS if column.as_text}

    assert titles >= {"证件号码", "电话", "出生日期"}


def test_what_a_published_copy_leaves_out():
    assert {column.title for column in ENTRY_COLUMNS if column.personal} == {"出生日期", "证件号码", "电话"}
