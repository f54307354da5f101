"""RULES 9: the worked examples E1 to E7, facts and figures typed by hand."""

from fractions import Fraction

from .best_boards import best_boards
from .building import column, event, places, ranked, section, team_section
from .facts import read
from .places import ranking
from .prizes import awarded
from .units import unit_teams

HALF = Fraction(1, 2)


def rows_of(text):
    return [(row["number"], row["place"], *row["values"]) for row in ranked(text)]


E1 = section(
    "1=2 3=4 6+5 8+7",
    "1=4 3+2 5+7 8+6",
    "1+5 8=3 4=6 7+2",
    "1+3 8=4 5+2 7+6",
    "1+8 4+7 5+3 6-2",
    criteria=["积分", "对手分", "中间对手分", "胜局"],
)


def test_e1_积分编排制_of_eight():
    assert rows_of(event(E1)) == [
        (1, 1, 4, 12 + HALF, 8, 3),
        (8, 2, 3, 12 + HALF, 7, 2),
        (4, 3, 3, 12 + HALF, 7, 1),
        (5, 4, 3, 11, 5 + HALF, 3),
        (3, 5, 2, 14 + HALF, 9, 1),
        (7, 6, 2, 12, 7 + HALF, 2),
        (6, 7, 1 + HALF, 12 + HALF, 8, 1),
        (2, 8, 1 + HALF, 12 + HALF, 7, 1),
    ]


def test_e1_小分_and_累进分_of_the_two_who_are_equal_longest():
    berger = column(event({**E1, "criteria": ["积分", "小分"]}), "小分")
    running = column(event({**E1, "criteria": ["积分", "累进分"]}), "累进分")

    assert (berger[8], berger[4]) == (6, Fraction("7.25"))
    assert (running[8], running[4]) == (11 + HALF, 8)


def e2(**settings):
    rounds = ("1+2 3=4 5", "1+3 2+5 4", "1>5 4+2 3")
    return event(section(*rounds, criteria=["积分", "对手分", "胜局"]), **settings)


def test_e2_积分_with_bye_and_forfeit():
    assert column(e2(), "积分") == {1: 3, 4: 2 + HALF, 3: 1 + HALF, 2: 1, 5: 1}


def test_e2_对手分_by_every_value_of_bye_opponent():
    expected = {
        "zero": [3 + HALF, 6 + HALF, 5 + HALF, 2 + HALF, 4],
        "lowest_positive": [3 + HALF, 6 + HALF, 6 + HALF, 3 + HALF, 5],
        "lowest_all": [3 + HALF, 6 + HALF, 6 + HALF, 3 + HALF, 5],
        "own": [3 + HALF, 6 + HALF, 7, 5, 5],
        "half": [3 + HALF, 6 + HALF, 7, 4, 5 + HALF],
    }
    for value, figures in expected.items():
        found = column(e2(bye_opponent=value), "对手分")
        assert (value, [found[number] for number in (1, 2, 3, 4, 5)]) == (value, figures)


def test_e2_胜局_with_and_without_forfeit_and_bye():
    assert [column(e2(), "胜局")[number] for number in (1, 4)] == [3, 2]
    assert column(e2(wins_count_forfeit=False), "胜局")[1] == 2
    assert column(e2(wins_count_bye=False), "胜局")[4] == 1


E3 = section(
    "1+2 3+4 5+6",
    "1=3 2=5 4+6",
    "4+1 2=6 3+5",
    "1=5 2+4 6+3",
    "1+6 2+3 4=5",
    system="round_robin",
    criteria=["积分", "小分", "胜局"],
)


def test_e3_循环制_of_six():
    quarter = Fraction(1, 4)
    assert rows_of(event(E3)) == [
        (1, 1, 3, 7, 2),
        (2, 1, 3, 7, 2),
        (3, 3, 2 + HALF, 6 + HALF, 2),
        (4, 4, 2 + HALF, 5 + 3 * quarter, 2),
        (5, 5, 2 + HALF, 5 + 3 * quarter, 1),
        (6, 6, 1 + HALF, 4, 1),
    ]


def test_e3_the_first_two_are_parted_by_直胜_only():
    text = event({**E3, "criteria": ["积分", "小分", "胜局", "直胜"]})

    assert places(text) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
    assert column(text, "直胜") == {1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}


def test_e4_团体_积分编排制_of_six():
    text = event(
        team_section(
            "1-2|=++ 3-4|=+= 5-6|=+-",
            "1-3|++- 2-5|-++ 6-4|--=",
            "4-1|+-+ 2-6|+-- 3-5|++-",
            "5-1|++- 6-3|=-= 4-2|-+-",
        )
    )

    assert rows_of(text) == [
        (3, 1, 3, 7, 3 + HALF, 7, 2, 3, 2),
        (4, 2, 2, 8 + HALF, 4, 6 + HALF, 2 + HALF, 2, 2),
        (1, 3, 2, 8 + HALF, 4, 6 + HALF, 1 + HALF, 3, 2),
        (2, 4, 2, 7, 3 + HALF, 5 + HALF, 2 + HALF, 1, 2),
        (5, 5, 1 + HALF, 8 + HALF, 4, 5 + HALF, 2 + HALF, 2, 1),
        (6, 6, 1 + HALF, 8 + HALF, 4, 5, 1, 1, 3),
    ]


