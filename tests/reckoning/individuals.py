"""小分, 胜局, 直胜 and 累进分 of players (RULES 3.4 to 3.7); the last three serve for teams as well."""

from fractions import Fraction

from .cards import BY_FORFEIT, PLAYED
from .opponents import median, opponents, points


def berger(field, number):
    """Return 小分: the points of beaten opponents and half the points of drawn ones.

    Only rounds with an opponent count; a game won by forfeit is one in 循环制 only.
    """
    total = Fraction(0)
    for one in field["cards"][number]:
        if one["state"] == "win" or (one["state"] == "win by forfeit" and field["section"]["round_robin"]):
            total += field["totals"][one["opponent"]]
        if one["state"] == "draw":
            total += field["totals"][one["opponent"]] / 2
    return total


def wins(field, number):
    """Return 胜局: rounds won, or games won where the switch says so and single games are recorded."""
    return Fraction(sum(won(field["section"], one) for one in field["cards"][number]))


def won(section, one):
    """Return how many wins a round counts as."""
    settings = section["settings"]
    if settings["double_game_wins"] == "game" and one["games_won"] is not None:
        return one["games_won"]
    if one["state"] == "win by forfeit":
        return int(settings["wins_count_forfeit"])
    if one["state"] == "bye":
        return int(settings["wins_count_bye"] and not section["round_robin"])
    return int(one["state"] == "win")


def running(field, number):
    """Return 累进分: the sum of the totals after each round; 罚分 belongs to no round."""
    so_far, total = Fraction(0), Fraction(0)
    for one in field["cards"][number]:
        so_far += one["points"]
        total += so_far
    return total


def direct(field, number, tied):
    """Return 直胜: the points of the games between exactly two who are still equal, else 0.

    A forfeit counts as a meeting in 循环制 only (RULES 3.6).
    """
    if len(tied) != 2:
        return Fraction(0)
    meetings = PLAYED + (BY_FORFEIT if field["section"]["round_robin"] else ())
    other = tied[0] if tied[1] == number else tied[1]
    games = [one for one in field["cards"][number] if one["opponent"] == other and one["state"] in meetings]
    return sum((one["points"] for one in games), Fraction(0))


FIGURES = {
    "积分": points,
    "对手分": opponents,
    "中间对手分": median,
    "小分": berger,
    "胜局": wins,
    "累进分": running,
}
