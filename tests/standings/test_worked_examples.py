"""RULES 9, E1 to E5, cell by cell."""

from __future__ import annotations

import pytest

from xl_engine.event import System
from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .building import a_section, a_team_section, column, example_e1, figures, order

A, B, C, D, E, F = 1, 2, 3, 4, 5, 6


class TestE1:
    """个人 积分编排制, 8 players, 5 rounds."""

    @pytest.mark.parametrize(
        ("place", "number", "values"),
        [
            (1, 1, [4, 12.5, 8, 3]),
            (2, 8, [3, 12.5, 7, 2]),
            (3, 4, [3, 12.5, 7, 1]),
            (4, 5, [3, 11, 5.5, 3]),
            (5, 3, [2, 14.5, 9, 1]),
            (6, 7, [2, 12, 7.5, 2]),
            (7, 6, [1.5, 12.5, 8, 1]),
            (8, 2, [1.5, 12.5, 7, 1]),
        ],
    )
    def test_e1_line(self, place: int, number: int, values: list[float]) -> None:
        row = rank(example_e1(), Switches()).row(number)
        assert (row.place, row.shared, [value.number for value in row.values]) == (place, False, values)

    @pytest.mark.parametrize(
        ("number", "terms"),
        [
            (1, "1.5+3+3+2+3=12.5"),
            (8, "2+1.5+2+3+4=12.5"),
            (4, "2+4+1.5+3+2=12.5"),
            (5, "1.5+2+4+1.5+2=11"),
            (3, "3+1.5+3+4+3=14.5"),
            (7, "3+3+1.5+1.5+3=12"),
            (6, "3+3+3+2+1.5=12.5"),
            (2, "4+2+2+3+1.5=12.5"),
        ],
    )
    def test_e1_opponents_points_are_written_out(self, number: int, terms: str) -> None:
        assert rank(example_e1(), Switches()).explain(number, "对手分") == terms

    def test_e1_dropped_opponents_stand_in_brackets(self) -> None:
        standings = rank(example_e1(), Switches())
        assert standings.explain(6, "中间对手分") == "3+3+(3)+2+(1.5)=8"
        assert standings.explain(2, "中间对手分") == "(4)+2+2+3+(1.5)=7"

    def test_e1_small_points_would_reverse_8_and_4(self) -> None:
        standings = rank(example_e1(("积分", "小分")), Switches())
        assert standings.explain(8, "小分") == "2+1.5+1+1.5=6"
        assert standings.explain(4, "小分") == "1+2+0.75+1.5+2=7.25"
        assert order(standings)[1:4] == [(2, 4), (3, 8), (4, 5)]

    def test_e1_progressive_points(self) -> None:
        standings = rank(example_e1(("累进分",)), Switches())
        assert standings.explain(8, "累进分") == "1+2+2.5+3+3=11.5"
        assert standings.explain(4, "累进分") == "0.5+1+1.5+2+3=8"

    def test_e1_full_truncated_buchholz_leaves_8_and_4_tied(self) -> None:
        standings = rank(example_e1(("积分", "截尾对手分")), Switches())
        expected = {"积分": 3, "对手分-1低": 11, "对手分-2低": 9, "对手分-3低": 7, "对手分-4低": 4}
        assert figures(standings, 8) == expected
        assert figures(standings, 4) == expected
        assert standings.row(8).shared
        assert standings.row(8).place == standings.row(4).place


class TestE2:
    """Bye and forfeit, 5 players, 3 rounds; A to E are 1 to 5."""

    ROUNDS = ("1+2, 3=4, 5 bye", "1+3, 2+f5, 4 bye", "1+f5, 4+2, 3 bye")
    COLUMNS = (
        ("zero", [3.5, 6.5, 5.5, 2.5, 4]),
        ("lowest_positive", [3.5, 6.5, 6.5, 3.5, 5]),
        ("own", [3.5, 6.5, 7, 5, 5]),
        ("half", [3.5, 6.5, 7, 4, 5.5]),
        ("fide2026", [3.5, 6.5, 7, 4, 5]),
    )

    def test_e2_points(self) -> None:
        standings = rank(a_section(*self.ROUNDS, criteria=("积分",)), Switches())
        assert column(standings, "积分") == {A: 3, D: 2.5, C: 1.5, B: 1, E: 1}

    @pytest.mark.parametrize(("rule", "values"), COLUMNS)
    def test_e2_opponents_points(self, rule: str, values: list[float]) -> None:
        standings = rank(a_section(*self.ROUNDS, criteria=("对手分",)), Switches(bye_opponent=rule))
        assert column(standings, "对手分") == dict(zip((A, B, C, D, E), values, strict=True))

    def test_e2_own_points_stand_in_under_fide_2023_for_a_forfeit_win(self) -> None:
        section = a_section(*self.ROUNDS, criteria=("对手分",))
        given = Switches(bye_opponent="fide2024", forfeit_opponent="fide")
        assert rank(section, given).explain(A, "对手分") == "1+1.5+3=5.5"

    def test_e2_the_2026_cap_brings_it_to_the_scheduled_opponent(self) -> None:
        section = a_section(*self.ROUNDS, criteria=("对手分",))
        given = Switches(bye_opponent="fide2026", forfeit_opponent="fide")
        assert rank(section, given).explain(A, "对手分") == "1+1.5+1=3.5"

    @pytest.mark.parametrize(
        ("given", "a", "d"),
        [
            (Switches(), 3, 2),
            (Switches(wins_count_forfeit=False), 2, 2),
            (Switches(wins_count_bye=False), 3, 1),
        ],
    )
    def test_e2_wins(self, given: Switches, a: int, d: int) -> None:
        wins = column(rank(a_section(*self.ROUNDS, criteria=("胜局",)), given), "胜局")
        assert (wins[A], wins[D]) == (a, d)


