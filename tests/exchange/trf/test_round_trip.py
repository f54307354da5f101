"""An event goes into a TRF and comes back the same; a TRF that was read is written as it was."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.commands.playing import SAMPLES
from tests.exchange.trf.building import FOUR, player
from tests.exchange.trf.random_teams import random_team_section
from tests.generators import examples, play_event
from xl_engine.event import Entrant, Event, Scoring, Section, Sex
from xl_engine.exchange import read_event, write_event
from xl_engine.exchange.trf import read_trf, trf_of


def comes_back(event: Event) -> str:
    """Assert that an event survives, and that its TRF does; return the TRF."""
    text, _ = trf_of(event, event.sections[0])
    back, problems = read_trf(text.encode(), "x.trf")
    assert back == event
    assert problems == []
    assert trf_of(back, back.sections[0])[0] == text
    assert read_event(write_event(back)) == back
    return text


def random_individuals(seed: int) -> Event:
    """Return a random event after any of its rounds, the next perhaps paired already."""
    rng = random.Random(seed)
    step = rng.choice(list(play_event(seed, trouble=0.3, forfeits=0.2)))
    section = step.section
    if rng.random() < 0.3 and not step.plan.refused:
        section = replace(section, pairings=(*section.pairings, step.plan.pairings))
    if rng.random() < 0.3:
        section = replace(section, scoring=Scoring(4, 2, 0))
    entrants = sorted(section.entrants, key=lambda one: one.number)
    section = replace(section, entrants=tuple(_varied(rng, one, len(entrants)) for one in entrants))
    settings = {about.key: value for about, value in step.switches.changed()}
    return Event("随机赛", "free", settings, (section,))


def _varied(rng: random.Random, one: Entrant, count: int) -> Entrant:
    if rng.random() < 0.6:
        return one
    return replace(
        one,
        name=rng.choice(
            ["欧阳 明", " 李某", "一个长得写不进三十三列的名字" * 3, "", "O'Neil, Zoë", "全角　空格"]
        ),
        sex=rng.choice([None, *Sex]),
        title=rng.choice(["", "GM", "六段", "国家大师"]),
        unit=rng.choice(["CHN", "湖北棋院", "", "aBC", "一"]),
        avoids=frozenset(rng.sample(range(1, count + 1), 1)) - {one.number},
        faults=rng.choice([0, 0, 2]),
        disqualified=rng.random() < 0.2,
        requested_byes=frozenset({rng.randint(1, 9)} if rng.random() < 0.3 else ()),
        group=rng.choice(["", "男子组"]),
    )


@pytest.mark.parametrize("seed", range(40))
def test_random_individual_events(seed):
    comes_back(random_individuals(seed))


@pytest.mark.parametrize("seed", range(60))
def test_random_team_events(seed):
    section = random_team_section(seed)
    comes_back(Event("团体赛", sections=(section,)))


@pytest.mark.long
def test_many_random_events():
    for seed in range(1000, 1000 + examples(3000)):
        comes_back(random_individuals(seed))
        comes_back(Event("团体赛", sections=(random_team_section(seed),)))


@pytest.mark.parametrize("name", ["renju_world_1989", "renju_world_1997", "draughts_sangmelima_2014"])
def test_published_events(name):
    comes_back(read_event((SAMPLES / f"{name}.json").read_text(encoding="utf-8")))


def test_requested_byes_of_the_past_and_to_come():
    section = Section(
        "A",
        rounds=5,
        entrants=(Entrant(1, "甲", requested_byes=frozenset({1, 4})), Entrant(2, "乙")),
        pairings=(),
    )
    comes_back(Event("x", sections=(section,)))


FOREIGN = (
    "012 Spring Cup", "022 Springfield", "092 Individual: Swiss-System", "102 Arbiter, Ann", "142 5", "XXR 5",
    "192 FIDE_DUTCH_2026", "212 PTS,BH",
)  # fmt: skip


def test_the_records_of_another_program_come_back():
    lines = [player(9, born="1978", id="123", federation="HUN", name="Zed", rank=5), *FOUR]
    kept = ["032 HUN", "042 2026/01/10", "222 5400+30", "XXC white1", "HUN    1  2100", "DAT 0001 GROUP Red"]
    event, _ = read_trf(
        "\r".join([*FOREIGN, *lines, *kept, "260 001 005    1    4", "240 H 004    2"]).encode(), "x"
    )
    text, _ = trf_of(event, event.sections[0])
    written = text.split("\r\n")
    for line in (*FOREIGN, *kept, "260 001 005    1    4", "240 H 004    2"):
        assert line in written
    assert next(line for line in written if line.startswith("001    9"))[:80] == lines[0][:80]
    assert read_trf(text.encode(), "x")[0] == event
