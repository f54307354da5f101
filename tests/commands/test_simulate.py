from __future__ import annotations

import json

import pytest

from xl_engine.commands import simulate
from xl_engine.exchange import read_event
from xl_engine.simulation import Disagreement, Tally
from xl_engine.simulation.playing import paired_rounds
from xl_engine.simulation.setting_up import Field

from .playing import done, xl


def test_a_simulation_says_how_much_was_played_and_that_both_agree():
    ran = done("simulate", "--players", "6-12", "--rounds", 5, "--events", 6, "--seed", "t")

    assert "赛事 6 个" in ran.out
    assert "破坏绝对规则 0 处；编排与独立检查一致的赛事 6 个，不一致的 0 个" in ran.out


def test_the_same_seed_gives_the_same_json_but_for_the_time():
    words = (
        "simulate",
        "--players",
        8,
        "--rounds",
        5,
        "--events",
        4,
        "--switches",
        "random",
        "--format",
        "json",
    )
    first, again = (done(*words, "--seed", "s").data for _ in range(2))
    seconds = first.pop("seconds"), again.pop("seconds")

    assert first == again
    assert all(second >= 0 for second in seconds)
    assert {key: first[key] for key in ("seed", "events", "broken", "disagreements", "first_disagreement")} == {
        "seed": "s", "events": 4, "broken": {}, "disagreements": 0, "first_disagreement": None,
    }  # fmt: skip
    assert done(*words, "--seed", "other").data["boards"] != 0


@pytest.mark.parametrize("players", ["1", "0-4", "9-3", "2-99999", "many", "2-"])
def test_a_number_of_players_that_cannot_be_is_refused(players):
    ran = xl("simulate", "--players", players, "--rounds", 5)

    assert (ran.status, ran.out) == (1, "")
    assert f"“{players}”" in ran.err


@pytest.mark.parametrize(("option", "value"), [("--kind", "pairs"), ("--switches", "wild")])
def test_an_option_without_that_value_is_refused_with_those_it_has(option, value):
    ran = xl("simulate", "--players", 8, "--rounds", 5, option, value)

    assert ran.status == 1
    assert value in ran.err


def test_a_disagreement_fails_with_the_words_that_play_it_again_and_its_event_file(tmp_path, monkeypatch):
    *_, paired = paired_rounds("9", Field(8, 8, 5, kind="individual"))
    fault = Disagreement("9", paired.plan.round_number, ("levels 0 / 1",), paired.switches, paired.section)
    monkeypatch.setattr(
        simulate, "run_events", lambda _: Tally(1, 4, 16, disagreements=1, disagreement=fault)
    )
    file = tmp_path / "fault.json"

    ran = xl("simulate", "--players", 8, "--rounds", 5, "--seed", "9", "-o", file, "--format", "json")

    data = json.loads(ran.out)
    assert ran.status == 1
    assert data["first_disagreement"] == {
        "seed": "9",
        "round": paired.plan.round_number,
        "wrong": ["levels 0 / 1"],
    }
    [problem] = data["problems"]
    assert (
        "--players 8 --rounds 5 --kind mixed --switches default --seed 9 --events 1" in problem["suggestion"]
    )
    assert read_event(file.read_text(encoding="utf-8")).sections[0].pairings == paired.section.pairings
    again = xl("simulate", "--players", 8, "--rounds", 5, "-o", file)
    assert (again.status, "已经存在" in again.err) == (1, True)
