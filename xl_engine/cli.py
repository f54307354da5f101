"""The command line: one thin function per command."""

from __future__ import annotations

import datetime as dt
import json
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from xl_engine.event import EngineError, Problem
from xl_engine.messages import say, use_language


class Format(StrEnum):
    """How a command answers."""

    TEXT = "text"
    JSON = "json"


class Language(StrEnum):
    """Language of messages."""

    ZH = "zh"
    EN = "en"


class Hidden(StrEnum):
    """What to do with hidden rows of 报名."""

    IN = "in"
    OUT = "out"


app = typer.Typer(
    name="xl-engine",
    help="五子棋赛事工作簿：报名、抽签、编排、成绩、名次。 / Runs gomoku and renju events in an Excel workbook.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

BookArgument = Annotated[Path, typer.Argument(metavar="BOOK", help="赛事工作簿（.xlsx）", show_default=False)]
SectionOption = Annotated[
    str | None, typer.Option("--section", help="组别；不写就是全部", show_default=False)
]
FormatOption = Annotated[Format, typer.Option("--format", help="json：只在标准输出打印 JSON")]
LanguageOption = Annotated[Language, typer.Option("--lang", help="消息的语言")]


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
        for line in report.lines:
            _print(str(line))
        for problem in report.problems:
            print(text_of(problem), file=sys.stderr)
    if report.failed:
        raise typer.Exit(1)


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")


def _now() -> dt.datetime:
    return dt.datetime.now()


@app.command()
def new(
    book: BookArgument,
    regulation: Annotated[
        str, typer.Option("--regulation", metavar="KEY|FILE.toml", help="规程：内置的名称或 TOML 文件")
    ],
    name: Annotated[str, typer.Option("--name", help="赛事名称")] = "",
    section: Annotated[
        list[str] | None, typer.Option("--section", help="只要这些组别（可重复）", show_default=False)
    ] = None,
    lang: LanguageOption = Language.ZH,
) -> None:
    """新建赛事工作簿。 / Make an event workbook from a regulation."""
    from xl_engine.commands.new import NewOptions
    from xl_engine.commands.session import make

    options = NewOptions(regulation, name, tuple(section or ()))
    _answer(lambda: make(book, options, _now()), Format.TEXT, lang)


@app.command()
def regulations(
    show: Annotated[
        str | None, typer.Option("--show", metavar="KEY", help="打印一个规程（TOML）", show_default=False)
    ] = None,
    lang: LanguageOption = Language.ZH,
) -> None:
    """列出内置规程。 / List the built-in regulations, or print one as TOML."""
    from xl_engine.commands import regulations as command

    _answer(lambda: command.run(show), Format.TEXT, lang)


@app.command("import")
def import_entries(
    book: BookArgument,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="报名表", show_default=False)],
    section: SectionOption = None,
    output: FormatOption = Format.TEXT,
    lang: LanguageOption = Language.ZH,
) -> None:
    """导入报名表到“报名”。 / Read entry lists into the entry sheet."""
    from xl_engine.commands import import_entries as command
    from xl_engine.commands.session import on_closed_file

    _answer(
        lambda: on_closed_file(book, lambda host: command.run(host, files, _now(), section)), output, lang
    )


@app.command()
def check(book: BookArgument, output: FormatOption = Format.TEXT, lang: LanguageOption = Language.ZH) -> None:
    """检查报名、结果和对阵。 / Check entries, results and rounds; exit 1 if there are errors."""
    from xl_engine.commands import check as command
    from xl_engine.commands.session import on_closed_file

    _answer(lambda: on_closed_file(book, lambda host: command.run(host, _now())), output, lang)


@app.command()
def draw(
    book: BookArgument,
    section: SectionOption = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="抽签种子；不写就随机取一个并记录", show_default=False)
    ] = None,
    hidden: Annotated[
        Hidden | None, typer.Option("--hidden", help="隐藏的报名行：in 算上，out 不算", show_default=False)
    ] = None,
    output: FormatOption = Format.TEXT,
    lang: LanguageOption = Language.ZH,
) -> None:
    """抽签编号；开赛后为补报者编号。 / Give start numbers, or let late entries in."""
    from xl_engine.commands import draw as command
    from xl_engine.commands.session import on_closed_file

    options = command.DrawOptions(section, seed, None if hidden is None else hidden is Hidden.IN)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, options, _now())), output, lang)


