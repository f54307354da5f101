"""最佳台次奖: the best player of each board of a team section (RULES 6.3; 2013 规程 八（二）, 2025 规程 九（二）)."""

from fractions import Fraction

from .cards import FORFEITS, blank, cards, resting, result_of, turned, worth
from .places import field_of
from .withdrawals import withdrawn

REGULATIONS = ("team-2013", "team-2025")
"""The regulations that give the prize."""


def best_boards(section, rows):
    """Return the winners: board, number, name, team, points, games; several for a board they share.

    At least 70 % of all games, that share included, in the order 得分, 胜率, 胜局, 本队名次. Games of play-offs
    are in no round and count nowhere.
    """
    if not section["team"] or section["regulation"] not in REGULATIONS:
        return []
    field = field_of(section)
    place = {row["number"]: row["position"] for row in rows}
    found = []
    for board in range(section["boards"]):
        candidates = [
            candidate(field, team, board, place[team["number"]])
            for team in section["teams"]
            if team["number"] in place and plays(section, team, board)
        ]
        entitled = [one for one in candidates if one["games"] and 10 * one["games"] >= 7 * one["all games"]]
        best = max((one["order"] for one in entitled), default=None)
        found += [one for one in entitled if one["order"] == best]
    return found


def plays(section, team, board):
    """Return whether a team has somebody on a board who may win a prize."""
    number = team["players"][board] if board < len(team["players"]) else 0
    player = section["players"].get(number)
    return player is not None and not player.get("disqualified")


def candidate(field, team, board, place):
    """Return what a player has done on his board."""
    section = field["section"]
    results = [one for one in on_board(field, team["number"], board) if counts(section, one)]
    scores = [one_score(section, one) for one in results]
    points, games = sum(scores, Fraction(0)), len(results)
    won = sum(1 for one in results if is_won(section, one))
    rate = Fraction(0)
    if games:
        rate = Fraction(won, games) if section["settings"]["win_rate"] == "wins" else points / games
    return {
        "board": board + 1,
        "number": team["players"][board],
        "name": section["players"][team["players"][board]].get("name", ""),
        "team": team["name"],
        "points": points,
        "games": games,
        "all games": all_games(field, team["number"]),
        "order": (points, rate, won, -place),
    }


def on_board(field, team, board):
    """Return the results of a team on one board, as its player sees them; "bye" for 轮空 outside 循环制."""
    section, found = field["section"], []
    gone = withdrawn(section, cards(section)) if section["round_robin"] else set()
    for tables in section["rounds"]:
        for table in tables:
            sides = (table["first"], table["second"])
            if team not in sides or field["struck"] & set(sides):
                continue
            if table["second"] is None:
                found += [] if section["round_robin"] else ["bye"]
                continue
            singles = singles_of(section, table, gone)
            if board < len(singles) and singles[board] is not None:
                found.append(singles[board] if team == table["first"] else turned(singles[board]))
    return found


def singles_of(section, table, gone):
    """Return the boards of a match seen from its first side, all of them when it was given up."""
    if table.get("boards") and any(one is not None for one in table["boards"]):
        return table["boards"]
    result = result_of(table, section)
    if result is None and table["first"] in gone:
        result = "both_absent" if table["second"] in gone else "second_by_forfeit"
    elif result is None and table["second"] in gone:
        result = "first_by_forfeit"
    return [result] * section["boards"] if result in FORFEITS else []


def counts(section, result):
    """Return whether a result is a game: byes and forfeits are none unless the switch says so."""
    return section["settings"]["best_board_count_unplayed"] or (result not in FORFEITS and result != "bye")


def one_score(section, result):
    """Return the points of one result; 轮空 as the boards are credited with it."""
    if result == "bye":
        return {**blank(section), **resting(section)}["boards"][0]
    return worth(result, section)


def is_won(section, result):
    """Return whether a result is one of 胜局."""
    settings = section["settings"]
    if result == "bye":
        return settings["wins_count_bye"] and one_score(section, result) > 0
    return result == "first_wins" or (result == "first_by_forfeit" and settings["wins_count_forfeit"])


def all_games(field, team):
    """Return the number of games the 70 % are taken of: the rounds, in 循环制 the games each team has.

    With ``best_board_base = games`` it is the matches of the team itself, 轮空 not among them.
    """
    section, struck = field["section"], field["struck"]
    tables = [
        table
        for tables in section["rounds"]
        for table in tables
        if not struck & {table["first"], table["second"]}
    ]
    if section["settings"]["best_board_base"] == "games":
        return sum(1 for one in tables if one["second"] is not None and team in (one["first"], one["second"]))
    rounds = section["announced"] or len(section["rounds"])
    if not section["round_robin"]:
        return rounds
    present = {number for one in tables for number in (one["first"], one["second"]) if number is not None}
    return min(rounds, (len(present) - 1) * section["cycles"])
