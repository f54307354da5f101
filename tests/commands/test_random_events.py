"""Event files there and back, and random events whose rankings must be what a referee gets by hand."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.standings.building import a_section
from tests.standings.generated import (
    INDIVIDUAL_CRITERIA,
    SWITCHES,
    an_entrant,
    round_robin_rounds,
    swiss_rounds,
)
from tests.standings.oracle import Oracle
from xl_engine.event import Entrant, Event, Pairing, Result, Scoring, Section, System
from xl_engine.exchange import read_event, write_event
from xl_engine.regulation import Switches

from .odd import of_player, on_settings, there_and_back
from .playing import done, event_book, fill_results, rank_rows, write_list, xl

LONG = min(150, int(os.environ.get("XL_ENGINE_EXAMPLES", "1500")) // 10)


# -- event files ----------------------------------------------------------------------------------------


def test_what_an_event_file_holds_beyond_the_sheets_comes_back(tmp_path):
    players = [
        Entrant(number, f"选手{number}", rating=1500 + number, extra={"家乡": ["x", None]})
        for number in (4, 7, 30)
    ]
    late = Entrant(0, "未编号", "远方", absent_rounds=frozenset())
    games = (Pairing(5, 7, 30, None, extra={"镜头": True}), Pairing(2, 4, None, Result.BYE))
    section = Section(
        "Ａ组 (甲)", system=System.SWISS, rounds=5, criteria=("积分", "对手分"), entrants=(*players, late),
        pairings=(tuple(sorted(games, key=lambda game: game.table)),), group="男子组", seed="１", extra={"k": {"n": 1}},
    )  # fmt: skip
    event = Event("杯", settings={"bye_opponent": "zero"}, sections=(section,), extra={"赞助": [1, 2]})
    assert there_and_back(tmp_path, event) == event


def test_a_round_without_tables_before_others_is_refused(tmp_path):
    section = a_section("1+2, 3+4", "1+3, 2+4")
    section = replace(section, pairings=(section.pairings[0], (), section.pairings[1]))
    source = tmp_path / "in.json"
    source.write_text(write_event(Event("杯", sections=(section,))), encoding="utf-8")
    ran = xl("convert", source, tmp_path / "out.xlsx")
    assert (ran.status, "第 2 轮没有对阵" in ran.err) == (1, True)
    assert not (tmp_path / "out.xlsx").exists()


def random_event(seed: int) -> Event:
    """An event of 2 to 30 players with everything that can happen, and random switches."""
    dice = random.Random(seed)
    system = dice.choice([System.SWISS, System.SWISS, System.ROUND_ROBIN])
    players = dice.randint(2, 8 if system is System.ROUND_ROBIN else 30)
    rounds, trouble = dice.randint(1, 7), dice.choice([0, 0.1, 0.4])
    cycles = dice.choice([1, 2]) if system is System.ROUND_ROBIN else 1
    entrants = [
        an_entrant(dice, n, rounds, trouble) for n in sorted(dice.sample(range(1, 3 * players), players))
    ]
    if system is System.SWISS:
        drawn = swiss_rounds(dice, entrants, rounds, trouble)
    else:
        drawn = round_robin_rounds(dice, entrants, cycles, trouble)
    section = Section(
        "A", system=system, cycles=cycles, rounds=dice.choice([None, rounds, 9]),
        scoring=Scoring.parse(dice.choice(["1-0.5-0", "2-1-0", "3-1-0"])),
        criteria=tuple(dice.sample(INDIVIDUAL_CRITERIA, dice.randint(1, len(INDIVIDUAL_CRITERIA)))),
        entrants=tuple(entrants), pairings=tuple(tuple(games) for games in drawn if games),
    )  # fmt: skip
    settings = {key.replace("median_h", "median.h").replace("median_l", "median.l"): dice.choice(values)
                for key, values in SWITCHES.items() if dice.random() < 0.5}  # fmt: skip
    changed = {switch.key: value for switch, value in Switches.from_settings(settings)[0].changed()}
    return Event("随机杯", settings=changed, sections=(section,))


def check_against_the_oracle(folder: Path, seed: int) -> None:
    """Take a random event through the workbook; every ranking must be what a referee gets by hand."""
    event = random_event(seed)
    section = event.sections[0]
    assert there_and_back(folder, event) == event
    if not section.pairings:
        return
    switches = Switches.from_settings(event.settings)[0]
    for after in {1, section.paired_rounds}:
        ran = xl("rank", folder / "event.xlsx", "--format", "json", "--after", after)
        found = ran.data["sections"][0]
        expected = Oracle(section, switches, after).ranking(section.criteria)
        assert [(row["place"], row["shared"], row["number"]) for row in found["rows"]] == [
            line[:3] for line in expected
        ]
        for row, (*_, figures) in zip(found["rows"], expected, strict=True):
            assert row["values"] == pytest.approx([float(figure) for figure in figures], abs=1e-3)
    for words in (["check"], ["awards"], ["pair"], ["pair"], ["draw"]):
        assert xl(words[0], folder / "event.xlsx").status in (0, 1)


@pytest.mark.parametrize("seed", range(6))
def test_random_events_through_the_workbook(tmp_path, seed):
    check_against_the_oracle(tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6, 6 + LONG))
def test_many_random_events_through_the_workbook(tmp_path, seed):
    check_against_the_oracle(tmp_path, seed)


def a_day(dice: random.Random, book: Path, number: int, players: int) -> None:
    """Let something happen before a round: somebody leaves, stays away, is punished or comes late."""
    somebody = dice.randint(1, players)
    if dice.random() < 0.3:
        of_player(book, somebody, "退赛", number - 1)
    if dice.random() < 0.2:
        of_player(book, somebody, "缺席轮次", f"{number}、{number + 1}")
    if dice.random() < 0.15:
        of_player(book, somebody, "罚分", dice.choice([0.5, 1, "2", "½", 30]))
    if dice.random() < 0.07:
        of_player(book, somebody, "取消资格", "是")
    if dice.random() < 0.15:
        late = [["姓名", "单位"], [f"补报{number}", "迟到社"]]
        done("import", book, write_list(book.with_suffix(".csv"), late))
        done("draw", book)


def check_a_played_event(folder: Path, seed: int) -> None:
    """Play an event command by command; after each round the ranking must agree with one worked out by hand."""
    dice = random.Random(seed)
    players = dice.randint(2, 24)
    book = event_book(folder, players)
    on_settings(book, "赛制", dice.choice(["积分编排制", "循环制"]))
    on_settings(book, "轮数", dice.randint(2, 9))
    on_settings(book, "局分", dice.choice(["2-1-0", "3-1-0", None]))
    on_settings(book, "名次依据", "、".join(["积分", *dice.sample(INDIVIDUAL_CRITERIA[1:], 4)]))
    results = ["先胜", "后胜", "和", "1-0", "0:1", "½-½", "先胜", "后弃", "先弃", "双弃"]
    for number in range(1, 10):
        a_day(dice, book, number, players)
        paired = xl("pair", book, "--format", "json")
        if paired.status:
            assert paired.data["error"]
            return
        round_ = paired.data["sections"][0]
        seated = [side for pair in round_["pairs"] for side in (pair["first"], pair["second"])]
        assert len(set(seated) - {round_["bye"]}) == len(seated)
        fill_results(book, lambda *_: dice.choice(results))
        ranked = rank_rows(book)
        out = folder / f"{number}.json"
        done("convert", book, out)
        section = read_event(out.read_text(encoding="utf-8")).sections[0]
        numbered = tuple(entrant for entrant in section.entrants if entrant.number)
        expected = Oracle(replace(section, entrants=numbered), Switches(), number).ranking(section.criteria)
        assert [(row["place"], row["shared"], row["number"]) for row in ranked] == [
            line[:3] for line in expected
        ]


@pytest.mark.parametrize("seed", range(2))
def test_an_event_with_everything_that_happens(tmp_path, seed):
    check_a_played_event(tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 2 + LONG // 3))
def test_many_events_with_everything_that_happens(tmp_path, seed):
    check_a_played_event(tmp_path, seed)
