"""Results for demonstrations: the same people in the same round always play the same game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from xl_engine.event import Entrant, Pairing, Result, Section
from xl_engine.simulation.results import SCALE, game_result


def made_up_result(section: Section, game: Pairing, number: int) -> Result:
    """Return how two players of an individual section end in a round; the better rated wins more often."""
    assert game.second is not None
    return _played(section.entrant(game.first), section.entrant(game.second), str(number))


def made_up_games(section: Section, game: Pairing, number: int) -> tuple[Result, Result, bool]:
    """Return the two games of a double-game round, and whether the time was overstepped in the first.

    Then the second is not played (2019 个人规程 七（五）1).
    """
    assert game.second is not None
    first, second = section.entrant(game.first), section.entrant(game.second)
    begun = _played(first, second, f"{number} 1")
    if begun is not Result.DRAW and _lot(first, second, f"{number} time") < SCALE // 25:
        return begun, Result.BOTH_ABSENT, True
    return begun, _played(first, second, f"{number} 2"), False


def made_up_boards(section: Section, match: Pairing, number: int) -> Iterator[Result]:
    """Yield the boards of a match from the first to the last; boards decided before it begins stay."""
    teams = {team.number: team for team in section.teams}
    players = {entrant.number: entrant for entrant in section.entrants if entrant.number}
    assert match.second is not None
    sides = zip(teams[match.first].players, teams[match.second].players, strict=True)
    for board, (one, other) in enumerate(sides):
        decided = match.boards[board] if len(match.boards) > board else None
        yield decided or _played(players[one], players[other], str(number))


def _played(first: Entrant, second: Entrant, turn: str) -> Result:
    return game_result(first.rating, second.rating, _lot(first, second, turn))


def _lot(first: Entrant, second: Entrant, turn: str) -> int:
    text = f"{turn} {first.name} {second.name}"
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % SCALE
