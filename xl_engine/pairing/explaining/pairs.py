"""The clauses that tell a coach why a pair of a later round stands: who floated and why, who was not to be had."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.messages import N_, written

from ..contestants import Contestant
from ..floats import Drift
from ..reasons import Reason
from .brackets import Brackets
from .hindrances import Whose, told

_ROOM = 42
"""Characters the clauses on a float may take."""


def why_paired(one: Contestant, other: Contestant, brackets: Brackets) -> tuple[Reason, ...]:
    """Return the clauses beside score and colours: none where the pair is the one the pattern gives."""
    if one.score == other.score:
        upper, lower = sorted((one, other), key=brackets.rank)
        clause = _why_not_pattern(upper, lower, brackets)
        return () if clause is None else (clause,)
    upper, lower = (one, other) if one.score > other.score else (other, one)
    forced = _met_all(upper, brackets)
    anybody = _why_anybody(upper, brackets, forced=forced)
    him = None if forced else _why_him(upper, lower, brackets)
    against = _why_against(upper, lower, brackets)
    clauses = tuple(clause for clause in (anybody, him, against) if clause is not None)
    # The sentence has to fit into its column on paper; whom he was to meet is asked about most.
    return clauses if _length(clauses) <= _ROOM else (anybody, *clauses[-1:])


def _length(clauses: Sequence[Reason]) -> int:
    return sum(len(written(clause.text, **clause.params)) for clause in clauses)


def _why_not_pattern(upper: Contestant, lower: Contestant, brackets: Brackets) -> Reason | None:
    """Tell why somebody does not meet whom the pattern gives him, the upper one before the lower."""
    missed = []
    for side, opponent in ((upper, lower), (lower, upper)):
        natural = brackets.natural_partner(side)
        if natural is opponent:
            return None
        if natural is not None:
            missed.append((side, natural))
    for side, natural in missed:
        if (found := told(Whose.PATTERN, side, natural, brackets)) is not None:
            return found
    return _engaged(*missed[0], brackets) if missed else None


def _engaged(one: Contestant, natural: Contestant, brackets: Brackets) -> Reason:
    """Tell what has become of whom the order gave: he floats, or plays another for the sake of the others."""
    mate = brackets.mates[natural.number]
    params = {"one": one.number, "other": natural.number, "mate": mate.number}
    if mate.score < natural.score:
        return Reason(N_("{one} 号本应对 {other} 号，后者已下调"), params)
    if mate.score > natural.score:
        return Reason(N_("{one} 号本应对 {other} 号，后者上调对 {mate} 号"), params)
    return Reason(N_("{one} 号本应对 {other} 号，后者已对 {mate} 号"), params)


def _met_all(one: Contestant, brackets: Brackets) -> bool:
    """Whether nobody is left in his score group whom he may meet."""
    return all(other is one or other.number in one.met for other in brackets.group(one))


def _why_anybody(upper: Contestant, brackets: Brackets, *, forced: bool) -> Reason:
    """Tell why a score group gives anybody away."""
    members = brackets.group(upper)
    taken = brackets.pulled_up(members)
    left = len(members) - taken
    floating = sum(brackets.mates[one.number].score < one.score for one in members)
    if len(members) == 1:
        return Reason(N_("该分仅一人"))
    if forced:
        known = all(other is upper or brackets.have_met(upper, other) for other in members)
        return Reason(N_("与同分各人都已相遇") if known else N_("与同分各人已相遇或须回避"))
    if floating > left % 2:
        return Reason(N_("该分须下调 {floating} 人才能排成"), {"floating": floating})
    if left == 1:
        return Reason(N_("该分只余一人"))
    text = N_("该分余 {count} 人，为单数") if taken else N_("该分 {count} 人，为单数")
    return Reason(text, {"count": left})


def _why_him(upper: Contestant, lower: Contestant, brackets: Brackets) -> Reason | None:
    """Tell why it is he who floats and not the one who stands last among those who stay."""
    below = brackets.group(upper)[brackets.rank(upper) + 1 :]
    last = next((one for one in reversed(below) if brackets.mates[one.number].score >= one.score), None)
    if last is None:
        if len(brackets.group(upper)) - brackets.pulled_up(brackets.group(upper)) == 1:
            return None
        return Reason(N_("在后的各人也都下调") if below else N_("其排在末位"))
    mate = brackets.mates[last.number]
    if mate.score > last.score:
        return Reason(N_("在后的 {other} 号上调对 {mate} 号"), {"other": last.number, "mate": mate.number})
    return _spared(last, upper, Drift.DOWN) or told(Whose.LAST, last, lower, brackets)


def _why_against(upper: Contestant, lower: Contestant, brackets: Brackets) -> Reason | None:
    """Tell why he meets somebody else than the first who was to be had below."""
    for members in brackets.below(upper):
        for other in members:
            if other is lower:
                return None
            # Whoever is taken from as high or higher up was not to be had.
            if brackets.mates[other.number].score < upper.score:
                return (
                    told(Whose.PATTERN, upper, other, brackets)
                    or _spared(other, lower, Drift.UP)
                    or _engaged(upper, other, brackets)
                )
    return None


_SPARED = {
    (Drift.DOWN, 0): N_("在后的 {other} 号上轮已下调（含轮空）"),
    (Drift.DOWN, 1): N_("在后的 {other} 号前一轮已下调（含轮空）"),
    (Drift.UP, 0): N_("{other} 号上轮已上调"),
    (Drift.UP, 1): N_("{other} 号前一轮已上调"),
}
"""By direction, and by how many rounds before the last; a bye or a forfeit win counts as 下调 (RULES 2.4)."""


def _spared(spared: Contestant, instead: Contestant, direction: Drift) -> Reason | None:
    """Tell that somebody floated lately, where the one who floats instead did not."""
    for ago, (his, other) in enumerate(zip(spared.floats, instead.floats, strict=True)):
        if (his is direction) != (other is direction):
            return Reason(_SPARED[direction, ago], {"other": spared.number}) if his is direction else None
    return None
