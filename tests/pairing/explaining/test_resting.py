from __future__ import annotations

from xl_engine.messages import say
from xl_engine.pairing.contestants import Contestant
from xl_engine.pairing.explaining.resting import why_resting


def told(resting, *others):
    return [say(clause.text, **clause.params) for clause in why_resting(resting, (resting, *others))]


def one(number, score=0, byes=0):
    return Contestant(number=number, score=score, byes=byes)


def test_the_first_in_turn_needs_no_word():
    assert told(one(5), one(4), one(6, score=2)) == []


def test_those_before_him_have_rested_or_are_needed():
    assert told(one(5, score=1), one(7, byes=1), one(6), one(9, score=2)) == [
        "在前的 7 号已轮空过",
        "6 号轮空则其余人排不成",
    ]


def test_no_more_than_three_are_named():
    rested = [one(number, byes=1) for number in (9, 8, 7, 6)]
    assert told(one(5, score=1), *rested) == ["在前的 9、8、7… 号已轮空过"]
