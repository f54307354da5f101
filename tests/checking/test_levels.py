from __future__ import annotations

from tests.pairing.builders import swiss
from xl_engine.checking import Facts, Level, Measure, vector
from xl_engine.regulation.switches import Switches


def test_the_levels_of_a_round_by_hand():
    section = swiss(8, "1+5 6+2 3=7 8+4", unit={3: "甲", 7: "乙", 1: "乙"})
    facts = Facts(section, Switches(), 2, 9)

    levels = vector(facts, [(1, 6), (8, 3), (7, 2), (4, 5)], "s")

    # Scores 1: 1 6 8, 0.5: 3 7, 0: 2 4 5. Floats 8 and 7. Both sides of every
    # pair need the same colour with abs d = 1: four times 2.
    # Pattern: 1-6 ranks 0, 1 of 3: 0; 8-3 is last and first: 0; 7-2: 0; 4-5 ranks 1, 2 of 3: 0.
    assert levels == (
        Level(Measure.STRONG_RULES, 0),
        Level(Measure.PAIRED_DOWN, 1, 2), Level(Measure.DIFFERENCES, 1, 2),
        Level(Measure.PAIRED_DOWN, 1, 1), Level(Measure.DIFFERENCES, 1, 1),
        Level(Measure.PAIRED_DOWN, 0, 0), Level(Measure.DIFFERENCES, 0, 0),
        Level(Measure.SAME_UNIT, 0), Level(Measure.FLOATS, 0), Level(Measure.COLOURS, 8),
        Level(Measure.PATTERN, 0), Level(Measure.PRODUCTS, 6 + 24 + 14 + 20),
    )  # fmt: skip


def test_floating_the_same_way_again_costs_two_and_one():
    # 3 was paired down in round 2 against 6; 4 rested in round 2.
    section = swiss(7, "1+4 2+5 3+6 7", "3+6 1+2 5+7 4")
    facts = Facts(section, Switches(), 3, 9)

    assert [facts.floated(3, 2), facts.floated(6, 2), facts.floated(4, 2), facts.floated(7, 1)] == [
        -1,
        1,
        -1,
        -1,
    ]
    assert [facts.floated(1, 2), facts.floated(1, 0)] == [0, 0]


def test_a_requested_bye_floats_down_is_no_bye_of_the_rule_and_is_worth_half_by_default():
    section = swiss(5, "1+3 2+4", requested_byes={5: frozenset({1})})
    facts = Facts(section, Switches(), 2, 9)

    assert (facts.floated(5, 1), facts.byes[5], facts.score(5)) == (-1, 0, 1)


def test_every_rank_of_the_rules_has_its_measure():
    assert [measure.rank for measure in Measure] == [1, 2, 2, 3, 4, 5, 6, 7]
