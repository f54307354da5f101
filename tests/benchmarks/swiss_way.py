"""Pairs one prepared state with one engine: ``python -m tests.benchmarks.swiss_way WAY STATE ANSWER``.

Loading the state and the engine comes first and is not timed; the answer is JSON with the seconds of the pairing itself
and the pairs, 0 for nobody.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from xl_engine.event import Section
from xl_engine.exchange import read_event

Pairs = list[tuple[int, int]]
Way = Callable[[Path], Callable[[], Pairs]]
"""Takes the state, gets everything ready and returns what is to be timed."""


def product(state: Path) -> Callable[[], Pairs]:
    """Return our own pairing by the Chinese rules."""
    import xl_engine.pairing.optimum.large_fields  # noqa: F401 - the solver loads it when it meets a large field
    from xl_engine.pairing.next_round import pair_next_round
    from xl_engine.regulation import Switches

    section, switches = section_of(state), Switches()

    def pair() -> Pairs:
        plan = pair_next_round(section, switches, section.seed)
        return [(game.first, game.second or 0) for game in plan.pairings]

    return pair


def py4swiss(state: Path) -> Callable[[], Pairs]:
    """Return py4swiss's FIDE Dutch pairing."""
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    parsed = TrfParser.parse(state.with_suffix(".trf"))
    return lambda: [(pair.white, pair.black) for pair in DutchEngine.generate_pairings(parsed)]


def pairing_core(state: Path) -> Callable[[], Pairs]:
    """Return pairing-core's FIDE Dutch pairing in its compatible mode."""
    from pairing_core import EngineRequest, PlayerData, pair
    from pairing_core.rulesets import ConstraintSet

    section = section_of(state)
    history = _histories(section)
    players = [
        PlayerData(
            id=one.number, pairing_no=one.number, rating=one.rating or 0, points=history[one.number]["halves"] / 2,
            color_hist=history[one.number]["colours"], opponents=frozenset(history[one.number]["met"]),
            received_bye="-" in history[one.number]["colours"], float_hist=history[one.number]["floats"],
        )
        for one in section.entrants
    ]  # fmt: skip
    request = EngineRequest(players, "dutch-till2026-compat", section.paired_rounds + 1, ConstraintSet())
    return lambda: [(card.white_id, card.black_id or 0) for card in pair(request).pairings]


WAYS: dict[str, Way] = {"product": product, "py4swiss": py4swiss, "pairing-core": pairing_core}


def section_of(state: Path) -> Section:
    """Return the section of a state."""
    return read_event(state.read_text(encoding="utf-8")).sections[0]


def _histories(section: Section) -> dict[int, dict]:
    """Return points, colours, opponents and floats of everybody; all games were played."""
    worth = {"first_wins": (2, 0), "second_wins": (0, 2), "draw": (1, 1), "bye": (2, 0)}
    found = {one.number: {"halves": 0, "colours": "", "met": set(), "floats": ""} for one in section.entrants}
    for games in section.pairings:
        before = {number: history["halves"] for number, history in found.items()}
        for game in games:
            assert game.result is not None
            points = worth[game.result.value]
            sides = [(game.first, game.second, "w", points[0])]
            if game.second is not None:
                sides.append((game.second, game.first, "b", points[1]))
            for player, opponent, colour, halves in sides:
                mine = found[player]
                mine["halves"] += halves
                mine["colours"] += colour if opponent else "-"
                if opponent is None:
                    mine["floats"] += "D"
                    continue
                mine["met"].add(opponent)
                higher = before[player] - before[opponent]
                mine["floats"] += "D" if higher > 0 else "U" if higher < 0 else "-"
    return found


def main() -> None:
    """Run the way named in the command line."""
    way, state, answer = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    pair = WAYS[way](state)
    start = time.perf_counter()
    pairs = pair()
    spent = time.perf_counter() - start
    answer.write_text(json.dumps({"seconds": spent, "pairs": pairs}), encoding="utf-8")


if __name__ == "__main__":
    main()
