"""What it would cost to let two meet: the round is solved again with the pair given (RULES 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.messages import N_

from ..byes import bye_key, choose_bye
from ..contestants import Contestant
from ..explaining.levels import in_words
from ..optimum.objective import Conditions, Objective
from ..optimum.solver import solve
from ..reasons import Reason
from ..remarks import listed_pairs
from .cases import Answer, Case, Numbers, Verdict, answered


def compared(case: Case, one: Contestant, other: Contestant) -> Answer:
    """Compare the round with the best one in which the two meet; who rests stays, if that is possible."""
    playing = [contestant for contestant in case.field if contestant.number != case.bye]
    objective = Objective(playing, case.rules)
    as_played = _as_played(case, objective)
    base = as_played or _best(objective)
    if base is None:
        return answered(case, Verdict.IMPOSSIBLE, N_("第 {round} 轮按规则排不成，无从比较"))
    forced = solve(Objective(playing, case.rules, conditions=Conditions(given=[(one.number, other.number)])))
    params = {"one": one.number, "other": other.number}
    if forced is None:
        resting = _other_bye(case, one, other)
        if resting is None:
            return answered(
                case, Verdict.IMPOSSIBLE, N_("若让 {one} 号对 {other} 号，其余的人就免不了重复相遇"), **params
            )
        return answered(case, Verdict.IMPOSSIBLE, N_("若让 {one} 号对 {other} 号，须改由 {resting} 号轮空，而轮空应给 {bye} 号"),
                    **params, resting=resting, bye=case.bye)  # fmt: skip
    usual, vector = objective.levels(base), objective.levels(forced)
    scores = sorted({contestant.score for contestant in playing}, reverse=True)
    before, after = _numbered(objective, base), _numbered(objective, forced)
    gone, instead = tuple(sorted(before - after)), tuple(sorted(after - before))
    cost = in_words(usual, vector, scores)
    better = as_played is not None and tuple(vector) < tuple(usual)
    clauses = (
        *([] if as_played is not None else [Reason(N_("现有的对阵有重复相遇、违反回避、一人两台或几人轮空，改与合乎规则的最优编排比较"))]),
        Reason(N_("若让 {one} 号对 {other} 号"), params),
        *([Reason(N_("照现在的成绩和名单反而更合规则"))] if better else []),
        Reason(cost.text, cost.params),
        Reason(N_("要改动 {count} 台：{gone} 改为 {instead}"),
               {"count": len(instead), "gone": listed_pairs(gone), "instead": listed_pairs(instead)}),
        *([Reason(N_("已定的对阵照此承认，程序不自动改动"))] if better else []),
    )  # fmt: skip
    return Answer(case.number, Verdict.COST, clauses, usual, vector, gone, instead)


def _as_played(case: Case, objective: Objective) -> list[Numbers] | None:
    """Return the pairs of the round as vertices; None where it was changed so that it cannot be compared."""
    at = {contestant.number: vertex for vertex, contestant in enumerate(objective.field)}
    pairs = [(game.first, game.second) for game in case.games if game.second is not None]
    if sorted(number for pair in pairs for number in pair) != sorted(at):
        return None
    vertices = [(at[one], at[other]) for one, other in pairs]
    return None if objective.repeated(vertices) else vertices


def _best(objective: Objective) -> list[Numbers] | None:
    return None if objective.size % 2 else solve(objective)


def _other_bye(case: Case, one: Contestant, other: Contestant) -> int | None:
    """Return who could rest so that the two can meet and all others be paired, None where nobody could."""
    if case.bye is None:
        return None
    rest = [contestant for contestant in case.field if contestant not in (one, other)]
    free = [contestant for contestant in rest if not contestant.byes]
    chosen = choose_bye(rest, sorted(free, key=bye_key))
    return None if chosen is None else chosen.number


def _numbered(objective: Objective, pairs: Sequence[Numbers]) -> set[Numbers]:
    numbered = ((objective.field[one].number, objective.field[other].number) for one, other in pairs)
    return {(min(pair), max(pair)) for pair in numbered}