def e5(**settings):
    rounds = ("1-4|+-- 2-3|---", "4-3|=-+ 1-2|-++", "2-4|+++ 3-1|-++")
    criteria = ["场分", "总局分", "小分"]
    return event(team_section(*rounds, system="round_robin", criteria=criteria), **settings)


def test_e5_场分_and_总局分():
    assert column(e5(), "场分") == {3: 2 + HALF, 4: 1 + HALF, 1: 1, 2: 1}
    assert column(e5(), "总局分") == {3: 6 + HALF, 4: 3 + HALF, 1: 4, 2: 4}


def test_e5_小分_by_every_value_of_team_sb():
    expected = {"match": (1, 1 + HALF), "rate": (2, Fraction(11, 6)), "game": (18, 14 + HALF)}
    for value, figures in expected.items():
        found = column(e5(team_sb=value), "小分")
        assert (value, found[1], found[2]) == (value, *figures)


def test_e5_the_readings_put_different_teams_ahead():
    ahead = {value: places(e5(team_sb=value)) for value in ("match", "rate", "game")}

    assert [(found[1], found[2]) for found in ahead.values()] == [(4, 3), (3, 4), (3, 4)]


def e6(**settings):
    """Player 11 is X (4 wins, 2 draws in 6 games), 21 Y (5 wins in 7), 31 Z (4 wins in 4)."""
    x, y, z = "++++==", "+++++--", "++++"
    rounds = []
    for at in range(7):
        boards = [f"1-4|{(x + 'x')[at]}xx", f"2-5|{y[at]}xx", f"3-6|{(z + 'xxx')[at]}xx"]
        rounds.append(" ".join(boards))
    return event(team_section(*rounds), regulation="team-2025", **settings)


def winners(text):
    (only,) = read(text)["sections"]
    return [
        (one["board"], one["number"], one["points"], one["games"]) for one in best_boards(only, ranking(only))
    ]


def test_e6_best_board_by_both_readings_of_胜率():
    assert winners(e6()) == [(1, 11, 5, 6)]
    assert winners(e6(win_rate="wins")) == [(1, 21, 5, 7)]


def test_e7_team_from_individuals_with_equal_points():
    """Unit 甲: man 5.5 (2nd), woman 4 (5th); unit 乙: man 4.5 (5th), woman 5 (2nd)."""
    men = [("丙", 6), ("甲", 5.5), ("丁", 5), ("戊", 5), ("乙", 4.5)]
    women = [("己", 6), ("乙", 5), ("庚", 4.5), ("辛", 4.5), ("甲", 4)]
    facts = read(event(placed("男子少年甲组", men), placed("女子少年甲组", women), regulation="youth-2013"))
    results = [(one, ranking(one)) for one in facts["sections"]]

    found = unit_teams("youth-2013", results, facts["settings"])

    assert [
        (rows[1]["unit"], rows[1]["place"], rows[4]["unit"], rows[4]["place"]) for _, rows in results
    ] == [
        ("甲", 2, "乙", 5),
        ("乙", 2, "甲", 5),
    ]
    assert [(team["group"], team["unit"], team["place"], team["points"]) for team in found] == [
        ("少年甲组", "甲", 1, 9 + HALF),
        ("少年甲组", "乙", 2, 9 + HALF),
    ]


def placed(name, people):
    """A section in which these units have these points: seven won games less what is taken off."""
    about = {number: {"unit": ""} for number in range(11, 16)}
    for number, (unit, points) in enumerate(people, start=1):
        about[number] = {"unit": unit, "penalty": 7 - points}
    games = " ".join(f"{number}+{number + 10}" for number in range(1, 6))
    return section(*[games] * 7, name=name, about=about, criteria=["积分"])


def test_e7_prizes_of_an_unbroken_tie():
    """Places 2 and 3 with 6000 and 4000 yuan: 5000 each."""
    games = section("1+2 3+4", "1+3 2+4", "1+4 2=3", name="少年男子组", criteria=["积分"])
    (only,) = read(event(games, regulation="youth-open-2023"))["sections"]

    assert [(one["number"], one["place"], one["prize"]) for one in awarded(only, ranking(only))] == [
        (1, 1, 10000),
        (2, 2, 5000),
        (3, 2, 5000),
        (4, 4, 2000),
    ]


def test_e7_a_double_game_round_of_one_and_a_half_is_won_once():
    text = event(section("1:2+= 3:4++", criteria=["积分", "胜局"]))
    by_game = event(section("1:2+= 3:4++", criteria=["积分", "胜局"]), double_game_wins="game")

    assert (column(text, "积分"), column(text, "胜局")) == ({1: 1, 2: 0, 3: 1, 4: 0},) * 2
    assert column(by_game, "胜局") == {1: 1, 2: 0, 3: 2, 4: 0}
