"""A section's standings as the commands pass them on."""

from __future__ import annotations

from dataclasses import dataclass

from xl_engine.pairing.rounds import announced_rounds
from xl_engine.standings import Playoff, PlayOffRules, PlayOffState, Standings
from xl_engine.workbook.reading import SectionBook


@dataclass(frozen=True, slots=True)
class Contest:
    """A tie that had to be played off, and how far that has come."""

    tie: Playoff
    state: PlayOffState


@dataclass(frozen=True, slots=True)
class Ranked:
    """A section's standings with the ties to be played off.

    ``playoffs`` are those that nothing has decided yet. ``contests`` are all of them, once every result of the last
    round is known, with the ``rules`` of their games; what they decided is in the standings already.
    """

    item: SectionBook
    standings: Standings
    admitted: int
    playoffs: tuple[Playoff, ...]
    contests: tuple[Contest, ...] = ()
    rules: PlayOffRules | None = None

    @property
    def rounds(self) -> int:
        """Rounds the section is to have, or has had if they are more."""
        section = self.item.field
        return max(announced_rounds(section) or 0, section.paired_rounds)

    @property
    def is_final(self) -> bool:
        """Whether the standings are those after the last round."""
        return self.standings.after_round >= self.rounds

    @property
    def is_settled(self) -> bool:
        """Whether they are final and no result is missing, so that equal places may be played off."""
        return self.is_final and not self.standings.missing
