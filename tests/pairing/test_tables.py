from __future__ import annotations

from xl_engine.event import Pairing, Result
from xl_engine.pairing.contestants import Contestant
from xl_engine.pairing.reasons import Reason
from xl_engine.pairing.tables import Seated, in_wall_order, set_tables


def pair(one: tuple[int, int], other: tuple[int, int] | None = None) -> Seated:
    """A pair of (number, score)."""
    first = Contestant(one[0], score=one[1])
    second = None if other is None else Contestant(other[0], score=other[1])
    return Seated(first, second, Reason(str(one[0])))


def firsts(*pairs: Seated) -> list[int]:
    return [seated.first.number for seated in in_wall_order(pairs)]


def test_the_higher_score_of_a_pair_goes_before_the_lower_one_and_that_before_the_number():
    assert firsts(pair((1, 2), (2, 2)), pair((3, 1), (4, 4)), pair((5, 4), (6, 2)), pair((8, 2), (7, 2))) == [
        5,
        3,
        1,
        8,
    ]


def test_the_smaller_number_counts_whoever_has_the_first_move():
    assert firsts(pair((9, 2), (1, 2)), pair((2, 2), (8, 2))) == [9, 2]


def test_the_bye_is_last_whatever_its_score():
    assert firsts(pair((1, 6)), pair((2, 0), (3, 0))) == [2, 1]


def test_tables_are_numbered_from_one_and_carry_their_reasons():
    pairings, reasons = set_tables([pair((1, 6)), pair((2, 0), (3, 0))])

    assert pairings == (Pairing(1, 2, 3), Pairing(2, 1, None, Result.BYE))
    assert [reason.text for reason in reasons] == ["2", "1"]


def test_teams_of_equal_match_points_stand_by_board_points():
    strong, weak = Contestant(5, score=2, secondary=9), Contestant(1, score=2, secondary=6)
    others = Contestant(6, score=2, secondary=6), Contestant(2, score=2, secondary=5)
    seated = [Seated(weak, others[1], Reason("")), Seated(strong, others[0], Reason(""))]

    assert [one.first.number for one in in_wall_order(seated)] == [5, 1]
