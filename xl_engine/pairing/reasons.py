"""Why a pair stands as it does: short Chinese clauses to be shown after each table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xl_engine.event import as_text
from xl_engine.messages import N_

from .colours import ColourGround
from .contestants import Contestant
from .same_unit import Clash

SHOWN_BETWEEN = N_("；")


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause with named fields, shown like a `Problem`'s text; ``then`` is the next clause of the sentence.

    >>> [clause.text for clause in Reason("甲", then=Reason("乙")).clauses()]
    ['甲', '乙']
    """

    text: str
    params: Mapping[str, object] = field(default_factory=dict)
    then: Reason | None = None

    def clauses(self) -> Iterator[Reason]:
        """Yield the clauses in order; they are shown with ``SHOWN_BETWEEN`` between them."""
        clause: Reason | None = self
        while clause is not None:
            yield clause
            clause = clause.then


_GROUNDS = {
    ColourGround.LIMIT: N_("受先后手限制，只能 {first} 号先手"),
    ColourGround.HIGHER_SCORE: N_("末三轮先照顾高分的 {favoured} 号"),
    ColourGround.BALANCE: N_("{first} 号先手较少，本轮先手"),
    ColourGround.ALTERNATION: N_("先后手次数相同，最近不同的一轮 {first} 号为后手，本轮先手"),
    ColourGround.ODD_ROUND: N_("先后手经历相同，单轮小号先手"),
    ColourGround.EVEN_ROUND: N_("先后手经历相同，双轮大号先手"),
    ColourGround.ODD_SUM: N_("先后手经历相同，号数之和为单，小号先手"),
    ColourGround.EVEN_SUM: N_("先后手经历相同，号数之和为双，大号先手"),
    ColourGround.ODD_TABLE: N_("单数台小号先手"),
    ColourGround.EVEN_TABLE: N_("双数台大号先手"),
    ColourGround.DRAWN: N_("先后手抽签"),
}

_FIRST_ROUND = {
    "halves": N_("拦腰编排"),
    "fold": N_("首尾编排"),
    "adjacent": N_("临近编排"),
    "random": N_("抽签编排"),
    "draw_between_halves": N_("上下半区抽签"),
}


_MOVED = {Clash.SAME_UNIT: N_("为回避同单位换位"), Clash.FORBIDDEN: N_("为不让回避名单上的两人相遇换位")}


def of_first_round(pattern: str, avoided: Clash | None, ground: ColourGround) -> Reason:
    """Return why a pair of round 1 stands; ``avoided`` is what somebody was moved for, None where nobody was."""
    colour = Reason(_GROUNDS[ground])
    if avoided:
        return Reason(_FIRST_ROUND[pattern], then=Reason(_MOVED[avoided], then=colour))
    return Reason(_FIRST_ROUND[pattern], then=colour)


def chained(clauses: Sequence[Reason], last: Reason | None = None) -> Reason | None:
    """Return clauses as one sentence, ``last`` with what follows it at the end."""
    sentence = last
    for clause in reversed(clauses):
        sentence = Reason(clause.text, clause.params, sentence)
    return sentence


def of_pair(
    first: Contestant,
    second: Contestant,
    ground: ColourGround,
    notes: Sequence[Reason] = (),
    why: Sequence[Reason] = (),
) -> Reason:
    """Return why a pair of a later round stands; ``notes`` are rules that gave way, ``why`` tells of floats and pattern."""
    upper, lower = sorted((first, second), key=lambda one: (-one.score, one.number))
    favoured = upper.number
    colour = Reason(_GROUNDS[ground], {"first": first.number, "favoured": favoured}, chained(notes))
    then = chained(why, colour)
    if upper.score == lower.score:
        return Reason(N_("同为 {score} 分"), {"score": as_text(upper.score)}, then)
    params = {
        "upper": upper.number,
        "high": as_text(upper.score),
        "lower": lower.number,
        "low": as_text(lower.score),
    }
    return Reason(N_("{upper} 号（{high} 分）下调对 {lower} 号（{low} 分）"), params, then)


def of_bye(contestant: Contestant, why: Sequence[Reason] = ()) -> Reason:
    """Return why somebody rests in a later round; ``why`` tells of those whose turn came before him."""
    params = {"score": as_text(contestant.score), "byes": contestant.byes}
    then = chained(why)
    if contestant.byes:
        return Reason(N_("再次轮空：在场各人均已轮空过，赛前积 {score} 分，已轮空 {byes} 次"), params, then)
    return Reason(N_("轮空：未轮空过，赛前积 {score} 分，按“积分最低、号最大”选定"), params, then)


_FIRST_BYE = {
    "last": N_("轮空：第一轮最大号"),
    "middle": N_("轮空：第一轮中间号"),
    "drawn": N_("轮空：第一轮抽签"),
}


def of_first_bye(rule: str, then: Reason | None = None) -> Reason:
    """Return why somebody rests in round 1; ``rule`` is the switch ``round1_bye``, ``then`` a clause that follows."""
    return Reason(_FIRST_BYE[rule], then=then)
