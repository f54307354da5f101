"""The command line: one thin function per command."""

from __future__ import annotations

import contextlib
import datetime as dt
import gc
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from xl_engine.event import EngineError, Problem
from xl_engine.messages import say, use_language

from . import cli_options as options
from .cli_options import Format, Hidden, Language

app = typer.Typer(
    name="xl-engine",
    help="五子棋赛事工作簿：报名、抽签、编排、成绩、名次。 / Runs gomoku and renju events in an Excel workbook.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _answer(produce: Callable[[], Any], output: Format, lang: Language) -> None:
    """Run a command and show what it says; exit 1 when the input or the event does not allow it."""
    from xl_engine.commands.report import as_data, text_of

    use_language(lang.value)
    try:
        report = produce()
    except EngineError as error:
        problems = list(error.problems)
        if output is Format.JSON:
            _print(
                json.dumps(
                    {"error": [as_data(problem) for problem in problems]}, ensure_ascii=False, indent=1
                )
            )
        for problem in problems:
            print(text_of(problem), file=sys.stderr)
        raise typer.Exit(1) from None
    if output is Format.JSON:
        _print(json.dumps(report.data, ensure_ascii=False, indent=1))
    else:
        if report.lines:
            _print("\n".join(map(str, report.lines)))
        for problem in report.problems:
            print(text_of(problem), file=sys.stderr)
    if report.failed:
        raise typer.Exit(1)


def _print(text: str) -> None:
    """Show a line; where nothing can be shown (output closed or full), what was done is done all the same."""
    if sys.stdout is not None:
        with contextlib.suppress(OSError):
            sys.stdout.write(text + "\n")


def _now() -> dt.datetime:
    from xl_engine.commands.clock import now

    return now()


@app.command()
def new(
    book: options.Book,
    regulation: options.Regulation,
    name: options.EventName = "",
    section: options.NewSections = None,
    lang: options.Lang = Language.ZH,
) -> None:
    """新建赛事工作簿。 / Make an event workbook from a regulation."""
    from xl_engine.commands.new import NewOptions
    from xl_engine.commands.new_files import make

    chosen = NewOptions(regulation, name, tuple(section or ()))
    _answer(lambda: make(book, chosen, _now()), Format.TEXT, lang)


@app.command()
def regulations(show: options.ShownRegulation = None, lang: options.Lang = Language.ZH) -> None:
    """列出内置规程。 / List the built-in regulations, or print one as TOML."""
    from xl_engine.commands import regulations as command

    _answer(lambda: command.run(show), Format.TEXT, lang)


@app.command()
def sections(
    book: options.Book,
    add: options.AddedSections = None,
    rename: options.RenamedSections = None,
    remove: options.RemovedSections = None,
    output: options.Output = Format.TEXT,
    lang: options.Lang = Language.ZH,
) -> None:
    """列出、新增、改名或删除组别。 / List sections; add, rename or remove some."""
    from xl_engine.commands import sections as command
    from xl_engine.commands.section_options import SectionOptions
    from xl_engine.commands.session import on_closed_file

    chosen = SectionOptions(add or (), rename or (), remove or ())
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, _now())), output, lang)


@app.command("import")
def import_entries(
    book: options.Book,
    files: options.EntryLists,
    section: options.SectionOfEntries = None,
    output: options.Output = Format.TEXT,
    lang: options.Lang = Language.ZH,
) -> None:
    """导入报名表到“报名”。 / Read entry lists into the entry sheet."""
    from xl_engine.commands import import_entries as command
    from xl_engine.commands.session import on_closed_file

    _answer(
        lambda: on_closed_file(book, lambda host: command.run(host, files, _now(), section)), output, lang
    )


@app.command()
def check(book: options.Book, output: options.Output = Format.TEXT, lang: options.Lang = Language.ZH) -> None:
    """检查报名、结果和对阵。 / Check entries, results and rounds; exit 1 if there are errors."""
    from xl_engine.commands import check as command
    from xl_engine.commands.session import on_closed_file

    _answer(lambda: on_closed_file(book, lambda host: command.run(host, _now())), output, lang)


@app.command()
def draw(
    book: options.Book,
    section: options.Section = None,
    seed: options.Seed = None,
    hidden: options.HiddenRows = None,
    output: options.Output = Format.TEXT,
    lang: options.Lang = Language.ZH,
) -> None:
    """抽签编号；开赛后为补报者编号。 / Give start numbers, or let late entries in."""
    from xl_engine.commands import draw as command
    from xl_engine.commands.session import on_closed_file

    chosen = command.DrawOptions(section, seed, None if hidden is None else hidden is Hidden.IN)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, _now())), output, lang)


def _numbers(words: list[str] | None) -> frozenset[int]:
    """Return the numbers given by an option, repeated or listed in one word; wrong usage where one is none."""
    parts = [part for word in words or () for part in re.split(r"[\s,，;；、]+", word) if part]
    if wrong := [part for part in parts if not re.fullmatch("[0-9]{1,6}", part)]:
        raise typer.BadParameter(f"{wrong[0]} 不是编号 / is no number")
    return frozenset(map(int, parts))


