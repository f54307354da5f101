"""What this program writes is read by another one, which checks points, colours and results itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.generators import play_event
from xl_engine.event import Event, Scoring
from xl_engine.exchange.trf import trf_of

py4swiss = pytest.importorskip("py4swiss", exc_type=ImportError)


@pytest.mark.parametrize("seed", range(25))
def test_it_sees_the_same_rounds_points_and_forbidden_pairs(tmp_path, seed):
    from py4swiss.trf import TrfParser

    step = random.Random(seed).choice(list(play_event(seed, trouble=0.2, forfeits=0.1)))
    entrants = tuple(
        replace(one, penalty=0, avoids=frozenset({1}) if one.number % 5 == 0 else frozenset())
        for one in step.section.entrants
    )
    section = replace(
        step.section, entrants=entrants, scoring=Scoring(6, 2, 0) if seed % 3 == 0 else Scoring()
    )
    settings = {about.key: value for about, value in step.switches.changed()}
    text, _ = trf_of(Event("随机赛", "free", settings, (section,)), section)
    path = tmp_path / "event.trf"
    path.write_text(text, encoding="utf-8", newline="")

    parsed = TrfParser.parse(path, strict=False)

    assert parsed.x_section.number_of_rounds == section.rounds
    assert parsed.x_section.forbidden_pairs == {(one.number, 1) for one in entrants if one.avoids}
    games = {
        (number, game.first, game.second) for number, games in enumerate(section.pairings, 1) for game in games if game.second
    }  # fmt: skip
    found = {
        (number, player.starting_number, result.id)
        for player in parsed.player_sections
        for number, result in enumerate(player.results, 1)
        if result.id and result.color.value == "w"
    }
    assert found == games
