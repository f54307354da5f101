"""Teams from individual results (RULES 6.2)."""

from .building import event, section
from .facts import read
from .places import ranking
from .units import unit_teams


def placed(name, people, sex=None):
    """A section in which these units have these points, best first: seven won games less what is taken off."""
    about = {number: {"unit": ""} for number in range(21, 21 + len(people))}
    for number, (unit, points) in enumerate(people, start=1):
        about[number] = {"unit": unit, "penalty": 7 - points} | ({"sex": sex} if sex else {})
    games = " ".join(f"{number}+{number + 20}" for number in range(1, len(people) + 1))
    return section(*[games] * 7, name=name, about=about, criteria=["积分"])


def teams(*sections, regulation="youth-2013", **settings):
    facts = read(event(*sections, regulation=regulation, **settings))
    results = [(one, ranking(one)) for one in facts["sections"]]
    return [
        (team["group"], team["unit"], team["place"], team["points"])
        for team in unit_teams(facts["regulation"], results, facts["settings"])
    ]


def test_more_points_come_first_group_by_group():
    found = teams(
        placed("女子儿童乙组", [("甲", 5), ("乙", 4)]),
        placed("男子儿童乙组", [("乙", 5), ("甲", 3)]),
        placed("男子少年甲组", [("甲", 5)]),
        placed("女子少年甲组", [("甲", 2.5)]),
    )

    assert found == [("少年甲组", "甲", 1, 7.5), ("儿童乙组", "乙", 1, 9), ("儿童乙组", "甲", 2, 8)]


def test_the_best_placed_of_each_count():
    found = teams(
        placed("男子少年乙组", [("甲", 6), ("甲", 5), ("乙", 4)]),
        placed("女子少年乙组", [("乙", 6), ("甲", 5), ("乙", 4)]),
    )

    assert found == [("少年乙组", "甲", 1, 11), ("少年乙组", "乙", 2, 10)]


def test_a_unit_without_both_is_no_team():
    men, women = (
        placed("男子少年甲组", [("甲", 6), ("乙", 5)]),
        placed("女子少年甲组", [("丙", 6), ("乙", 5)]),
    )

    assert teams(men, women) == [("少年甲组", "乙", 1, 10)]
    assert teams(men) == []


PLACES_3_AND_3 = [("丙", 7), ("丁", 6.5), ("甲", 5), ("乙", 4)]
PLACES_4_AND_3 = [("戊", 7), ("己", 6.5), ("乙", 5), ("甲", 4)]


def test_equal_points_and_equal_places_go_to_the_better_placed_man():
    men, women = placed("男子少年甲组", PLACES_3_AND_3), placed("女子少年甲组", PLACES_4_AND_3)

    assert teams(men, women) == [("少年甲组", "甲", 1, 9), ("少年甲组", "乙", 2, 9)]


def test_the_place_compared_first():
    """甲: man 4th, woman 1st; 乙: man 2nd, woman 3rd; both 9 points."""
    men = placed("男子少年甲组", [("丙", 6), ("乙", 5), ("丁", 4.5), ("甲", 4)])
    women = placed("女子少年甲组", [("甲", 5), ("戊", 4.5), ("乙", 4)])

    assert [unit for _, unit, *_ in teams(men, women)] == ["甲", "乙"]
    assert [unit for _, unit, *_ in teams(men, women, team_place_order="men_first")] == ["乙", "甲"]


def test_what_stays_equal_shares_the_place():
    """Men and women of both units share their places."""
    men = placed("男子少年甲组", [("甲", 5), ("乙", 5), ("丙", 4)])
    women = placed("女子少年甲组", [("甲", 5), ("乙", 5), ("丙", 4)])

    assert [place for *_, place, _ in teams(men, women)] == [1, 1, 3]
    assert [place for *_, place, _ in teams(men, women, rank_style="dense")] == [1, 1, 2]


def test_a_player_entered_with_the_other_sex_does_not_count():
    men = placed("男子少年甲组", [("甲", 5)], sex="F")

    assert teams(men, placed("女子少年甲组", [("甲", 5)], sex="F")) == []
    assert len(teams(placed("男子少年甲组", [("甲", 5)], sex="M"), placed("女子少年甲组", [("甲", 5)]))) == 1


def test_other_regulations_have_no_such_teams():
    men, women = placed("男子少年甲组", [("甲", 5)]), placed("女子少年甲组", [("甲", 5)])

    assert teams(men, women, regulation="youth-open-2023") == []
