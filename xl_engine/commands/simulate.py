"""simulate: plays random events; the independent checker judges every round."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xl_engine.event import EngineError, Event, Problem
from xl_engine.exchange import write_event
from xl_engine.simulation import KINDS, Disagreement, Field, Simulation, Tally, run_events
from xl_engine.workbook.package.saving import already_there, replace_file

from .report import Line, Report, as_data, line

_MOST_PLAYERS = 5000


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    """``players`` is a number or a range such as "2-300"; ``switches`` "default" or "random"."""

    players: str
    rounds: int
    seed: str = "1"
    events: int = 100
    kind: str = "mixed"
    switches: str = "default"
    jobs: int = 1
    output: Path | None = None


def run(options: SimulateOptions) -> Report:
    """Play the events and report; failed where solver and checker disagree in any round.

    The facts before the first such round go into the event file ``output``, if one is given.
    """
    fewest, most = _players(options.players)
    if options.kind not in KINDS:
        raise EngineError(_not_one_of("kind", options.kind, KINDS))
    if options.switches not in _SWITCHES:
        raise EngineError(_not_one_of("switches", options.switches, _SWITCHES))
    if options.output is not None and options.output.exists():
        raise EngineError(already_there(options.output))
    field = Field(fewest, most, options.rounds, options.kind, options.switches == "random")
    began = time.perf_counter()
    tally = run_events(Simulation(field, options.seed, options.events, options.jobs))
    seconds = round(time.perf_counter() - began, 1)
    problems = [] if tally.disagreement is None else [_disagreement(tally.disagreement, options)]
    if tally.disagreement is not None and options.output is not None:
        content = write_event(_as_event(tally.disagreement)).encode("utf-8")
        replace_file(options.output, content, None, fresh=True)
    data = _data(tally, options, seconds)
    return Report(_lines(tally, seconds), problems, {**data, "problems": [as_data(one) for one in problems]},
                  failed=bool(problems), changed=False)  # fmt: skip


_SWITCHES = ("default", "random")


def _players(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text.strip())
    if found is not None:
        fewest, most = int(found[1]), int(found[2] or found[1])
        if 2 <= fewest <= most <= _MOST_PLAYERS:
            return fewest, most
    raise EngineError(
        Problem(
            "simulate.players", "人数“{found}”看不懂。", "请写 2 到 {most} 之间的一个数，或如 2-300 的范围。",
            {"found": text, "most": _MOST_PLAYERS}, found=text,
        )
    )  # fmt: skip


def _not_one_of(option: str, found: str, known: Sequence[str]) -> Problem:
    return Problem(
        "simulate.option", "选项 --{option} 没有“{found}”这个值。", "可以写：{known}。",
        {"option": option, "found": found, "known": "、".join(known)}, found=found,
    )  # fmt: skip


def _disagreement(fault: Disagreement, options: SimulateOptions) -> Problem:
    again = f"--players {options.players} --rounds {options.rounds} --kind {options.kind} --switches {options.switches}"
    return Problem(
        "simulate.disagreement", "种子 {seed} 的赛事第 {round} 轮，编排与独立检查不一致：{wrong}。",
        "请用 simulate {again} --seed {seed} --events 1 重演，并报告给开发者。",
        {"seed": fault.seed, "round": fault.round_number, "wrong": "；".join(fault.wrong), "again": again},
    )  # fmt: skip


def _as_event(fault: Disagreement) -> Event:
    changed = {switch.key: value for switch, value in fault.switches.changed()}
    return Event(f"simulate {fault.seed}", settings=changed, sections=(fault.section,))


def _lines(tally: Tally, seconds: float) -> list[Line]:
    agreed = tally.events - tally.disagreements
    lines = [
        line("赛事 {events} 个，编排 {rounds} 轮、{boards} 台，用时 {seconds} 秒。", events=tally.events,
             rounds=tally.rounds, boards=tally.boards, seconds=seconds),
        line("破坏绝对规则 {broken} 处；编排与独立检查一致的赛事 {agreed} 个，不一致的 {count} 个。",
             broken=tally.broken.total(), agreed=agreed, count=tally.disagreements),
    ]  # fmt: skip
    if tally.gave_way:
        lines.append(line("无法兼顾而让步的规则：{counts}。", counts=_counts(tally.gave_way)))
    if tally.refusals:
        lines.append(line("没有编排而提前结束的：{counts}。", counts=_counts(tally.refusals)))
    return lines


def _counts(counts: Mapping[str, int]) -> str:
    return "、".join(f"{code} {count}" for code, count in sorted(counts.items()))


def _data(tally: Tally, options: SimulateOptions, seconds: float) -> dict[str, Any]:
    fault = tally.disagreement
    return {
        "seed": options.seed, "events": tally.events, "rounds": tally.rounds, "boards": tally.boards,
        "broken": dict(sorted(tally.broken.items())), "gave_way": dict(sorted(tally.gave_way.items())),
        "refusals": dict(sorted(tally.refusals.items())), "agreed": tally.events - tally.disagreements,
        "disagreements": tally.disagreements, "seconds": seconds,
        "first_disagreement": None if fault is None else
        {"seed": fault.seed, "round": fault.round_number, "wrong": list(fault.wrong)},
    }  # fmt: skip
