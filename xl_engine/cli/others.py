"""Commands beside an event: files of other programs, random events, the demonstration."""

from __future__ import annotations

from pathlib import Path

from . import options
from .app import answer, app, now, show
from .options import Format, Language


@app.command()
def convert(
    source: options.Source,
    target: options.Target,
    section: options.TrfSection = None,
    lang: options.Lang = Language.ZH,
) -> None:
    """工作簿、赛事文件（.json）与 TRF 互转。 / Convert between workbook, event file and TRF."""
    from xl_engine.commands.convert_files import convert_file

    answer(lambda: convert_file(source, target, now(), section), Format.TEXT, lang)


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
    answer(lambda: command.run(chosen), output, lang)


@app.command()
def demo(
    folder: options.DemoFolder = Path("demo"),
    event: options.SampleEvent = None,
    lang: options.Lang = Language.ZH,
) -> None:
    """演示：从报名到名次的两个赛事，或某个规程的示例赛事。 / Run two events, or the sample event of a regulation."""
    from xl_engine.commands import demo as command

    if event is None:
        answer(lambda: command.run(folder, now(), show), Format.TEXT, lang)
    else:
        answer(lambda: command.run_event(event, folder, now(), show), Format.TEXT, lang)


@app.command()
def doctor(lang: options.Lang = Language.ZH) -> None:
    """查看安装情况。 / Say what is installed and what is missing."""
    from xl_engine.commands import doctor as command

    answer(command.run, Format.TEXT, lang)
