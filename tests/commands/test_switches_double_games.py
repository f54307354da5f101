"""The switch of 双局制: what 设置 says is what the ranking shows and the award goes by."""

from __future__ import annotations

from dataclasses import replace

from xl_engine.event import Pairing, Result

from .closing import awards
from .switching import a_field, book_of, choose, figures, footing, places, tries

_GAMES = {"1": Result.FIRST_WINS, "½": Result.DRAW, "0": Result.SECOND_WINS, "f": Result.FIRST_BY_FORFEIT}


def double_games(*rounds: str):
    """Return a section of 双局制; a round is ``"1 1½ 2, 3 10 4"``: first player, his two games, second player."""
    played = []
    for text in rounds:
        tables = []
        for number, table in enumerate(text.split(", "), start=1):
            first, games, second = table.split()
            results = tuple(_GAMES[game] for game in games)
            tables.append(Pairing(number, int(first), int(second), games=results))
        played.append(tuple(tables))
    section = a_field(players=4, rounds=len(rounds), criteria=["积分", "对手分", "胜局"], name="男子公开组")
    return replace(section, pairings=tuple(played), double_games=True)


ROUNDS = ("1 1½ 3, 2 11 4", "1 1½ 4, 2 11 3")
"""1 and 2 win both their rounds, against the same two; 2 has won four games, 1 two."""


@tries("double_game_wins")
def test_wins_are_those_of_rounds_or_of_games(tmp_path):
    book = book_of(tmp_path, double_games(*ROUNDS), "individual-2019")
    assert figures(book, "胜局") == {1: 2, 2: 2, 3: 0, 4: 0}
    assert places(book)[1] == places(book)[2] == 1

    title = choose(book, "double_game_wins", "按局计")

    assert figures(book, "胜局") == {1: 2, 2: 4, 3: 0, 4: 0}
    assert (places(book)[2], places(book)[1]) == (1, 2)
    assert f"{title}：按局计" in footing(book)
    assert awards(book)["sections"][0]["places"][0]["number"] == 2


def test_a_lost_round_may_still_bring_a_won_game(tmp_path):
    # 3 has won one game of his second round and lost the other: 1-1, no 胜局 by rounds and one by games.
    book = book_of(tmp_path, double_games("1 11 3, 2 ½½ 4", "3 10 4, 1 00 2"), "individual-2019")
    assert figures(book, "胜局") == {1: 1, 2: 1, 3: 0, 4: 0}
    choose(book, "double_game_wins", "按局计")
    assert figures(book, "胜局") == {1: 2, 2: 2, 3: 1, 4: 1}


def test_games_nobody_has_played_count_as_forfeits_do(tmp_path):
    book = book_of(tmp_path, double_games("1 ff 3, 2 11 4"), "individual-2019")
    choose(book, "double_game_wins", "按局计")
    assert figures(book, "胜局") == {1: 2, 2: 2, 3: 0, 4: 0}
    choose(book, "wins_count_forfeit", "否")
    assert figures(book, "胜局") == {1: 0, 2: 2, 3: 0, 4: 0}


def test_the_switch_is_named_under_a_ranking_of_double_games_only(tmp_path):
    book = book_of(tmp_path, double_games(*ROUNDS), "individual-2019")
    places(book)
    assert "双局制的胜局：按轮计" in footing(book)
    book = book_of(tmp_path, a_field("1+2", name="男子组"), "individual-2019")
    places(book)
    assert "双局制" not in footing(book)
