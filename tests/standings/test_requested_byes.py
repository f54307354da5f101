from xl_engine.event import Colour, Outcome, PlayedRound, records
from xl_engine.regulation import Switches
from xl_engine.standings import rank
from xl_engine.standings.games import REQUESTED_BYE, UNPAIRED
from xl_engine.standings.grid import Grid

from .building import a_section

ASKED = {5: {"requested_byes": frozenset({1, 3})}}
ROUNDS = ("1+2, 3+4", "1+3, 5+4, 2 bye", "1=4, 2+3")
CRITERIA = ["积分", "对手分", "胜局"]


def values(section, **switches):
    standings = rank(section, Switches(**switches))
    return {row.number: [value.number for value in row.values] for row in standings.rows}


def test_grid_and_records_agree_on_every_round():
    section = a_section(*ROUNDS, changes=ASKED)
    switches = Switches()
    grid = Grid.of_section(section, switches, 3)

    past = records(section, 2, 0, switches.requested_half_points(section.scoring))

    assert grid.outcome[4].tolist()[::2] == [REQUESTED_BYE, REQUESTED_BYE]
    assert past[5] == [
        PlayedRound(None, None, Outcome.REQUESTED_BYE, 1),
        PlayedRound(4, Colour.FIRST, Outcome.WIN, 2),
        PlayedRound(None, None, Outcome.REQUESTED_BYE, 1),
    ]
    assert {number: sum(one.points for one in rounds) for number, rounds in past.items()} == dict(
        zip(range(1, 6), grid.totals.tolist(), strict=True)
    )


def test_points_follow_the_switch():
    section = a_section(*ROUNDS, changes=ASKED, criteria=CRITERIA)

    assert [values(section, requested_bye_points=value)[5][0] for value in ("half", "zero", "win")] == [
        2,
        1,
        3,
    ]
    assert values(a_section(*ROUNDS, changes=ASKED, criteria=CRITERIA, scoring="3-1-0"))[5][0] == 5


def test_in_the_sum_of_opponents_it_counts_as_a_bye_does_and_is_no_win():
    section = a_section(*ROUNDS, changes=ASKED, criteria=CRITERIA)

    assert values(section, bye_opponent="zero")[5][1:] == [0.5, 1]
    assert values(section, bye_opponent="own")[5][1:] == [0.5 + 2 + 2, 1]


def test_an_opponent_who_rests_to_the_end_counts_as_if_he_had_drawn():
    section = a_section(*ROUNDS, changes=ASKED, criteria=CRITERIA)

    face = values(section, requested_bye_points="zero")[4][1]
    assert values(section, requested_bye_points="zero", withdrawn_opponent="fide")[4][1] == face + 0.5


def test_fide_cuts_a_requested_bye_first():
    section = a_section(*ROUNDS, changes=ASKED, criteria=["积分", "对手分-1低"])

    assert values(section, bye_opponent="fide2024")[5][1] == 0.5 + 2


def test_nothing_before_joining_after_leaving_or_where_he_played():
    changes = {
        4: {"requested_byes": frozenset({3}), "withdrawn_after": 2},
        5: {"requested_byes": frozenset({1, 2}), "joined_round": 2},
    }
    grid = Grid.of_section(
        a_section("1+2, 3+4", "1+3, 5+4, 2 bye", "1+5, 2+3", changes=changes), Switches(), 3
    )

    assert (grid.outcome[3].tolist()[2], grid.outcome[4].tolist()[0]) == (UNPAIRED, UNPAIRED)
    assert grid.totals.tolist()[3:] == [0, 2]
