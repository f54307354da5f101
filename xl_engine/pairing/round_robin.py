"""循环制: who meets whom in which round, by positions (RULES 4)."""

from __future__ import annotations

from xl_engine.regulation.switches import Switches

Games = tuple[tuple[int, int | None], ...]
"""One round: (先手, 后手) positions from 1; the second is None for the one who rests."""


def round_robin_schedule(n: int, cycles: int, switches: Switches) -> tuple[Games, ...]:
    """Return every round of a single or double 循环制 for positions 1 to n.

    The second cycle has the colours reversed; ``rr_swap_last_two`` exchanges the last two rounds of the first
    of two cycles, so that nobody has the same colour three times running. The one who rests is listed last.

    >>> round_robin_schedule(4, 1, Switches())
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    >>> [games[-1][0] for games in round_robin_schedule(5, 1, Switches())]
    [1, 4, 2, 5, 3]
    """
    if n < 2:
        return ()
    size = n + n % 2
    table = _rotation if switches.rr_table == "rotation" else _berger
    cycle = [table(size, number) for number in range(size - 1)]
    rounds = list(cycle)
    if cycles > 1 and switches.rr_swap_last_two and len(cycle) > 1:
        rounds[-2:] = rounds[:-3:-1]
    for number in range(2, cycles + 1):
        rounds += [[(b, a) for a, b in games] for games in cycle] if number % 2 == 0 else cycle
    return tuple(_with_rest(games, n) for games in rounds)


def _berger(size: int, number: int) -> list[tuple[int, int]]:
    """Return round ``number`` (from 0) of the Berger table: the last position stays, the others move on."""
    half = size // 2
    at = [(place - number * (half - 1)) % (size - 1) + 1 for place in range(size - 1)]
    opening = (at[0], size) if number % 2 == 0 else (size, at[0])
    return [opening, *((at[place], at[size - 1 - place]) for place in range(1, half))]


def _rotation(size: int, number: int) -> list[tuple[int, int]]:
    """Return round ``number`` (from 0) of the 逆时针轮转: position 1 stays, the others turn counter-clockwise.

    Left and right alternate down the columns, and position 1 alternates by round, so that colours balance.
    """
    ring = [(place - number) % (size - 1) + 2 for place in range(size - 1)]
    left, right = [1, *ring[: size // 2 - 1]], ring[size // 2 - 1 :][::-1]
    games = []
    for line, (one, other) in enumerate(zip(left, right, strict=True)):
        turned = (number if line == 0 else line) % 2 == 1
        games.append((other, one) if turned else (one, other))
    return games


def _with_rest(games: list[tuple[int, int]], n: int) -> Games:
    """Turn the game against the missing last position into a rest."""
    playing: list[tuple[int, int | None]] = [game for game in games if max(game) <= n]
    resting: list[tuple[int, int | None]] = [(min(game), None) for game in games if max(game) > n]
    return tuple(playing + resting)
