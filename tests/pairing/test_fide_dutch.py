"""Rounds by FIDE's Dutch rules: absolute rules hold, facts reach the engine, refusals are clear."""

from __future__ import annotations

import random
import sys
from dataclasses import replace

import pytest

from tests.generators import examples, random_entrants, random_results
from tests.report_files import report_of
from xl_engine.event import Colour, Entrant, Kind, Section, System
from xl_engine.messages import say
from xl_engine.pairing import fide_dutch
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.regulation import Switches

from .builders import codes, shown, swiss, teams

FIDE = Switches(pairing="fide_dutch")


@pytest.fixture
def engine():
    return pytest.importorskip("py4swiss")


def plan_of(section, **switches):
    return pair_next_round(section, replace(FIDE, **switches), "s")


@pytest.mark.usefixtures("engine")
def test_round_one_is_upper_half_against_lower_half_with_the_last_resting():
    plan = plan_of(swiss(7))

    assert shown(plan) == "1?4 5?2 3?6 7"
    assert plan.levels == ()


@pytest.mark.usefixtures("engine")
def test_the_first_colour_may_be_drawn():
    rounds = {
        shown(pair_next_round(swiss(4), replace(FIDE, round1_colours="drawn"), seed)) for seed in "abcdef"
    }

    assert rounds == {"1?3 4?2", "3?1 2?4"}


@pytest.mark.usefixtures("engine")
def test_the_reason_names_rules_and_engine_scores_and_colours():
    [reason, *_] = plan_of(swiss(6, "1+4 5-2 3+6")).reasons

    texts = [(clause.text, dict(clause.params)) for clause in reason.clauses()]
    assert texts[0][1] == {"engine": f"py4swiss {fide_dutch.engine_version()}"}
    assert [text for text, _ in texts[1:]] == [
        "同为 {score} 分",
        "先后手之差：{first} 号 {one}，{second} 号 {other}",
    ]


@pytest.mark.usefixtures("engine")
def test_a_game_lost_by_absence_may_be_played_later_but_its_winner_does_not_rest():
    assert shown(plan_of(swiss(3, "1>2 3", total=3))) in ("1?3 2", "3?1 2")
    everybody = swiss(4, "1<2 3=4", "1+3 2+4", "1+4 2+3", total=4)
    assert {
        frozenset((game.first, game.second)) for game in plan_of(everybody, auto_withdraw_after=0).pairings
    } == set()
    again = swiss(2, "1<2", total=2)
    assert shown(plan_of(again)) in ("1?2", "2?1")
    assert plan_of(again, pairing="chinese").refused