@app.command()
def pair(
    book: BookArgument,
    section: SectionOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="只显示，不写入")] = False,
    output: FormatOption = Format.TEXT,
    lang: LanguageOption = Language.ZH,
) -> None:
    """编排下一轮。 / Pair the next round."""
    from xl_engine.commands import pair as command
    from xl_engine.commands.session import on_closed_file

    options = command.PairOptions(section, dry_run)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, options, _now())), output, lang)


@app.command(context_settings={"ignore_unknown_options": True})
def result(
    book: BookArgument,
    text: Annotated[str, typer.Argument(metavar="RESULT", help="先胜、和、后胜、1-0、先弃、后弃、双弃…")],
    round_number: Annotated[int, typer.Option("--round", help="轮次", show_default=False)],
    table: Annotated[int, typer.Option("--table", help="台号", show_default=False)],
    section: SectionOption = None,
    lang: LanguageOption = Language.ZH,
) -> None:
    """填写一台的结果。 / Enter the result of one table."""
    from xl_engine.commands import result as command
    from xl_engine.commands.session import on_closed_file

    options = command.ResultOptions(section, round_number, table, text)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, options, _now())), Format.TEXT, lang)


@app.command()
def rank(
    book: BookArgument,
    section: SectionOption = None,
    after: Annotated[
        int | None, typer.Option("--after", min=1, help="第几轮后；不写就是最近一轮", show_default=False)
    ] = None,
    output: FormatOption = Format.TEXT,
    lang: LanguageOption = Language.ZH,
) -> None:
    """计算名次，写“成绩”和“名次”。 / Write crosstable and ranking."""
    from xl_engine.commands import rank as command
    from xl_engine.commands.session import on_closed_file

    options = command.RankOptions(section, after)
    _answer(lambda: on_closed_file(book, lambda host: command.run(host, options, _now())), output, lang)


@app.command()
def awards(
    book: BookArgument, output: FormatOption = Format.TEXT, lang: LanguageOption = Language.ZH
) -> None:
    """录取名次与奖励。 / Write places, certificates and prizes."""
    from xl_engine.commands import awards as command
    from xl_engine.commands.session import on_closed_file

    _answer(lambda: on_closed_file(book, lambda host: command.run(host, _now())), output, lang)


@app.command()
def convert(
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="赛事工作簿或赛事文件（.json）", show_default=False)
    ],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="要写的文件", show_default=False)],
    lang: LanguageOption = Language.ZH,
) -> None:
    """工作簿与赛事文件（.json）互转。 / Convert between workbook and event file."""
    from xl_engine.commands.session import convert_file

    _answer(lambda: convert_file(source, target, _now()), Format.TEXT, lang)


@app.command()
def demo(
    folder: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="放工作簿的文件夹")] = Path(
        "demo"
    ),
    lang: LanguageOption = Language.ZH,
) -> None:
    """演示：从报名到名次的两个赛事。 / Run a real and a made-up event from entries to ranking."""
    from xl_engine.commands import demo as command

    _answer(lambda: command.run(folder, _now(), _print), Format.TEXT, lang)


@app.command()
def doctor(lang: LanguageOption = Language.ZH) -> None:
    """查看安装情况。 / Say what is installed and what is missing."""
    from xl_engine.commands import doctor as command

    _answer(command.run, Format.TEXT, lang)


def main() -> None:
    """Run the command line; the last line of defence against a traceback in an organiser's face."""
    for stream in (sys.stdout, sys.stderr):
        # A Chinese Windows console may be unable to show every name.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        app()
    except KeyboardInterrupt:
        print(say("已中断，没有写入。"), file=sys.stderr)
        raise SystemExit(1) from None
    except Exception as error:
        _report_defect(error)
        raise SystemExit(1) from None


def _report_defect(error: Exception) -> None:
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    problem = Problem(
        "engine.defect", "程序内部出错：{kind}（{place}）。文件没有改动。",
        "请把这一行和所用的文件一起报告给开发者。",
        {"kind": f"{type(error).__name__}: {error}", "place": f"{Path(frame.filename).name}:{frame.lineno}"},
    )  # fmt: skip
    print(say(problem.text, **problem.params), say(problem.fix), file=sys.stderr)


if __name__ == "__main__":
    main()
