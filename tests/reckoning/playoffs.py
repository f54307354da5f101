"""Order of those who are equal on every criterion, by the games of their play-off (RULES 3.9).

The games are a list as the event file has it under ``playoffs``, in the order in which they were played.
Two are parted by the points of the games between them. Three or more play a round robin, each pair the same
number of games; whoever it leaves equal plays again among themselves, so that the later games decide there.
"""

from fractions import Fraction
from itertools import combinations

SCORES = {
    "first_wins": (1, 0),
    "first_by_forfeit": (1, 0),
    "draw": (Fraction(1, 2), Fraction(1, 2)),
    "second_wins": (0, 1),
    "second_by_forfeit": (0, 1),
    "both_absent": (0, 0),
}


def parted(tied, games):
    """Return the tied in groups, best first; a group of several is still equal."""
    known = [game for game in games if game.get("result") in SCORES]
    inside = [game for game in known if game["first"] in tied and game["second"] in tied]
    if len(tied) < 2:
        return [tied]
    meetings = {pair: between(pair, inside) for pair in combinations(tied, 2)}
    if not all(meetings.values()):
        return [tied]
    # Two play until one is ahead; more than two play a table in which everybody has as many games.
    each = min(len(found) for found in meetings.values())
    table = [game for found in meetings.values() for game in found[:each]]
    # Two games may be written alike, so that each is known by itself and not by what it says.
    in_table = {id(game) for game in table}
    later = [game for game in inside if id(game) not in in_table]
    points = {number: score(number, table) for number in tied}
    groups = []
    for level in sorted(set(points.values()), reverse=True):
        groups.append([number for number in tied if points[number] == level])
    if len(groups) == 1:
        return groups
    return [smaller for group in groups for smaller in parted(group, later)]


def between(pair, games):
    """Return the games of two."""
    return [game for game in games if {game["first"], game["second"]} == set(pair)]


def score(number, games):
    """Return somebody's points in these games."""
    total = Fraction(0)
    for game in games:
        for side, points in zip(("first", "second"), SCORES[game["result"]], strict=True):
            if game[side] == number:
                total += points
    return total
