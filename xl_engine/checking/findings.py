"""What the checker has to say of one round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .levels import Level


class Kind(StrEnum):
    """How much a rule weighs (RULES 2.4): absolute, strong, or an aim that others may outweigh."""

    ABSOLUTE = "absolute"
    STRONG = "strong"
    AIM = "aim"


class Code(StrEnum):
    """A rule a round can break."""

    AGAINST_HIMSELF = "against_himself"
    TWICE = "twice"
    """In more than one pairing of the round."""
    UNKNOWN = "unknown"
    """A number nobody has."""
    NOT_IN_FIELD = "not_in_field"
    """Withdrawn, disqualified, absent by announcement, not yet joined, or a no-show too often."""
    ASKED_TO_REST = "asked_to_rest"
    LEFT_OUT = "left_out"
    MET_BEFORE = "met_before"
    KEPT_APART = "kept_apart"
    """Two of whom one is not to be paired with the other (回避)."""
    SEVERAL_BYES = "several_byes"
    SECOND_BYE = "second_bye"
    """A second 轮空 while somebody in the field had none."""
    COLOUR_LIMIT = "colour_limit"
    COLOUR_LIMIT_BY_SIDES = "colour_limit_by_sides"
    """A limit broken that exchanging the sides of the pair would keep."""
    SAME_UNIT_HARD = "same_unit_hard"
    SAME_UNIT = "same_unit"
    OTHER_BYE = "other_bye"
    """Somebody else should rest; the last of the numbers is whom the rule gives."""
    SIDES = "sides"
    """先手 is not whose RULES 2.5 says."""
    TABLE_ORDER = "table_order"

    @property
    def kind(self) -> Kind:
        """How much the rule weighs."""
        if self in (Code.COLOUR_LIMIT, Code.COLOUR_LIMIT_BY_SIDES, Code.SAME_UNIT_HARD):
            return Kind.STRONG
        if self in (Code.SAME_UNIT, Code.OTHER_BYE, Code.SIDES, Code.TABLE_ORDER):
            return Kind.AIM
        return Kind.ABSOLUTE


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken rule; ``numbers`` are a pair (the first mover first), one person, or all concerned.

    ``table`` is the table it stands at, 0 where it belongs to no table.
    """

    code: Code
    numbers: tuple[int, ...]
    table: int = 0

    @property
    def kind(self) -> Kind:
        """How much the rule weighs."""
        return self.code.kind


@dataclass(frozen=True, slots=True)
class RoundFindings:
    """The broken rules of a round and the levels of its pairs.

    ``levels`` is empty for round 1, for 循环制, and where the pairs are no proper pairing (somebody unknown or
    seated twice).
    """

    round_number: int
    findings: tuple[Finding, ...] = ()
    levels: tuple[Level, ...] = ()

    @property
    def vector(self) -> tuple[int, ...]:
        """The values of the levels, most important first (RULES 2.4)."""
        return tuple(level.value for level in self.levels)

    def of(self, *kinds: Kind) -> tuple[Finding, ...]:
        """Return the findings of some kinds."""
        return tuple(finding for finding in self.findings if finding.kind in kinds)

    def with_code(self, code: Code) -> tuple[Finding, ...]:
        """Return the findings of one rule."""
        return tuple(finding for finding in self.findings if finding.code is code)
