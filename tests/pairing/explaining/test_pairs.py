"""What a table says beside score and colours: why somebody floats, why he does not meet whom the order gives him."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from tests.generators import play_event
from tests.pairing.builders import swiss
from xl_engine.messages import say
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.explaining.brackets import Brackets, meetings
from xl_engine.pairing.explaining.pairs import why_paired
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.pairing.teams import as_field
from xl_engine.regulation.switches import Switches


def clauses(section, *pairs, **switches):
    """Return what is said of each of these pairs of numbers, which are a whole round."""
    chosen = Switches(**switches)
    rules = RoundRules(section.paired_rounds + 1, section.rounds, chosen, "s")
    field = {one.number: one for one in contestants(as_field(section), chosen, rules.total)}
    seated = [(field[one], field[other]) for one, other in pairs]
    brackets = Brackets.of(seated, rules, meetings(section))
    return [
        "；".join(say(clause.text, **clause.params) for clause in why_paired(*pair, brackets))
        for pair in seated
    ]


def test_a_pair_that_the_order_gives_needs_no_word():
    assert clauses(swiss(4), (1, 3), (2, 4)) == ["", ""]
    assert clauses(swiss(4), (1, 4), (2, 3), in_group="fold") == ["", ""]
    assert clauses(swiss(4), (1, 2), (3, 4), in_group="adjacent") == ["", ""]
    assert clauses(swiss(4), (1, 2), (3, 4), in_group="random") == ["", ""]


def test_whom_somebody_was_to_meet_is_named_with_the_round_they_have_met_in():
    section = swiss(4, "1=3 2=4")
    assert clauses(section, (1, 4), (2, 3)) == [
        "1 号本应对 3 号，第 1 轮已相遇",
        "2 号本应对 4 号，第 1 轮已相遇",
    ]


def test_one_unit_is_named_only_in_rounds_in_which_it_counts():
    section = swiss(4, unit={1: "甲", 3: "甲"})
    assert clauses(section, (1, 4), (2, 3))[0] == "1 号本应对 3 号，同单位"
    other = swiss(4, "1=2 4=3", unit={1: "甲", 3: "甲"})
    assert (
        clauses(other, (1, 4), (2, 3), same_unit_scope="first", same_unit_rounds=1)[0]
        == "1 号本应对 3 号，后者已对 2 号"
    )


def test_both_needing_one_colour_is_named():
    assert clauses(swiss(4, "1=2 3=4"), (1, 4), (3, 2))[0] == "1 号本应对 3 号，两方都需后手"
    assert clauses(swiss(4, "2=1 4=3"), (1, 4), (3, 2))[0] == "1 号本应对 3 号，两方都需先手"


def test_the_limit_of_colours_is_named_before_the_need():
    section = swiss(4, "1=2 3=4", "1=4 3=2")
    assert clauses(section, (1, 2), (3, 4)) == ["1 号本应对 3 号，先后手受限", "3 号本应对 1 号，先后手受限"]


def test_an_odd_group_gives_away_its_last():
    level = swiss(6, "1+4 2+5 6=3")
    assert clauses(level, (1, 2), (3, 6), (4, 5)) == ["", "", ""]
    section = swiss(8, "1+5 2+6 3+7 4=8")
    # 1, 2, 3 have 1; 4, 8 have 0.5; 5, 6, 7 have 0.
    said = clauses(section, (1, 2), (3, 4), (8, 5), (6, 7))
    assert said[1] == "该分 3 人，为单数；其排在末位"
    assert said[2] == "与同分各人都已相遇"


def test_where_all_but_one_are_taken_from_above_the_one_left_floats():
    # 1 has 2; 2 and 3 have 1, 4 has 0.
    section = swiss(4, "1+2 3+4", "1+3 2+4")
    assert clauses(section, (1, 2), (3, 4)) == ["该分仅一人", "该分只余一人"]


def test_the_last_of_a_group_is_named_where_he_was_not_to_be_had():
    section = swiss(8, "1+5 2+6 3+7 4=8")
    said = clauses(section, (1, 3), (2, 4), (8, 5), (6, 7))
    assert said[1] == "该分 3 人，为单数；在后的 3 号与 4 号都需后手"


def test_whoever_has_met_everybody_of_his_score_floats_because_of_that():
    section = swiss(6, "1=2 3+5 4+6", "2=1 3+6 4+5")
    said = clauses(section, (3, 4), (1, 5), (2, 6))
    assert said[1].startswith("与同分各人都已相遇")


def test_a_single_member_has_nobody_to_meet():
    section = swiss(4, "1+3 2+4", "1+2 3+4")
    assert clauses(section, (1, 4), (2, 3))[0].startswith("该分仅一人")


def test_sentences_stay_short_and_the_same_whatever_the_order_of_rows():
    colour = re.compile("先后手|先手较少|末三轮|先手$|让步$")
    for seed in range(40):
        for step in play_event(seed, players=(5, 24), rounds=(3, 7)):
            mixed = list(step.section.entrants)
            random.Random(seed).shuffle(mixed)
            again = pair_next_round(replace(step.section, entrants=tuple(mixed)), step.switches, "s")
            first = pair_next_round(step.section, step.switches, "s")
            assert again.reasons == first.reasons
            for reason in first.reasons:
                head, *rest = [say(clause.text, **clause.params) for clause in reason.clauses()]
                why = "；".join(text for text in rest if not colour.search(text) or "号本应对" in text)
                assert len(why) <= 44, (head, rest)
