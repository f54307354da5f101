"""Withdrawal during 循环制: struck out, or the rest lost by forfeit (RULES 2.8; RULES 10, row 26)."""

from .cards import PLAYED, blank


def settled(section, cards):
    """Return the cards with the switch ``rr_withdrawal`` carried out, and the numbers struck out.

    Less than half the games played strikes the results of a side for everybody; half or more keeps them and
    the rest is lost by forfeit. ``keep`` never strikes, ``strike`` always does. Forfeits are no games played.
    """
    if not section["round_robin"]:
        return cards, set()
    gone = withdrawn(section, cards)
    all_games = games_of_each(section, cards)
    struck = {number for number in gone if is_struck(section, cards[number], all_games)}
    found = {}
    for number, card in cards.items():
        found[number] = [
            blank(section)
            if number in struck or one["opponent"] in struck
            else with_forfeit(section, number, one, gone)
            for one in card
        ]
    return found, struck


def games_of_each(section, cards):
    """Return how many games everybody has in the whole table."""
    present = [
        number
        for number, card in cards.items()
        if section["sides"][number]["joined"] <= 1 or any(one["state"] != "nothing" for one in card)
    ]
    return (len(present) - 1) * section["cycles"]


def withdrawn(section, cards):
    """Return the numbers of those who left before the last round."""
    games = games_of_each(section, cards)
    # With an odd number everybody rests once a cycle.
    table = games if (games // section["cycles"]) % 2 else games + section["cycles"]
    last_round = min(section["announced"] or table, table)
    return {
        number
        for number, side in section["sides"].items()
        if side["last"] is not None and side["last"] < last_round and side["last"] <= len(section["rounds"])
    }


def is_struck(section, card, all_games):
    """Return whether the results of somebody who left are struck out."""
    rule = section["settings"]["rr_withdrawal"]
    if rule == "half":
        return 2 * sum(1 for one in card if one["state"] in PLAYED) < all_games
    return rule == "strike"


def with_forfeit(section, number, one, gone):
    """Return a line with its game lost by whoever has left, if it was still open."""
    if one["state"] != "open":
        return one
    if number in gone:
        return {**one, "state": "loss by forfeit"}
    if one["opponent"] in gone:
        everywhere = [section["win"]] * section["boards"]
        return {**one, "state": "win by forfeit", "points": section["win"], "boards": everywhere}
    return one