@app.command()
def pair(
    book: options.Book,
    section: options.Section = None,
    dry_run: options.DryRun = False,
    why: options.Why = None,
    round_number: options.AskedRound = None,
    add: options.Comers = None,
    remove: options.Goers = None,
    output: options.Output = Format.TEXT,
    lang: options.Lang = Language.ZH,
) -> None:
    """编排下一轮；--why 问两人为何没有编在一起。 / Pair the next round; --why asks why two do not meet."""
    from xl_engine.commands import pair as command
    from xl_engine.commands.session import on_closed_file

    adding, removing = _numbers(add), _numbers(remove)
    if why is not None and (adding or removing):
        raise typer.BadParameter(
            "--why 不能与 --add、--remove 同用 / --why does not go with --add or --remove"
        )
    if round_number is not None and why is None:
        raise typer.BadParameter("--round 只与 --why 合用 / --round goes with --why only")
    if why is not None:
        from xl_engine.commands import asking

        question = why
        _answer(
            lambda: on_closed_file(book, lambda host: asking.run(host, section, question, round_number)),
            output,
            lang,
        )
        return
    if adding or removing:
        from xl_engine.commands import amending

        change = amending.AmendOptions(section, adding, removing, dry_run)
        _answer(lambda: on_closed_file(book, lambda host: amending.run(host, change, _now())), output, lang)
        return
    chosen = command.PairOptions(section, dry_run)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, _now())), output, lang)


@app.command()
def unpair(
    book: options.Book,
    section: options.OneSection = None,
    with_results: options.WithResults = False,
    output: options.Output = Format.TEXT,
    lang: options.Lang = Language.ZH,
) -> None:
    """撤销本轮编排。 / Take back the last paired round of a section."""
    from xl_engine.commands import unpair as command
    from xl_engine.commands.session import on_closed_file

    chosen = command.UnpairOptions(section, with_results)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, _now())), output, lang)


@app.command(context_settings={"ignore_unknown_options": True})
def result(
    book: options.Book,
    text: options.ResultText,
    round_number: options.Round,
    table: options.Table,
    board: options.Board = None,
    section: options.OneSection = None,
    lang: options.Lang = Language.ZH,
) -> None:
    """填写一台的结果。 / Enter the result of one table."""
    from xl_engine.commands import result as command
    from xl_engine.commands.session import on_closed_file

    chosen = command.ResultOptions(section, round_number, table, text, board)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, _now())), Format.TEXT, lang)


@app.command()
def rank(
    book: options.Book,
    section: options.Section = None,
    after: options.AfterRound = None,
    output: options.Output = Format.TEXT,
    lang: options.Lang = Language.ZH,
) -> None:
    """计算名次，写“成绩”和“名次”。 / Write crosstable and ranking."""
    from xl_engine.commands import rank as command
    from xl_engine.commands.session import on_closed_file

    chosen = command.RankOptions(section, after)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, _now())), output, lang)


@app.command()
def awards(
    book: options.Book, output: options.Output = Format.TEXT, lang: options.Lang = Language.ZH
) -> None:
    """录取名次与奖励。 / Write places, certificates and prizes."""
    from xl_engine.commands import awards as command
    from xl_engine.commands.session import on_closed_file

    _answer(lambda: on_closed_file(book, lambda host: command.run(host, _now())), output, lang)


@app.command()
def convert(
    source: options.Source,
    target: options.Target,
    section: options.TrfSection = None,
    lang: options.Lang = Language.ZH,
) -> None:
    """工作簿、赛事文件（.json）与 TRF 互转。 / Convert between workbook, event file and TRF."""
    from xl_engine.commands.convert_files import convert_file

    _answer(lambda: convert_file(source, target, _now(), section), Format.TEXT, lang)


@app.command()
def simulate(
    players: options.Players,
    rounds: options.EventRounds,
    seed: options.EventSeed = "1",
    events: options.Events = 100,
    kind: options.EventKind = "mixed",
    switches: options.EventSwitches = "default",
    jobs: options.Jobs = 1,
    file: options.DisagreementFile = None,
    output: options.Output = Format.TEXT,
    lang: options.Lang = Language.ZH,
) -> None:
    """模拟赛事，由独立检查逐轮核对编排。 / Play random events; every round is judged by the independent checker."""
    from xl_engine.commands import simulate as command

    chosen = command.SimulateOptions(players, rounds, seed, events, kind, switches, jobs, file)
    _answer(lambda: command.run(chosen), output, lang)


@app.command()
def demo(
    folder: options.DemoFolder = Path("demo"),
    event: options.SampleEvent = None,
    lang: options.Lang = Language.ZH,
) -> None:
    """演示：从报名到名次的两个赛事，或某个规程的示例赛事。 / Run two events, or the sample event of a regulation."""
    from xl_engine.commands import demo as command

    if event is None:
        _answer(lambda: command.run(folder, _now(), _print), Format.TEXT, lang)
    else:
        _answer(lambda: command.run_event(event, folder, _now(), _print), Format.TEXT, lang)


@app.command()
def doctor(lang: options.Lang = Language.ZH) -> None:
    """查看安装情况。 / Say what is installed and what is missing."""
    from xl_engine.commands import doctor as command

    _answer(command.run, Format.TEXT, lang)


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


if __name__ == "__main__":
    main()
