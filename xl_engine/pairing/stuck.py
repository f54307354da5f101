"""When no pairing keeps the absolute rules: say so, and say what would have to give way (RULES 10, 3)."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import Problem

from .byes import choose_bye
from .contestants import Contestant
from .objective import Objective
from .remarks import listed_pairs
from .round_rules import RoundRules
from .solver import solve


def no_legal_pairing(field: Sequence[Contestant], order: Sequence[Contestant], rules: RoundRules) -> Problem:
    """Return the problem with the choices that are left; nothing is decided here.

    ``order`` are the candidates for the bye, empty for an even field. The choices: those pairs meet again
    whose number is the smallest possible, or somebody rests a second time.
    """
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


def _fewest_repeats(
    field: Sequence[Contestant], order: Sequence[Contestant], rules: RoundRules
) -> tuple[int, list[tuple[int, int]]]:
    """Return who rests (0: nobody) and which pairs meet again in the pairing with the fewest repeats."""
    best: tuple[int, list[tuple[int, int]]] | None = None
    for resting in order or (None,):
        objective = Objective([one for one in field if one is not resting], rules, repeats=True)
        repeats = objective.repeated(solve(objective) or [])
        if best is None or len(repeats) < len(best[1]):
            best = (resting.number if resting else 0, repeats)
        if len(best[1]) <= 1:
            break
    assert best is not None
    return best
