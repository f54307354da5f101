"""The card of each player or team: a line for each round, as a referee keeps it.

A line is a dictionary: opponent (number or None), state, points (exact), boards (局分 on each board of a
match), beside (局分 of 轮空 that no board is credited with), games_won (of a double-game round, None where no
single games are recorded). The states are
    win, draw, loss             a game really took place
    win by forfeit, loss by forfeit     a scheduled game without one
    bye                         轮空
    nothing                     not paired in that round, or struck out
    open                        no result yet
"""

from fractions import Fraction

FORFEITS = ("first_by_forfeit", "second_by_forfeit", "both_absent")
PLAYED = ("win", "draw", "loss")
BY_FORFEIT = ("win by forfeit", "loss by forfeit")
FROM_THE_SECOND = {
    "first_wins": "second_wins",
    "second_wins": "first_wins",
    "first_by_forfeit": "second_by_forfeit",
    "second_by_forfeit": "first_by_forfeit",
}
STATES = {
    "first_wins": "win",
    "draw": "draw",
    "second_wins": "loss",
    "first_by_forfeit": "win by forfeit",
    "second_by_forfeit": "loss by forfeit",
    "both_absent": "loss by forfeit",
    "bye": "bye",
    None: "open",
}


def turned(result):
    """Return a result as the second side sees it."""
    return FROM_THE_SECOND.get(result, result)


def worth(result, section):
    """Return what a single game gives the first side; an absent side has nothing (RULES 2.8)."""
    if result in ("first_wins", "first_by_forfeit"):
        return section["win"]
    if result == "draw":
        return section["draw"]
    return section["loss"] if result == "second_wins" else Fraction(0)


def result_of(table, section):
    """Return the result of a table seen from its first side, None while it is not known.

    Without a result of its own a match has that of its boards and a double-game round that of its two games:
    more 局分 wins, equal 局分 is a draw (RULES 1, 1.1). Where not one game was played it was won by forfeit.
    """
    if table["second"] is None:
        return "bye"
    if table.get("result"):
        return table["result"]
    singles = table.get("boards") or table.get("games") or []
    if not singles or None in singles or (not table.get("boards") and len(singles) < 2):
        return None
    mine = sum(worth(single, section) for single in singles)
    theirs = sum(worth(turned(single), section) for single in singles)
    if all(single in FORFEITS for single in singles):
        if mine == theirs:
            return "draw" if mine else "both_absent"
        return "first_by_forfeit" if mine > theirs else "second_by_forfeit"
    if mine == theirs:
        return "draw"
    return "first_wins" if mine > theirs else "second_wins"


def cards(section):
    """Return the card of each side by number; withdrawals from 循环制 are not settled yet."""
    found = {number: [] for number in section["sides"]}
    for number, tables in enumerate(section["rounds"], start=1):
        for side, card in found.items():
            card.append(not_paired(section, section["sides"][side], number))
        for table in tables:
            result = result_of(table, section)
            found[table["first"]][-1] = line(table, result, section)
            if table["second"] is not None:
                found[table["second"]][-1] = line(swapped(table), turned(result), section)
    return found


def swapped(table):
    """Return a table with the sides exchanged."""
    return {
        "first": table["second"],
        "second": table["first"],
        "boards": [turned(board) for board in table.get("boards") or []],
        "games": [turned(game) for game in table.get("games") or []],
    }


def blank(section):
    """Return the line of a round that was nothing."""
    return {
        "opponent": None,
        "state": "nothing",
        "points": Fraction(0),
        "boards": [Fraction(0)] * section["boards"],
        "beside": Fraction(0),
        "games_won": None,
    }


def not_paired(section, side, number):
    """Return the line of a round a side is not paired in; rounds before a late entry may give half a win."""
    found = blank(section)
    if number < side["joined"] and section["settings"]["late_entry_points"] == "half":
        found["points"] = section["win"] / 2
    return found


def line(table, result, section):
    """Return the line of a table for its first side."""
    found = {**blank(section), "opponent": table["second"], "state": STATES[result]}
    if result == "bye":
        return found if section["round_robin"] else {**found, **resting(section)}
    if result is None:
        return found
    found["points"] = worth(result, section)
    # An absent team loses on every board (RULES 2.10).
    singles = table.get("boards") or ([result] * section["boards"] if result in FORFEITS else [])
    for at, single in enumerate(singles):
        found["boards"][at] = worth(single, section)
    if table.get("games"):
        found["games_won"] = games_won(table["games"], section)
    return found


def resting(section):
    """Return what 轮空 gives outside 循环制 (RULES 2.7; RULES 10, row 16)."""
    settings, win = section["settings"], section["win"]
    named = {"win": win, "draw": section["draw"], "loss": section["loss"]}
    given = settings["bye_points"]
    points = named[given] if given in named else Fraction(given)
    boards = section["boards"]
    if settings["bye_board_points"] == "all":
        return {"points": points, "boards": [win] * boards}
    if settings["bye_board_points"] == "majority":
        return {"points": points, "beside": (boards // 2 + 1) * win}
    return {"points": points, "beside": boards * win / 2}


def games_won(games, section):
    """Return how many games of a double-game round its first side won."""
    won = ["first_wins"] + (["first_by_forfeit"] if section["settings"]["wins_count_forfeit"] else [])
    return sum(1 for game in games if game in won)
