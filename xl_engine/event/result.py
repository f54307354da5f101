"""What can happen at a table (CONTRACT: event file, ``result``)."""

from __future__ import annotations

from enum import StrEnum


class Result(StrEnum):
    """Result of one pairing, seen from 先手 (the side the pairing gives the first move)."""

    FIRST_WINS = "first_wins"
    SECOND_WINS = "second_wins"
    DRAW = "draw"
    FIRST_BY_FORFEIT = "first_by_forfeit"
    """The second player is absent (先胜，后弃)."""
    SECOND_BY_FORFEIT = "second_by_forfeit"
    BOTH_ABSENT = "both_absent"
    BYE = "bye"

    @property
    def played(self) -> bool:
        """Whether a game really took place."""
        return self in (Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW)

    @property
    def forfeit(self) -> bool:
        """Whether at least one side was absent from a scheduled game."""
        return self in (Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.BOTH_ABSENT)

    @property
    def reversed(self) -> Result:
        """The same result seen from the other side.

        >>> Result.FIRST_BY_FORFEIT.reversed is Result.SECOND_BY_FORFEIT
        True
        """
        return _REVERSED.get(self, self)


_REVERSED = {
    Result.FIRST_WINS: Result.SECOND_WINS,
    Result.SECOND_WINS: Result.FIRST_WINS,
    Result.FIRST_BY_FORFEIT: Result.SECOND_BY_FORFEIT,
    Result.SECOND_BY_FORFEIT: Result.FIRST_BY_FORFEIT,
}
