"""Codes of tie-breaks in records 202 and 212 (TRF26) and the criteria they name here."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import Kind

_INDIVIDUAL = {
    "积分": "PTS", "对手分": "BH", "中间对手分": "BH/M1", "小分": "SB", "胜局": "WIN", "直胜": "DE", "累进分": "PS",
    "对手平均等级分": "ARO", "后手胜局": "BWG", "后手局数": "BPG",
}  # fmt: skip
_TEAM = {"场分": "MPTS", "对手场分": "BH:MP", "中间对手场分": "BH:MP/M1", "总局分": "GPTS", "小分": "SB:MP"}
_ALSO = {"BH:MP/C0": "BH:MP", "MPTS:MP": "MPTS"}


def codes_of(criteria: Sequence[str], kind: Kind) -> list[str]:
    """Return the codes of the criteria that have one.

    >>> codes_of(["积分", "中间对手分", "违例"], Kind.INDIVIDUAL)
    ['PTS', 'BH/M1']
    """
    names = _TEAM if kind is Kind.TEAM else _INDIVIDUAL
    return [names[one] for one in criteria if one in names]


def criteria_of_codes(codes: Sequence[str], kind: Kind) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the criteria named by codes, and the codes that name none here."""
    names = _TEAM if kind is Kind.TEAM else _INDIVIDUAL
    known = {code: name for name, code in names.items()}
    plain = [_ALSO.get(code, code) for code in codes]
    found = tuple(dict.fromkeys(known[code] for code in plain if code in known))
    return found, tuple(code for code in plain if code not in known)
