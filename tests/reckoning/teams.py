"""总局分, 小分 and 各台局分 of teams (RULES 1, 2.10, 3.4)."""

from fractions import Fraction
from functools import partial

from .cards import PLAYED
from .individuals import running, wins
from .opponents import median, opponents, points


def of_a_match(one):
    """Return 局分 of one match, whatever 轮空 gives included."""
    return sum(one["boards"], Fraction(0)) + one["beside"]


def all_boards(field, number):
    """Return 总局分."""
    return sum((of_a_match(one) for one in field["cards"][number]), Fraction(0))


def one_board(board, field, number):
    """Return 局分 of one board, counted from 0."""
    return sum(
        (one["boards"][board] for one in field["cards"][number] if board < len(one["boards"])), Fraction(0)
    )


def berger(field, number):
    """Return 小分 by the switch ``team_sb`` (RULES 3.4, E5).

    ``match``: own match score 1, ½, 0 times the opponent's 场分. ``rate``: the share of the match's 局分 won
    times the opponent's 场分. ``game``: own 局分 times the opponent's 总局分. A match given up counts in 循环制
    only, as for players.
    """
    section, total = field["section"], Fraction(0)
    rule = section["settings"]["team_sb"]
    for one in field["cards"][number]:
        counts = one["state"] in PLAYED or (one["state"].endswith("by forfeit") and section["round_robin"])
        if not counts:
            continue
        if rule == "match":
            total += match_score(one) * field["totals"][one["opponent"]]
        elif rule == "rate":
            share = of_a_match(one) / (section["boards"] * section["win"])
            total += share * field["totals"][one["opponent"]]
        else:
            total += of_a_match(one) * all_boards(field, one["opponent"])
    return total


def match_score(one):
    """Return 1 for a match won, ½ for one drawn, else 0."""
    if one["state"] in ("win", "win by forfeit"):
        return Fraction(1)
    return Fraction(1, 2) if one["state"] == "draw" else Fraction(0)


FIGURES = {
    "场分": points,
    "对手场分": opponents,
    "中间对手场分": median,
    "总局分": all_boards,
    "小分": berger,
    "胜局": wins,
    "累进分": running,
    "一台局分": partial(one_board, 0),
    "二台局分": partial(one_board, 1),
    "三台局分": partial(one_board, 2),
}
