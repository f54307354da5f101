"""积分 or 场分, 对手分 and 中间对手分 (RULES 3.1, 3.2, 3.3), for players and teams alike."""

from fractions import Fraction

from .cards import BY_FORFEIT


def totals(section, cards):
    """Return 积分 or 场分 of everybody: all round scores minus 罚分."""
    return {
        number: sum((one["points"] for one in card), Fraction(0)) - section["sides"][number]["penalty"]
        for number, card in cards.items()
    }


def points(field, number):
    """Return 积分 (场分 of a team)."""
    return field["totals"][number]


def met(field, number):
    """Return what each round of somebody puts into his 对手分, in the order of the rounds."""
    section, found = field["section"], []
    for one in field["cards"][number]:
        if one["state"] in ("nothing", "open"):
            continue
        if one["state"] == "bye":
            if not section["round_robin"]:
                found.append(instead_of_an_opponent(field, number))
        elif one["state"] in BY_FORFEIT and section["settings"]["forfeit_opponent"] == "none":
            found.append(Fraction(0))
        else:
            found.append(field["totals"][one["opponent"]])
    return found


def instead_of_an_opponent(field, number):
    """Return what 轮空 puts into 对手分 by the switch ``bye_opponent`` (RULES 3.3)."""
    section, everybody = field["section"], field["totals"].values()
    rule = section["settings"]["bye_opponent"]
    if rule == "lowest_positive":
        return min((one for one in everybody if one > 0), default=Fraction(0))
    if rule == "lowest_all":
        return min(everybody)
    if rule == "own":
        return field["totals"][number]
    if rule == "half":
        return len(section["rounds"]) * section["win"] / 2
    return Fraction(0)


def opponents(field, number):
    """Return 对手分: the points of all opponents together."""
    return sum(met(field, number), Fraction(0))


def median(field, number):
    """Return 中间对手分: without so many of the highest and of the lowest.

    Where not one would be left it is 0, or the plain sum by ``median_short`` (RULES 3.2; RULES 10, row 13).
    """
    settings = field["section"]["settings"]
    high, low = settings["median.high"], settings["median.low"]
    left = sorted(met(field, number))
    if len(left) <= high + low:
        return sum(left, Fraction(0)) if settings["median_short"] == "sum" else Fraction(0)
    for _ in range(low):
        left.remove(min(left))
    for _ in range(high):
        left.remove(max(left))
    return sum(left, Fraction(0))