class TestE3:
    """个人 循环制, 6 players; A to F are 1 to 6."""

    ROUNDS = (
        "1+6, 5=2, 3+4",
        "6-4, 3+5, 1+2",
        "2+3, 4+1, 5+6",
        "6+3, 2+4, 1=5",
        "6=2, 4=5, 3=1",
    )

    def section(self, *criteria: str):
        return a_section(*self.ROUNDS, criteria=criteria, system=System.ROUND_ROBIN, rounds=5)

    @pytest.mark.parametrize(
        ("number", "values"),
        [
            (A, [3, 7, 2]),
            (B, [3, 7, 2]),
            (C, [2.5, 6.5, 2]),
            (D, [2.5, 5.75, 2]),
            (E, [2.5, 5.75, 1]),
            (F, [1.5, 4, 1]),
        ],
    )
    def test_e3_line(self, number: int, values: list[float]) -> None:
        standings = rank(self.section("积分", "小分", "胜局"), Switches())
        assert [value.number for value in standings.row(number).values] == values

    @pytest.mark.parametrize(
        ("number", "terms"),
        [
            (A, ["1.25", "1.25", "1.5", "3"]),
            (B, ["0.75", "1.25", "2.5", "2.5"]),
            (C, ["1.5", "2.5", "2.5"]),
            (D, ["1.25", "1.5", "3"]),
            (E, ["1.25", "1.5", "1.5", "1.5"]),
            (F, ["1.5", "2.5"]),
        ],
    )
    def test_e3_small_points_are_written_out(self, number: int, terms: list[str]) -> None:
        written = rank(self.section("小分"), Switches()).explain(number, "小分")
        assert sorted(written.partition("=")[0].split("+")) == terms

    def test_e3_order_without_direct_encounter_shares_the_first_place(self) -> None:
        standings = rank(self.section("积分", "小分", "胜局"), Switches())
        assert order(standings) == [(1, A), (1, B), (3, C), (4, D), (5, E), (6, F)]
        assert [(tie.first, tie.last, tie.numbers) for tie in standings.ties] == [(1, 2, (A, B))]

    def test_e3_direct_encounter_puts_a_before_b(self) -> None:
        standings = rank(self.section("积分", "小分", "胜局", "直胜"), Switches())
        assert order(standings) == [(1, A), (2, B), (3, C), (4, D), (5, E), (6, F)]
        assert (standings.explain(A, "直胜"), standings.explain(B, "直胜")) == ("#2 1", "#1 0")


class TestE4:
    """团体 积分编排制, 6 teams, 3 boards, 4 rounds."""

    CRITERIA = ("次分", "对手次分", "中间对手次分", "总局分", "一台局分", "二台局分", "三台局分")
    SECTION = a_team_section(
        "1-2 (.5 1 1), 3-4 (.5 1 .5), 5-6 (.5 1 0)",
        "1-3 (1 1 0), 2-5 (0 1 1), 6-4 (0 0 .5)",
        "4-1 (1 0 1), 2-6 (1 0 0), 3-5 (1 1 0)",
        "5-1 (1 1 0), 6-3 (.5 0 .5), 4-2 (0 1 0)",
        criteria=CRITERIA,
    )

    @pytest.mark.parametrize(
        ("place", "number", "values"),
        [
            (1, 3, [3, 7, 3.5, 7, 2, 3, 2]),
            (2, 4, [2, 8.5, 4, 6.5, 2.5, 2, 2]),
            (3, 1, [2, 8.5, 4, 6.5, 1.5, 3, 2]),
            (4, 2, [2, 7, 3.5, 5.5, 2.5, 1, 2]),
            (5, 5, [1.5, 8.5, 4, 5.5, 2.5, 2, 1]),
            (6, 6, [1.5, 8.5, 4, 5, 1, 1, 3]),
        ],
    )
    def test_e4_line(self, place: int, number: int, values: list[float]) -> None:
        row = rank(self.SECTION, Switches()).row(number)
        assert (row.place, row.name, [value.number for value in row.values]) == (place, f"队{number}", values)

    def test_e4_aliases_become_the_usual_names(self) -> None:
        assert rank(self.SECTION, Switches()).criteria == (
            "场分", "对手场分", "中间对手场分", "总局分", "一台局分", "二台局分", "三台局分",
        )  # fmt: skip

    def test_e4_opponents_points_are_written_out(self) -> None:
        assert rank(self.SECTION, Switches()).explain(3, "对手场分") == "2+2+1.5+1.5=7"


class TestE5:
    """Team 小分: the readings disagree."""

    SECTION = a_team_section(
        "1-4 (1 0 0), 2-3 (0 0 0)",
        "4-3 (.5 0 1), 1-2 (0 1 1)",
        "2-4 (1 1 1), 3-1 (0 1 1)",
        criteria=("场分", "总局分", "小分"),
        system=System.ROUND_ROBIN,
    )

    def test_e5_points(self) -> None:
        standings = rank(self.SECTION, Switches())
        assert column(standings, "场分") == {3: 2.5, 4: 1.5, 1: 1, 2: 1}
        assert column(standings, "总局分") == {3: 6.5, 4: 3.5, 1: 4, 2: 4}

    @pytest.mark.parametrize(
        ("reading", "team_1", "team_2", "third"),
        [("match", "1", "1.5", 2), ("rate", "2", "1.833", 1), ("game", "18", "14.5", 1)],
    )
    def test_e5_reading(self, reading: str, team_1: str, team_2: str, third: int) -> None:
        standings = rank(self.SECTION, Switches(team_sb=reading))
        assert (standings.row(1).values[2].text, standings.row(2).values[2].text) == (team_1, team_2)
        assert standings.rows[2].number == third
