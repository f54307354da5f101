from __future__ import annotations

import hashlib
import random
from dataclasses import replace

from tests.pairing.builders import teams
from xl_engine.event import Entrant, Section, System
from xl_engine.pairing.draw import draw_numbers, draw_section
from xl_engine.pairing.round_robin import round_robin_schedule
from xl_engine.regulation.switches import Switches

NAMES = [
    Entrant(name=name, unit=unit) for name, unit in zip("甲乙丙丁戊己庚辛", "东东南南西西北北", strict=True)
]


def order(entrants) -> list[str]:
    return [entrant.name for entrant in sorted(entrants, key=lambda entrant: entrant.number)]


def test_without_ratings_all_numbers_are_drawn_and_can_be_drawn_again_by_hand():
    drawn = draw_numbers(NAMES, Switches(), "2024-05-01")

    def by_hand(entrant):
        return hashlib.sha256(f"2024-05-01\n{entrant.name}\n{entrant.unit}".encode()).hexdigest()

    assert order(drawn) == [entrant.name for entrant in sorted(NAMES, key=by_hand)]
    assert [entrant.name for entrant in drawn] == [entrant.name for entrant in NAMES]


def test_the_draw_of_a_known_seed_stays_what_it_was():
    assert order(draw_numbers(NAMES, Switches(), "第一次")) == list("辛戊丁己乙丙甲庚")


def test_rated_players_go_first_by_rating_and_lots_decide_equal_ratings():
    ratings = {"丁": 1800, "乙": 1700, "辛": 1900, "甲": 1700}
    entrants = [replace(entrant, rating=ratings.get(entrant.name)) for entrant in NAMES]

    drawn = order(draw_numbers(entrants, Switches(), "s"))

    assert drawn[:2] == ["辛", "丁"]
    assert set(drawn[2:4]) == {"乙", "甲"}


def test_the_order_of_rows_does_not_matter():
    rng = random.Random(1)
    expected = order(draw_numbers(NAMES, Switches(), "s"))
    for _ in range(20):
        assert order(draw_numbers(rng.sample(NAMES, len(NAMES)), Switches(), "s")) == expected


def test_edge_case_32_namesakes_are_kept_apart_whatever_their_rows():
    twins = [
        Entrant(name="甲", unit="东", id_number="1"),
        Entrant(name="甲", unit="东", id_number="2"),
        Entrant(name="乙", unit="东"),
    ]
    once = {entrant.id_number: entrant.number for entrant in draw_numbers(twins, Switches(), "s")}
    again = {entrant.id_number: entrant.number for entrant in draw_numbers(twins[::-1], Switches(), "s")}

    assert once == again
    assert sorted(once.values()) == [1, 2, 3]


def test_typed_numbers_are_kept_when_asked_and_the_others_fill_the_gaps():
    entrants = [replace(NAMES[0], number=3), replace(NAMES[1], number=1), *NAMES[2:5]]

    drawn = draw_numbers(entrants, Switches(), "s", keep=True)

    assert [entrant.number for entrant in drawn[:2]] == [3, 1]
    assert sorted(entrant.number for entrant in drawn[2:]) == [2, 4, 5]
    assert sorted(entrant.number for entrant in draw_numbers(entrants, Switches(), "s")) == [1, 2, 3, 4, 5]


def test_a_late_entry_comes_after_the_last_number_even_where_one_is_free():
    entrants = [replace(NAMES[0], number=1), replace(NAMES[1], number=3), replace(NAMES[2], joined_round=3)]

    assert [entrant.number for entrant in draw_numbers(entrants, Switches(), "s", keep=True)] == [1, 3, 4]


def test_whoever_withdrew_before_round_one_gets_no_number():
    entrants = [*NAMES[:3], replace(NAMES[3], withdrawn_after=0)]

    assert [entrant.number for entrant in draw_numbers(entrants, Switches(), "s")][3] == 0


def same_unit_rounds(entrants) -> list[int]:
    units = {entrant.number: entrant.unit for entrant in entrants}
    schedule = round_robin_schedule(len(units), 1, Switches())
    return [
        number
        for number, games in enumerate(schedule, start=1)
        for one, other in games
        if other is not None and units[one] == units[other]
    ]


def test_in_a_round_robin_members_of_one_unit_meet_before_the_last_three_rounds():
    for seed in "abcdefghij":
        assert max(same_unit_rounds(draw_numbers(NAMES, Switches(), seed, cycles=1))) <= 4


def test_the_latest_same_unit_round_is_a_switch_and_the_best_is_taken_where_it_cannot_be_kept():
    drawn = draw_numbers(NAMES, Switches(rr_same_unit_latest=1), "s", cycles=1)

    assert same_unit_rounds(drawn) == [1, 1, 1, 1]


def test_a_section_is_drawn_by_its_system_and_records_the_seed():
    section = Section("甲组", system=System.SWISS, entrants=tuple(NAMES))

    drawn = draw_section(section, Switches(), "s")

    assert drawn.seed == "s"
    assert drawn.entrants == draw_numbers(NAMES, Switches(), "s")
    robin = draw_section(replace(section, system=System.ROUND_ROBIN), Switches(), "s")
    assert robin.entrants == draw_numbers(NAMES, Switches(), "s", cycles=1)


def test_teams_are_drawn_and_their_players_follow():
    section = teams(5)

    drawn = draw_section(section, Switches(), "s")

    members = {team.name: team.number for team in drawn.teams}
    assert sorted(members.values()) == [1, 2, 3, 4, 5]
    assert [entrant.team for entrant in drawn.entrants] == [
        members[entrant.unit] for entrant in drawn.entrants
    ]
    assert [entrant.number for entrant in drawn.entrants] == [entrant.number for entrant in section.entrants]
