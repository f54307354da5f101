"""瑞士制 by FIDE's Dutch rules, through the engine py4swiss (switch ``pairing``).

The engine follows the edition in force until 31 January 2026 (Handbook C.04.3). It is an extra of the package and is
loaded only when a round is to be paired this way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from xl_engine.event import Problem, Section, as_text
from xl_engine.messages import N_

from .colours import balance
from .contestants import Contestant, past_rounds, running_scores
from .floats import Drift
from .reasons import Reason
from .remarks import listed_pairs
from .round_rules import RoundRules
from .swiss import SwissRound
from .tables import Seated

ENGINE = "py4swiss"


@cache
def engine_version() -> str | None:
    """Return the version of the engine, None where it is not installed."""
    try:
        return version(ENGINE)
    except PackageNotFoundError:
        return None


def pair_by_dutch(section: Section, field: Sequence[Contestant], rules: RoundRules) -> SwissRound:
    """Pair a round, the first one too; no pairs and an error where the engine is missing or finds none.

    ``section`` is an individual one from `as_field`, ``field`` the contestants of the round. A pair whose game was
    lost by absence may meet again, and whoever has won that way gets no 轮空 (RULES 2.7, 2.8: FIDE).
    """
    if engine_version() is None:
        return SwissRound((), (_engine_missing(),))
    try:
        from py4swiss.engines import DutchEngine
        from py4swiss.engines.common import PairingError

        from .dutch_input import dutch_input
    except ImportError:
        # Installed in part, or for another Python.
        return SwissRound((), (_engine_missing(),))

    past = past_rounds(section, rules.switches)
    scores = running_scores(section, rules.switches, past, rules.total)
    try:
        pairs = DutchEngine.generate_pairings(dutch_input(section, field, past, scores, rules))
    except PairingError:
        return SwissRound((), (_no_pairing(field, rules),))
    numbered = {contestant.number: contestant for contestant in field}
    return SwissRound([_seat(numbered, pair.white, pair.black) for pair in pairs])


def _seat(field: Mapping[int, Contestant], first: int, second: int) -> Seated:
    one, other = field[first], field.get(second)
    by = {"engine": f"{ENGINE} {engine_version()}"}
    if other is None:
        facts = Reason(N_("轮空（赛前积 {score} 分）"), {"score": as_text(one.score)})
        return Seated(one, None, Reason(_BY, by, facts))
    colours = Reason(N_("先后手之差：{first} 号 {one}，{second} 号 {other}"), {
        "first": first, "one": _signed(one), "second": second, "other": _signed(other),
    })  # fmt: skip
    return Seated(one, other, Reason(_BY, by, _scores(one, other, colours)))


_BY = N_("国际棋联荷兰制（2026 年 1 月 31 日前的规则，{engine}）")
_FLOATED = {
    Drift.DOWN: N_("{number} 号上一轮已算下调"),
    Drift.UP: N_("{number} 号上一轮已上调"),
}


def _scores(one: Contestant, other: Contestant, then: Reason) -> Reason:
    """Return the clause on the scores, with what is known of earlier floats where somebody floats now."""
    upper, lower = sorted((one, other), key=lambda contestant: contestant.standing)
    if upper.score == lower.score:
        return Reason(N_("同为 {score} 分"), {"score": as_text(upper.score)}, then)
    for side in (lower, upper):
        if side.floats[0] is not Drift.NONE:
            then = Reason(_FLOATED[side.floats[0]], {"number": side.number}, then)
    return Reason(
        N_("{upper} 号（{high} 分）下调对 {lower} 号（{low} 分）"),
        {
            "upper": upper.number,
            "high": as_text(upper.score),
            "lower": lower.number,
            "low": as_text(lower.score),
        },
        then,
    )


def _signed(contestant: Contestant) -> str:
    return f"{balance(contestant.colours):+d}"


def _engine_missing() -> Problem:
    return Problem(
        "pairing.engine-missing",
        "“设置”的“编排办法”选了国际棋联荷兰制，但没有安装它的编排程序 {engine}。",
        "请执行 {command} 后再编排；或把“编排办法”改回积分编排制。",
        {"engine": ENGINE, "command": 'pip install "xl-engine[fide]"'},
    )


def not_for_teams() -> Problem:
    """Return the refusal of a team section, for which FIDE has rules of its own."""
    return Problem(
        "pairing.dutch-for-teams",
        "国际棋联荷兰制只用于个人赛，团体赛不能这样编排。",
        "请把“设置”的“编排办法”改回积分编排制。",
    )


def _no_pairing(field: Sequence[Contestant], rules: RoundRules) -> Problem:
    apart = sorted({
        (min(one.number, other), max(one.number, other)) for one in field for other in one.avoids
    })  # fmt: skip
    if apart:
        return Problem(
            "pairing.no-dutch-pairing",
            "第 {round} 轮：按国际棋联荷兰制排不出来（不重复相遇、不第二次轮空、先后手的绝对要求，以及“回避”的 {pairs}）。",
            "请裁判长决定：在“回避”中放开一对，或由人工填写对阵，或到此结束，把“设置”的轮数改为 {done}。",
            {"round": rules.number, "pairs": listed_pairs(apart), "done": rules.number - 1},
        )
    return Problem(
        "pairing.no-dutch-pairing",
        "第 {round} 轮：按国际棋联荷兰制排不出来（不重复相遇、不第二次轮空、先后手的绝对要求）。",
        "请裁判长决定：由人工填写对阵，或把“编排办法”改回积分编排制，或到此结束，把“设置”的轮数改为 {done}。",
        {"round": rules.number, "done": rules.number - 1},
    )
