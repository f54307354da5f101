"""The benchmark's events are sound, and it notices answers that are not."""

from __future__ import annotations

import pytest

from .swiss import PLAYED, faults, made, played
from .swiss_way import WAYS, section_of


@pytest.mark.parametrize("players", [20, 21])
def test_every_engine_gives_a_sound_round_from_the_same_state(tmp_path, players):
    pytest.importorskip("py4swiss")
    state = made(tmp_path, players)

    for name in ("product", "py4swiss"):
        assert faults(section_of(state), WAYS[name](state)()) == []


def test_results_follow_the_ratings():
    section = played(40)

    strong = {one.number for one in section.entrants[:20]}
    won = [game.first if game.result.value == "first_wins" else game.second
           for games in section.pairings for game in games if game.result.value in ("first_wins", "second_wins")]  # fmt: skip
    assert len(section.pairings) == PLAYED
    assert sum(number in strong for number in won) > len(won) / 2


def test_an_unsound_answer_is_noticed():
    section = played(6)
    first = section.pairings[0]

    pairs = [(game.first, game.second) for game in first]
    assert faults(section, pairs) == [f"meet again: {pairs}"]
    assert "not everybody sits once" in faults(section, pairs[1:])
