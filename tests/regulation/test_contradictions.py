import pytest

from xl_engine.event import EngineError
from xl_engine.regulation import loads


def only(text):
    with pytest.raises(EngineError) as raised:
        loads(f'name = "x"\n{text}', "own", "own.toml")
    (problem,) = raised.value.problems
    assert problem.fix.format(**problem.params)
    return problem.code, problem.cell, problem.found


@pytest.mark.parametrize(
    ("text", "code", "path", "found"),
    [
        (
            '[[groups]]\nname = "A"\nborn_from = 2014-01-01\nborn_to = 2011-01-01',
            "window-reversed", "groups[1].born_to", "2014-01-01 – 2011-01-01",
        ),
        ('[[groups]]\nname = "A"\nwomen_allowed = true', "women-without-men", "groups[1].women_allowed", "A"),
        (
            '[[groups]]\nname = "A"\nsex = "M"\nwomen_min_rating = 1600',
            "rating-without-permission", "groups[1].women_min_rating", "A",
        ),
        (
            '[[groups]]\nname = "A"\nboard_sex = ["M", "M", "F"]',
            "board-sex-not-mixed", "groups[1].board_sex", "A",
        ),
        (
            '[[groups]]\nname = "A"\nkind = "team"\nboard_sex = ["M", "F"]',
            "board-sex-count", "groups[1].board_sex", "A",
        ),
        ("[team]\nboards = 4", "boards-and-players", "team.boards", "4"),
        ("[team]\nfirst_side_black = [1, 5]", "no-such-board", "team.first_side_black", "5"),
        ("[playoff]\nteam_board = 4", "no-such-board", "playoff.team_board", "4"),
        (
            '[criteria.individual]\nswiss = ["积分", "场分"]',
            "unknown-criterion", "criteria.individual.swiss[2]", "场分",
        ),
        (
            '[criteria.team]\nround_robin = ["场分", "总局分", "次分"]',
            "criterion-twice", "criteria.team.round_robin[3]", "次分",
        ),
        (
            '[awards]\nteam = [{items = ["奖杯"], first = 4, last = 3}]',
            "range-reversed", "awards.team[1]", "4–3",
        ),
        (
            '[awards]\nindividual = [{items = ["奖杯"], first = 0}]',
            "range-reversed", "awards.individual[1]", "0–",
        ),
        (
            '[prizes]\nsteps = [{groups = [], first = 2, last = 1, amount = 5}]',
            "range-reversed", "prizes.steps[1]", "2–1",
        ),
        (
            "[places.individual]\nsteps = [{places = 8, less_by_one = true}]",
            "places-two-ways", "places.individual.steps[1]", "8",
        ),
        (
            "[places.team]\nsteps = [{at_least = 9, places = 8}, {at_least = 9, places = 6}]",
            "places-line-twice", "places.team.steps[2]", "9",
        ),
        ("[best_board]\nminimum_percent = 101", "percent", "best_board.minimum_percent", "101"),
        ("systems = []", "no-system", "systems", ""),
        ("max_rounds = 0", "no-rounds", "max_rounds", "0"),
    ],
)  # fmt: skip
def test_a_part_that_contradicts_itself_is_named(text, code, path, found):
    assert only(text) == (f"regulation.{code}", path, found)
