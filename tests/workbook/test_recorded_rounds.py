from __future__ import annotations

import pytest

from xl_engine.event import Pairing
from xl_engine.workbook.engine_rows import EngineRows
from xl_engine.workbook.recorded_rounds import (
    RecordedRound,
    forget_rounds,
    note_shown,
    record_round,
    recorded_rounds,
    shown_pairs,
)
from xl_engine.workbook.section_rows import forget

ROUND = (Pairing(1, 4, 2), Pairing(2, 1, 3), Pairing(3, 5, None))


def test_a_recorded_round_is_read_back_with_its_levels():
    engine = EngineRows()
    record_round(engine, 7, 1, ROUND, ())
    record_round(engine, 7, 2, ROUND[:2], (0, 1, -1, 12))

    assert recorded_rounds(engine, 7) == {
        1: RecordedRound(((4, 2), (1, 3), (5, None))),
        2: RecordedRound(((4, 2), (1, 3)), (0, 1, -1, 12)),
    }
    assert recorded_rounds(engine, 8) == {}


def test_a_round_paired_again_takes_the_place_of_the_first_one_and_of_all_after_it():
    engine = EngineRows()
    for number in (1, 2, 3):
        record_round(engine, 1, number, ROUND, (number,))
    record_round(engine, 1, 2, ROUND[1:], (9,))

    assert {key: kept.levels for key, kept in recorded_rounds(engine, 1).items()} == {1: (1,), 2: (9,)}


def test_rounds_taken_back_are_forgotten_and_so_is_a_section_that_is_removed():
    engine = EngineRows()
    for number in (1, 2, 3):
        record_round(engine, 1, number, ROUND, ())
    forget_rounds(engine, 1, 3)
    assert list(recorded_rounds(engine, 1)) == [1, 2]
    forget_rounds(engine, 1, 1)
    assert engine.values == {}
    record_round(engine, 1, 1, ROUND, ())
    forget(engine, 1)
    assert engine.values == {}


@pytest.mark.parametrize("text", ["nonsense", "1|4-2 x|", "1|4-2", "|4-2|", "1||0", "1|4-2|0 a"])
def test_what_cannot_be_read_is_as_if_it_had_not_been_recorded(text):
    engine = EngineRows({"paired.1": f"{text};2|4-2 5|0 3"})

    assert recorded_rounds(engine, 1) == {2: RecordedRound(((4, 2), (5, None)), (0, 3))}


def test_pairs_whose_names_were_filled_in_are_known_until_their_round_is_paired_anew():
    engine = EngineRows()
    note_shown(engine, 1, {(2, 6): (7, 12), (2, 1): (3, None)})
    note_shown(engine, 1, {(3, 1): (3, 4), (2, 6): (12, 7)})
    assert shown_pairs(engine, 1) == {(2, 1): (3, None), (2, 6): (12, 7), (3, 1): (3, 4)}
    assert shown_pairs(engine, 2) == {}
    record_round(engine, 1, 3, [], [])
    assert shown_pairs(engine, 1) == {(2, 1): (3, None), (2, 6): (12, 7)}
    forget_rounds(engine, 1, 2)
    assert shown_pairs(engine, 1) == {}


def test_pairs_nobody_can_read_are_as_if_they_had_not_been_noted():
    engine = EngineRows({"shown.1": "2/6:7-12 2/x:1-2 spoilt"})
    assert shown_pairs(engine, 1) == {(2, 6): (7, 12)}
    forget(engine, 1)
    assert shown_pairs(engine, 1) == {}
