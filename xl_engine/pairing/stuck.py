"""When no pairing keeps the absolute rules: say so, and say what would have to give way (RULES 10, 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_engine.event import Problem

from .byes import choose_bye, fewest_forbidden
from .contestants import Contestant
from .optimum.objective import Objective
from .optimum.solver import solve
from .remarks import listed_pairs
from .round_rules import RoundRules


def no_legal_pairing(field: Sequence[Contestant], order: Sequence[Contestant], rules: RoundRules) -> Problem:
    """Return the problem with the choices that are left; nothing is decided here.

    ``order`` are the candidates for the bye, empty for an even field. The choices: those pairs meet again
    whose number is the smallest possible, or somebody rests a second time.
    """
    if (forbidden := _forbidden_in_the_way(field, order, rules)) is not None:
        return forbidden
    # Even without 回避 somebody meets again, so what follows speaks of that alone.
    field, order = _lifted(field), _lifted(order)
    resting, repeats = _fewest_repeats(field, order, rules)
    params: dict[str, object] = {
        "round": rules.number,
        "repeats": listed_pairs(repeats),
        "done": rules.number - 1,
    }
    if not order:
        return Problem(
            "pairing.no-legal-pairing",
            "第 {round} 轮：不重复相遇已排不出来，先后手限制和同单位回避都放开也不行。",
            "请裁判长决定：让 {repeats} 再次相遇（重复最少），由人工填写对阵；或到此结束，把“设置”的轮数改为 {done}。",
            params,
        )
    params["bye"] = resting
    rested = [contestant for contestant in field if contestant.byes]
    rested.sort(key=lambda contestant: (contestant.byes, contestant.score, -contestant.number))
    again = choose_bye(field, rested) if len(rested) < len(field) else None
    if again is not None:
        return Problem(
            "pairing.no-legal-pairing",
            "第 {round} 轮：不论哪位未轮空过的人轮空，其余的人都免不了重复相遇。",
            "请裁判长决定：让 {again} 号第二次轮空；或 {bye} 号轮空而 {repeats} 再次相遇。"
            "由人工填写对阵，或到此结束，把“设置”的轮数改为 {done}。",
            {**params, "again": again.number},
        )
    return Problem(
        "pairing.no-legal-pairing",
        "第 {round} 轮：不论谁轮空，其余的人都免不了重复相遇。",
        "请裁判长决定：{bye} 号轮空而 {repeats} 再次相遇（重复最少），由人工填写对阵；或到此结束，把“设置”的轮数改为 {done}。",
        params,
    )


def _lifted(field: Sequence[Contestant]) -> list[Contestant]:
    return [replace(one, met=one.met - one.avoids, avoids=frozenset()) for one in field]


def _forbidden_in_the_way(
    field: Sequence[Contestant], order: Sequence[Contestant], rules: RoundRules
) -> Problem | None:
    """Return the problem where only 回避 makes the round impossible, with the fewest pairs that have to meet after all."""
    if not any(contestant.avoids for contestant in field):
        return None
    best: tuple[int, list[tuple[int, int]]] | None = None
    for resting in order or (None,):
        pairs = fewest_forbidden([one for one in field if one is not resting])
        if pairs is not None and (best is None or len(pairs) < len(best[1])):
            best = (resting.number if resting else 0, pairs)
            if len(pairs) <= 1:
                break
    if best is None:
        return None
    bye, pairs = best
    params: dict[str, object] = {"round": rules.number, "pairs": listed_pairs(pairs), "bye": bye}
    if not bye:
        return Problem(
            "pairing.avoided-pair",
            "第 {round} 轮：照“回避”一栏排不出来，除非让 {pairs} 相遇。",
            "请裁判长决定放开哪一对（放开 {pairs} 最少），改“选手”或“队伍”的“回避”后再编排；或由人工填写对阵。",
            params,
        )
    return Problem(
        "pairing.avoided-pair",
        "第 {round} 轮：照“回避”一栏排不出来，除非 {bye} 号轮空并让 {pairs} 相遇。",
        "请裁判长决定放开哪一对（放开 {pairs} 最少），改“选手”或“队伍”的“回避”后再编排；或由人工填写对阵。",
        params,
    )


def _fewest_repeats(
    field: Sequence[Contestant], order: Sequence[Contestant], rules: RoundRules
) -> tuple[int, list[tuple[int, int]]]:
    """Return who rests (0: nobody) and which pairs meet again in the pairing with the fewest repeats."""
    best: tuple[int, list[tuple[int, int]]] | None = None
    for resting in order or (None,):
        objective = Objective([one for one in field if one != resting], rules, repeats=True)
        repeats = objective.repeated(solve(objective) or [])
        if best is None or len(repeats) < len(best[1]):
            best = (resting.number if resting else 0, repeats)
        if len(best[1]) <= 1:
            break
    assert best is not None
    return best
