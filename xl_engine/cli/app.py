"""The application behind all commands: how an answer is shown, and what happens to an error."""

from __future__ import annotations

import contextlib
import datetime as dt
import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from xl_engine.event import EngineError, Problem
from xl_engine.messages import say, use_language

from .options import Format, Language

app = typer.Typer(
    name="xl-engine",
    help="五子棋赛事工作簿：报名、抽签、编排、成绩、名次。 / Runs gomoku and renju events in an Excel workbook.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def answer(produce: Callable[[], Any], output: Format, lang: Language) -> None:
    """Run a command and show what it says; exit 1 when the input or the event does not allow it."""
    from xl_engine.commands.report import as_data, text_of

    use_language(lang.value)
    try:
        report = produce()
    except EngineError as error:
        problems = list(error.problems)
        if output is Format.JSON:
            show(
                json.dumps(
                    {"error": [as_data(problem) for problem in problems]}, ensure_ascii=False, indent=1
                )
            )
        for problem in problems:
            print(text_of(problem), file=sys.stderr)
        raise typer.Exit(1) from None
    if output is Format.JSON:
        show(json.dumps(report.data, ensure_ascii=False, indent=1))
    else:
        if report.lines:
            show("\n".join(map(str, report.lines)))
        for problem in report.problems:
            print(text_of(problem), file=sys.stderr)
    if report.failed:
        raise typer.Exit(1)


def show(text: str) -> None:
    """Show a line; where nothing can be shown (output closed or full), what was done is done all the same."""
    if sys.stdout is not None:
        with contextlib.suppress(OSError):
            sys.stdout.write(text + "\n")


def now() -> dt.datetime:
    """Return the time of day the log tells."""
    from xl_engine.commands.clock import now

    return now()


def main() -> None:
    """Run the command line; the last line of defence against a traceback in an organiser's face."""
    for stream in (sys.stdout, sys.stderr):
        # A Chinese Windows console may be unable to show every name; a program without one has no stream at all.
        if stream is not None:
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    # A command is over in seconds and its memory goes back with the process: collecting cycles, in between or at
    # the end, would take a tenth of its time.
    gc.disable()
    try:
        app()
    except KeyboardInterrupt:
        print(say("已中断，没有写入。"), file=sys.stderr)
        raise SystemExit(1) from None
    except Exception as error:
        _report_defect(error)
        raise SystemExit(1) from None
    finally:
        gc.freeze()


def _report_defect(error: Exception) -> None:
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    problem = Problem(
        "engine.defect", "程序内部出错：{kind}（{place}），命令没有做完。",
        "请把这一行和所用的文件一起报告给开发者。",
        {"kind": f"{type(error).__name__}: {error}", "place": f"{Path(frame.filename).name}:{frame.lineno}"},
    )  # fmt: skip
    print(say(problem.text, **problem.params), say(problem.fix), file=sys.stderr)
