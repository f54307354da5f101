"""Times standings with every individual criterion against two peers.

Product: from the long pandas table of games to a complete ranking. Limit: NumPy written by hand for exactly
this case, from ready players x rounds arrays. Usual: pandas groupby-apply, one Python function for each player.
All three are compared figure by figure before anything is timed, and the runs are interleaved.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from xl_engine.regulation import Switches
from xl_engine.standings import Field, Grid, Standings, rank_grid
from xl_engine.standings.games import DRAW, LOSS, WIN

from .measuring import Finding, Times, at_most, faster, interleaved, timed, without_target

CRITERIA = (
    "积分", "对手分", "中间对手分", "小分", "胜局", "直胜", "累进分", "截尾对手分", "对手平均等级分",
    "后手胜局", "后手局数", "违例",
)  # fmt: skip
ROUNDS = 9
MOST_TIMES_NUMPY, TIMES_FASTER_THAN_APPLY, LARGE = 3, 300, 10_000
SMALL, SMALL_LIMIT = 100, 0.005


@dataclass(frozen=True)
class Games:
    """One generated event: the table of games, and the same as arrays for the NumPy peer."""

    table: pd.DataFrame
    ratings: np.ndarray
    opponent: np.ndarray
    outcome: np.ndarray
    colour: np.ndarray


def generate(players: int, seed: int) -> Games:
    """Make nine rounds of random pairs of neighbours by points, nobody absent."""
    random = np.random.default_rng(seed)
    ratings = random.integers(1200, 2600, players)
    opponent = np.zeros((players, ROUNDS), np.int64)
    outcome = np.zeros((players, ROUNDS), np.int8)
    colour = np.zeros((players, ROUNDS), np.int8)
    score = np.zeros(players)
    for number in range(ROUNDS):
        order = np.argsort(-(score + random.random(players) / 4))
        first, second = order[::2], order[1::2]
        result = random.choice([WIN, DRAW, LOSS], size=players // 2, p=[0.45, 0.2, 0.35])
        opponent[first, number], opponent[second, number] = second, first
        outcome[first, number], outcome[second, number] = result, LOSS - result
        colour[first, number], colour[second, number] = 1, -1
        score[first] += 1 - result / 2
        score[second] += result / 2
    shuffled = random.permutation(players * ROUNDS)
    player, rounds = np.divmod(shuffled, ROUNDS)
    codes = outcome[player, rounds]
    table = pd.DataFrame(
        {
            "player": player + 1,
            "opponent": opponent[player, rounds] + 1,
            "round": rounds + 1,
            "colour": colour[player, rounds],
            "outcome": codes,
            "points": 2 - codes.astype(np.int64),
        }
    )
    return Games(table, ratings, opponent, outcome, colour)


def product(games: Games) -> Standings:
    """Rank with the engine, starting from the table of games."""
    field = Field.plain(np.arange(1, len(games.ratings) + 1), games.ratings)
    return rank_grid(Grid.from_table(games.table, field=field), Switches(), CRITERIA)


@dataclass(frozen=True)
class Figures:
    """Result of a peer: figures by criterion (half- or quarter-points), order and places."""

    figures: dict[str, np.ndarray]
    order: np.ndarray
    places: np.ndarray


def numpy_limit(games: Games) -> Figures:
    """Compute the same figures from ready arrays, written out for a full field without unplayed rounds."""
    opponent, outcome = games.opponent, games.outcome
    halves = (2 - outcome).astype(np.int64)
    total = halves.sum(axis=1)
    faced = np.sort(2 * total[opponent], axis=1)
    buchholz = faced.sum(axis=1)
    cuts = buchholz[:, np.newaxis] - np.cumsum(faced, axis=1)
    seconds = games.colour == -1
    figures = {
        "积分": total,
        "对手分": buchholz,
        "中间对手分": cuts[:, 0] - faced[:, -1],
        "小分": (halves * total[opponent]).sum(axis=1),
        "胜局": (outcome == WIN).sum(axis=1),
    }
    group = np.unique(_packed(list(figures.values())), return_inverse=True)[1]
    inside = (group[opponent] == group[:, np.newaxis]) & (np.bincount(group) == 2)[group][:, np.newaxis]
    figures["直胜"] = (halves * inside).sum(axis=1)
    figures["累进分"] = np.cumsum(halves, axis=1).sum(axis=1)
    figures |= {f"对手分-{low}低": cuts[:, low - 1] for low in range(1, ROUNDS)}
    figures["对手平均等级分"] = games.ratings[opponent].sum(axis=1)
    figures["后手胜局"] = ((outcome == WIN) & seconds).sum(axis=1)
    figures["后手局数"] = seconds.sum(axis=1)
    figures["违例"] = np.zeros_like(total)
    names = list(figures)
    upper = _packed([figures[name] for name in names[:8]])
    middle = _packed([figures[name] for name in names[8:14]])
    lower = _packed([figures[name] for name in names[14:]])
    order = np.lexsort((-lower, -middle, -upper))
    fresh = np.ones(len(order), bool)
    fresh[1:] = (np.diff(np.stack((upper, middle, lower))[:, order], axis=1) != 0).any(axis=0)
    starts = np.flatnonzero(fresh)
    return Figures(figures, order, np.repeat(starts + 1, np.diff(np.append(starts, len(order)))))


def _packed(figures: list[np.ndarray]) -> np.ndarray:
    packed = figures[0]
    for figure in figures[1:]:
        packed = packed * (int(figure.max()) + 1) + figure
    return packed


def groupby_apply(games: Games) -> Figures:
    """Compute the same figures the usual way: groupby and one function call for each player."""
    table = games.table.sort_values(["player", "round"])
    total = table.groupby("player")["points"].sum()
    rating = pd.Series(games.ratings, index=total.index)

    def one(rows: pd.DataFrame) -> pd.Series:
        faced = rows["opponent"].map(total) * 2
        ascending = faced.sort_values()
        won, second = rows["outcome"] == WIN, rows["colour"] == -1
        figures = {
            "积分": rows["points"].sum(),
            "对手分": faced.sum(),
            "中间对手分": ascending.iloc[1:-1].sum(),
            "小分": (rows["points"] * faced // 2).sum(),
            "胜局": won.sum(),
            "累进分": rows["points"].cumsum().sum(),
        }
        figures |= {f"对手分-{low}低": ascending.iloc[low:].sum() for low in range(1, ROUNDS)}
        figures["对手平均等级分"] = rows["opponent"].map(rating).sum()
        figures |= {"后手胜局": (won & second).sum(), "后手局数": second.sum(), "违例": 0}
        return pd.Series(figures)

    frame = table.groupby("player")[["opponent", "colour", "outcome", "points"]].apply(one)
    before = ["积分", "对手分", "中间对手分", "小分", "胜局"]
    direct = pd.Series(0, index=frame.index)
    for _, tied in frame.groupby(before):
        if len(tied) == 2:
            a, b = tied.index
            games_between = table[(table["player"] == a) & (table["opponent"] == b)]
            direct[a] = games_between["points"].sum()
            direct[b] = (2 - games_between["points"]).sum()
    frame.insert(5, "直胜", direct)
    ordered = frame.sort_values(list(frame.columns), ascending=False, kind="stable")
    fresh = (ordered != ordered.shift()).any(axis=1).to_numpy()
    starts = np.flatnonzero(fresh)
    places = np.repeat(starts + 1, np.diff(np.append(starts, len(ordered))))
    figures = {name: frame[name].to_numpy() for name in frame.columns}
    return Figures(figures, ordered.index.to_numpy() - 1, places)


def differences(standings: Standings, peer: Figures) -> list[str]:
    """Return the names of what is not the same."""
    different = [
        column.name
        for column in standings.columns
        if not np.array_equal(np.abs(column.values), peer.figures[column.name])
    ]
    if not np.array_equal(standings.order, peer.order):
        different.append("order")
    if not np.array_equal(standings.places, peer.places):
        different.append("places")
    return different


def measure(sizes: Sequence[int], repeats: int, slow_repeats: int) -> list[Finding]:
    """Return how the product stands against both peers, after checking that all three agree."""
    findings = []
    for players in sizes:
        times = _times(players, repeats, slow_repeats)
        what = f"standings, {players} players x {ROUNDS} rounds"
        against_numpy = at_most(what, times, "product", "numpy", MOST_TIMES_NUMPY)
        against_apply = faster(what, times, "product", "groupby-apply", TIMES_FASTER_THAN_APPLY)
        if players < LARGE:
            # At club size the calls themselves are what takes time, so the targets of the large field say nothing.
            against_numpy, against_apply = without_target(against_numpy), without_target(against_apply)
        findings += [against_numpy, against_apply]
        if players == SMALL:
            taken = statistics.median(times["product"])
            findings.append(
                Finding(what, taken, target=f"≤ {SMALL_LIMIT * 1000:g} ms", met=taken <= SMALL_LIMIT)
            )
        findings.append(Finding(f"{what}, rows of text as well", statistics.median(times["with rows"])))
    return findings


def _times(players: int, repeats: int, slow_repeats: int) -> Times:
    games = generate(players, seed=players)
    standings = product(games)
    for peer in (numpy_limit, groupby_apply):
        if found := differences(standings, peer(games)):
            raise SystemExit(f"{peer.__name__}, {players} players: not equal in {found}")
    return interleaved(
        {
            "product": lambda: timed(lambda: product(games)),
            "numpy": lambda: timed(lambda: numpy_limit(games)),
            "groupby-apply": lambda: timed(lambda: groupby_apply(games)),
            "with rows": lambda: timed(lambda: product(games).rows),
        },
        {"product": repeats, "numpy": repeats, "groupby-apply": slow_repeats, "with rows": slow_repeats * 3},
    )
