"""What is wrong with a line of a TRF, as problems that name the line."""

from __future__ import annotations

from xl_engine.event import EngineError, Problem, Severity

from .text import TrfLine

_LONGEST = 40


def unreadable(line: TrfLine, what: str, found: str, place: str) -> EngineError:
    """Return the error for a value that cannot be read; ``what`` is a marked text, ``place`` the columns."""
    return EngineError(Problem(
        "trf.unreadable", "TRF 第 {line} 行（{code}）第 {place} 列的{what}“{found}”读不了。",
        "请按 TRF 的列位改正这一行，或由原程序重新导出。",
        {"line": line.number, "code": line.code, "place": place, "what": what, "found": short(found)},
        found=short(found),
    ))  # fmt: skip


def cut_off(line: TrfLine, length: int) -> EngineError:
    """Return the error for a record that ends before its last obligatory column."""
    return EngineError(Problem(
        "trf.cut-off", "TRF 第 {line} 行（{code}）只有 {found} 列，至少要到第 {length} 列。",
        "这一行可能被截断了：请由原程序重新导出。",
        {"line": line.number, "code": line.code, "found": len(line.text), "length": length},
    ))  # fmt: skip


def nobody(line: TrfLine, number: int) -> EngineError:
    """Return the error for a number that no line introduces."""
    return EngineError(Problem(
        "trf.unknown-number", "TRF 第 {line} 行（{code}）提到编号 {number}，文件里却没有这个编号。",
        "请核对该编号；缺了人的，由原程序重新导出。",
        {"line": line.number, "code": line.code, "number": number},
    ))  # fmt: skip


def ignored_comment(line: TrfLine) -> Problem:
    """Return the warning for a comment of this program that somebody has spoilt."""
    return Problem(
        "trf.comment", "TRF 第 {line} 行是本程序写的注释，但读不了，没有采用。", "需要其中内容的，请由本程序重新导出。",
        {"line": line.number}, Severity.WARNING,
    )  # fmt: skip


def short(text: str) -> str:
    """Return the beginning of a long text."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