@pytest.mark.usefixtures("engine")
def test_scores_are_those_of_our_switches():
    """罚分, what a bye is worth and acceleration decide who meets whom."""
    fined = plan_of(swiss(4, "1+3 2+4", penalty={1: 2}))
    accelerated = plan_of(swiss(8), acceleration="baku")

    assert {frozenset((game.first, game.second)) for game in fined.pairings} != {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
    assert shown(accelerated) == "1?3 4?2 5?7 8?6"


@pytest.mark.usefixtures("engine")
def test_of_a_bye_the_points_before_the_round_are_told_and_called_so():
    [resting] = [reason for reason in plan_of(swiss(3)).reasons if "轮空" in reason.then.text]

    assert say(resting.then.text, **resting.then.params) == "轮空（赛前积 0 分）"


@pytest.mark.usefixtures("engine")
def test_who_must_not_meet_does_not():
    plan = plan_of(swiss(8, avoids={1: frozenset({5}), 6: frozenset({1})}))

    assert {frozenset({1, 5}), frozenset({1, 6})}.isdisjoint(
        frozenset((game.first, game.second)) for game in plan.pairings
    )


@pytest.mark.usefixtures("engine")
def test_a_round_that_cannot_be_paired_is_refused_with_what_stands_in_the_way():
    over = plan_of(swiss(2, "1+2", total=3))
    apart = plan_of(swiss(2, avoids={1: frozenset({2})}))

    assert (codes(over)[-1], codes(apart)[-1]) == ("pairing.no-dutch-pairing", "pairing.no-dutch-pairing")
    assert apart.problems[-1].params["pairs"] == "1–2"
    assert over.refused


def test_teams_are_refused():
    assert codes(plan_of(teams(4))) == ["pairing.dutch-for-teams"]


def test_without_the_engine_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setattr(fide_dutch, "engine_version", lambda: None)

    plan = plan_of(swiss(4))

    assert codes(plan) == ["pairing.engine-missing"]
    assert plan.problems[0].params["command"] == 'pip install "xl-engine[fide]"'


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("module", ["py4swiss.engines", "py4swiss.trf.codes"])
def test_an_engine_that_does_not_load_is_as_good_as_missing(monkeypatch, module):
    monkeypatch.delitem(sys.modules, "xl_engine.pairing.dutch_input", raising=False)
    monkeypatch.setitem(sys.modules, module, None)

    assert codes(plan_of(swiss(4))) == ["pairing.engine-missing"]


@pytest.mark.usefixtures("engine")
def test_a_usual_round_does_not_load_the_engine():
    loaded = [name for name in sys.modules if name.startswith("py4swiss")]
    for name in loaded:
        sys.modules.pop(name)

    assert not pair_next_round(swiss(6), Switches(), "s").refused
    assert not any(name.startswith("py4swiss") for name in sys.modules)


def _absolute_need(colours):
    """Return the colour somebody must have (C.04.3, A.6.a), None where neither."""
    balance = sum(1 if colour is Colour.FIRST else -1 for colour in colours)
    if balance > 1 or colours[-2:] == (Colour.FIRST, Colour.FIRST):
        return Colour.SECOND
    if balance < -1 or colours[-2:] == (Colour.SECOND, Colour.SECOND):
        return Colour.FIRST
    return None


def _broken(section, plan, last):
    """Return which absolute rules of C.04.3 a round breaks."""
    field = {one.number: one for one in contestants(section, FIDE, section.rounds)}
    played = {
        frozenset((game.first, game.second))
        for games in section.pairings for game in games if game.second and game.result.played
    }  # fmt: skip
    unplayed = {
        game.first if game.second is None or game.result.value == "first_by_forfeit" else game.second
        for games in section.pairings for game in games
        if game.second is None or game.result.value in ("first_by_forfeit", "second_by_forfeit")
    }  # fmt: skip
    found = []
    seated = [side for game in plan.pairings for side in (game.first, game.second) if side]
    if sorted(seated) != sorted(field):
        found.append("cover")
    for game in plan.pairings:
        if game.second is None:
            found += ["bye"] * (game.first in unplayed)
            continue
        found += ["rematch"] * (frozenset((game.first, game.second)) in played)
        found += ["avoided"] * (game.second in field[game.first].avoids)
        needs = [_absolute_need(field[side].colours) for side in (game.first, game.second)]
        found += ["colours"] * (needs[0] is needs[1] is not None and not last)
    return found


def _play(seed):
    rng = random.Random(seed)
    count, total = rng.randint(6, 30), rng.randint(3, 7)
    entrants = [
        replace(one, requested_byes=frozenset({rng.randint(1, total)} if rng.random() < 0.1 else ()),
                avoids=frozenset({rng.randint(1, count)} - {one.number} if rng.random() < 0.1 else ()))
        for one in random_entrants(rng, count, total, 0.06)
    ]  # fmt: skip
    section = Section("甲组", system=System.SWISS, rounds=total, entrants=tuple(entrants))
    switches = replace(
        FIDE, bye_points=rng.choice(["win", "draw"]), acceleration=rng.choice(["none", "none", "baku"])
    )
    for number in range(1, total + 1):
        plan = pair_next_round(section, switches, str(seed))
        if plan.refused:
            assert codes(plan)[-1] == "pairing.no-dutch-pairing"
            return
        assert _broken(section, plan, number == total) == []
        section = replace(section, pairings=(*section.pairings, random_results(rng, plan.pairings, 0.05)))


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("seed", range(12))
def test_absolute_rules_hold_in_random_events(seed):
    _play(seed)


@pytest.mark.long
@pytest.mark.usefixtures("engine")
def test_absolute_rules_hold_in_many_random_events():
    for seed in range(1000, 1000 + examples(1000)):
        _play(seed)


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("seed", range(4))
def test_rounds_are_those_of_the_engine_reading_the_same_event_as_a_report_file(seed, tmp_path):
    """Our hand-over in memory gives what the engine's own program gives for a tournament report file."""
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    rng = random.Random(seed)
    count = rng.randint(8, 21)
    section = Section(
        "甲组",
        System and Kind.INDIVIDUAL,
        System.SWISS,
        rounds=6,
        entrants=tuple(Entrant(n, f"选手{n}") for n in range(1, count + 1)),
    )
    for _ in range(6):
        plan = pair_next_round(section, FIDE, "s")
        if plan.refused:
            return
        if section.pairings:
            report = tmp_path / "event.trf"
            report.write_text(report_of(section), encoding="utf-8")
            theirs = {
                (pair.white, pair.black) for pair in DutchEngine.generate_pairings(TrfParser.parse(report))
            }
            assert {(game.first, game.second or 0) for game in plan.pairings} == theirs
        section = replace(section, pairings=(*section.pairings, random_results(rng, plan.pairings, 0.05)))
