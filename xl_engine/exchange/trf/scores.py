"""What results and byes are worth: records 162 and 362 (TRF26), XXS (pairing engines), BBW, BBD… (bbpPairings)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from xl_engine.event import EngineError, Problem, Scoring, as_halves, as_text
from xl_engine.messages import N_

from .faults import unreadable
from .text import TrfLine

_BBP = {"BBW": "W", "BBD": "D", "BBL": "L", "BBU": "PAB", "BBZ": "ZPB", "BBF": "FL"}
_ALL_OF = {
    "W": ("WW", "BW", "FW", "FPB"),
    "D": ("WD", "BD", "HPB"),
    "L": ("WL", "BL"),
    "A": ("ZPB", "FL"),
    "P": ("PAB",),
    "X": (),
}
"""What the short codes stand for; in XXS, L also means ZPB and FL to some engines, but those give nothing unless told."""
_CODES = ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL")
_DEFAULT = dict(zip(_CODES, (2, 2, 1, 1, 0, 0, 0, 1, 2, 2, 2, 0), strict=True))
_PAIR = re.compile(r"([A-Z]{1,3})\s*=?\s*(\d{0,3}(?:\.\d{1,2})?)(?![\d.])")


@dataclass(frozen=True, slots=True)
class Worth:
    """Half-points of games and byes. ``odd`` are codes that this program cannot follow, as ``BW=1.5``."""

    scoring: Scoring
    allocated: int
    full: int
    half: int
    odd: tuple[str, ...] = ()


def worth_of(lines: Iterable[TrfLine]) -> Worth:
    """Return what the records say; EngineError where points are no whole number of halves or do not descend."""
    told = dict(_DEFAULT)
    last: TrfLine | None = None
    bye_told = False
    odd = []
    for line in lines:
        last = line
        for code, points in _pairs(line):
            if code.startswith("T"):
                odd.append(f"{code}={as_text(points)}")
                continue
            if code == "W" and line.code != "XXS" and not bye_told:
                told["PAB"] = points
            bye_told |= code in ("P", "PAB")
            for single in _ALL_OF.get(code, (code,)):
                told[single] = points
    win, draw, loss = told["WW"], told["WD"], told["WL"]
    if last is not None and not win > draw >= loss >= 0:
        raise unreadable(last, N_("局分"), last.content, "5–")
    usual = {"BW": win, "FW": win, "BD": draw, "BL": loss, "ZPB": 0, "FL": 0, "FPB": win, "HPB": draw}
    team = {"TW": win, "TD": draw, "TL": loss}
    odd = [text for text in odd if text != f"{text[:2]}={as_text(team.get(text[:2], -1))}"]
    odd += [
        f"{code}={as_text(told[code])}" for code in usual if told[code] != usual[code] and last is not None
    ]
    return Worth(Scoring(win, draw, loss), told["PAB"], told["FPB"], told["HPB"], tuple(odd))


def _pairs(line: TrfLine) -> list[tuple[str, int]]:
    if line.code in _BBP:
        return [(_BBP[line.code], _points(line, line.content))]
    content = line.content.upper()
    found = _PAIR.findall(content)
    known = (*_CODES, *_ALL_OF, "TW", "TD", "TL")
    if not found or _PAIR.sub("", content).strip() or any(code not in known for code, _ in found):
        raise unreadable(line, N_("局分"), line.content, "5–")
    return [(code, _points(line, points)) for code, points in found]


def _points(line: TrfLine, text: str) -> int:
    try:
        return as_halves(text.strip())
    except ValueError:
        pass
    if re.fullmatch(r"\d{1,3}\.\d{1,2}", text.strip(), re.ASCII):
        raise EngineError(Problem(
            "trf.no-half-points", "TRF 第 {line} 行（{code}）的分数 {points} 不是半分的整数倍。",
            "本程序的局分以半分为单位；请换算后重试。",
            {"line": line.number, "code": line.code, "points": text.strip()},
        ))  # fmt: skip
    raise unreadable(line, N_("局分"), line.content, "5–")


def scoring_lines(scoring: Scoring, allocated: int, *, teams: bool) -> list[str]:
    """Return the records for points other than 1-0.5-0, for new and for older programs.

    >>> scoring_lines(Scoring(4, 2, 0), 4, teams=False)[0]
    '162  W 2.0    D 1.0    L 0.0    P 2.0'
    """
    win, draw, loss = (_decimal(points) for points in (scoring.win, scoring.draw, scoring.loss))
    lines = []
    if scoring != Scoring() or allocated != scoring.win:
        bye = _decimal(allocated)
        four = (("W", win), ("D", draw), ("L", loss), ("P", bye))
        lines.append("162  " + "    ".join(f"{code}{points:>4}" for code, points in four))
        codes = dict.fromkeys(("WW", "BW", "FW", "FPB"), win) | dict.fromkeys(("WD", "BD", "HPB"), draw)
        codes |= dict.fromkeys(("WL", "BL"), loss) | {"FL": "0.0", "ZPB": "0.0", "PAB": bye}
        lines.append("XXS " + " ".join(f"{code}={points}" for code, points in codes.items()))
    if teams:
        lines.append(
            "362 "
            + "   ".join(f"{code}{points:>4}" for code, points in (("TW", win), ("TD", draw), ("TL", loss)))
        )
    return lines


def _decimal(halves: int) -> str:
    return f"{halves // 2}.{halves % 2 * 5}"
