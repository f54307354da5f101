"""The long table of games and the grid it is scattered to."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from xl_engine.event import EngineError, System
from xl_engine.regulation import Switches
from xl_engine.standings import Field, Grid, game_table, rank_grid
from xl_engine.standings.games import BYE, DRAW, LOSS, OUTCOMES, PENDING, UNPAIRED, WIN

from .building import a_section, a_team_section

SECTION = a_section("1+2, 3=4, 5 bye", "3?1, 2+f5")


def test_codes_are_the_places_of_the_outcomes_of_the_event() -> None:
    assert [OUTCOMES[code].value for code in (WIN, DRAW, LOSS, BYE, UNPAIRED, PENDING)] == [
        "win", "draw", "loss", "bye", "unpaired", "pending",
    ]  # fmt: skip


def test_one_row_for_each_side_of_each_table() -> None:
    table = game_table(SECTION, Switches(), 2).sort_values(["round", "player"])
    assert list(table.itertuples(index=False, name=None)) == [
        (1, 2, 1, 1, 0, 2),
        (2, 1, 1, -1, 2, 0),
        (3, 4, 1, 1, 1, 1),
        (4, 3, 1, -1, 1, 1),
        (5, 0, 1, 0, 5, 2),
        (1, 3, 2, -1, 7, 0),
        (2, 5, 2, 1, 3, 2),
        (3, 1, 2, 1, 7, 0),
        (5, 2, 2, -1, 4, 0),
    ]


def test_a_round_robin_bye_is_worth_nothing() -> None:
    section = a_section("1+2, 3 bye", system=System.ROUND_ROBIN)
    table = game_table(section, Switches(), 1)
    assert table.set_index("player")["points"].to_dict() == {1: 2, 2: 0, 3: 0}


def test_board_scores_are_in_quarter_points() -> None:
    table = game_table(a_team_section("1-2 (.5 1 1)"), Switches(), 1).set_index("player")
    assert table["board_points"].to_dict() == {1: 10, 2: 2}
    assert table[["board_1", "board_2", "board_3"]].to_numpy().tolist() == [[2, 4, 4], [2, 0, 0]]


def test_the_grid_has_the_rounds_of_each_player() -> None:
    grid = Grid.of_section(SECTION, Switches(), 2)
    assert grid.field.numbers.tolist() == [1, 2, 3, 4, 5]
    assert grid.opponent.tolist() == [[1, 2], [0, 4], [3, 0], [2, 5], [5, 1]]
    assert grid.outcome[3].tolist() == [DRAW, UNPAIRED]
    assert grid.totals.tolist() == [2, 2, 1, 1, 2]


def plain_table() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "player": [30, 10, 20, 10],
            "opponent": [10, 30, 0, 20],
            "round": [1, 1, 1, 2],
            "colour": np.array([1, -1, 0, 1], np.int8),
            "outcome": np.array([WIN, LOSS, BYE, WIN], np.int8),
            "points": [2, 0, 2, 2],
        }
    )


def test_a_table_that_comes_from_elsewhere_is_enough() -> None:
    standings = rank_grid(Grid.from_table(plain_table()), Switches(), ("积分", "对手分"))
    assert [(row.place, row.number, row.values[0].number, row.values[1].number) for row in standings.rows] == [
        (1, 10, 1, 2), (2, 20, 1, 1), (2, 30, 1, 1),
    ]  # fmt: skip


def test_numbers_too_large_for_a_lookup_table_are_found_all_the_same() -> None:
    table = plain_table()
    table[["player", "opponent"]] *= 10**12
    standings = rank_grid(Grid.from_table(table), Switches(), ("积分", "对手分"))
    assert [row.number for row in standings.rows] == [10 * 10**12, 20 * 10**12, 30 * 10**12]


@pytest.mark.parametrize("factor", [1, 10**12])
def test_a_number_outside_the_field_is_refused(factor: int) -> None:
    field = Field.plain(np.array([10, 20]) * factor)
    table = plain_table()
    table[["player", "opponent"]] *= factor
    with pytest.raises(EngineError) as raised:
        Grid.from_table(table, field=field)
    assert raised.value.problems[0].params == {"number": 30 * factor}
