"""Arguments and options of the command line, each told in Chinese and English."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


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


Book = Annotated[
    Path,
    typer.Argument(metavar="BOOK", help="赛事工作簿（.xlsx） / event workbook (.xlsx)", show_default=False),
]
EntryLists = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="报名表 / entry lists", show_default=False)
]
ResultText = Annotated[
    str, typer.Argument(metavar="RESULT", help="先胜、和、后胜、先弃、后弃、双弃…；团体和双局：1 0.5 0 / 1-0, 0.5-0.5, 0-1, -/+, +/-…; boards: 1 0.5 0")
]  # fmt: skip
Source = Annotated[
    Path,
    typer.Argument(
        metavar="IN",
        help="赛事工作簿、赛事文件（.json）或 TRF（.trf、.trfx、.txt） / event workbook, event file (.json) or TRF",
        show_default=False,
    ),
]
Target = Annotated[Path, typer.Argument(metavar="OUT", help="要写的文件 / file to write", show_default=False)]

Regulation = Annotated[
    str,
    typer.Option(
        "--regulation",
        metavar="KEY|FILE.toml",
        help="规程：内置的名称或 TOML 文件 / regulation: a built-in key or a TOML file",
    ),
]
ShownRegulation = Annotated[
    str | None,
    typer.Option(
        "--show", metavar="KEY", help="打印一个规程（TOML） / print a regulation as TOML", show_default=False
    ),
]
EventName = Annotated[str, typer.Option("--name", help="赛事名称 / name of the event")]
Section = Annotated[
    str | None,
    typer.Option("--section", help="组别；不写就是全部 / section; all if not given", show_default=False),
]
TrfSection = Annotated[
    str | None,
    typer.Option(
        "--section",
        help="转成 .trf 的组别；只有一个组时可不写 / section for the .trf; not needed if there is only one",
        show_default=False,
    ),
]
OneSection = Annotated[
    str | None,
    typer.Option(
        "--section",
        help="组别；只有一个组时可不写 / section; not needed if there is only one",
        show_default=False,
    ),
]
SectionOfEntries = Annotated[
    str | None,
    typer.Option(
        "--section",
        help="没写组别的人归入这一组 / section of entries that name none",
        show_default=False,
    ),
]
NewSections = Annotated[
    list[str] | None,
    typer.Option(
        "--section", help="只要这些组别（可重复） / these sections only (repeatable)", show_default=False
    ),
]
AddedSections = Annotated[
    list[str] | None,
    typer.Option(
        "--add", metavar="NAME", help="新增组别（可重复） / add a section (repeatable)", show_default=False
    ),
]
RenamedSections = Annotated[
    list[str] | None,
    typer.Option(
        "--rename",
        metavar="OLD=NEW",
        help="组别改名（可重复） / rename a section (repeatable)",
        show_default=False,
    ),
]
RemovedSections = Annotated[
    list[str] | None,
    typer.Option(
        "--remove",
        metavar="NAME",
        help="删除空的组别（可重复） / remove an empty section (repeatable)",
        show_default=False,
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        help="抽签种子；不写就随机取一个并记录 / seed of the draw; random and logged if not given",
        show_default=False,
    ),
]
HiddenRows = Annotated[
    Hidden | None,
    typer.Option(
        "--hidden",
        help="隐藏的报名行：in 算上，out 不算 / hidden entries: take them in or leave them out",
        show_default=False,
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="只显示，不写入 / show only, write nothing")]
WithResults = Annotated[
    bool,
    typer.Option(
        "--with-results",
        help="已有结果也撤销，结果记入日志 / even if results were entered; they are kept in the log",
    ),
]
Why = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--why",
        metavar="A B",
        help="为何 A 号不对 B 号（B 写“轮空”：为何不轮空），不写入 / why A does not meet B (or rest: B = 0), writes nothing",
        show_default=False,
    ),
]
AskedRound = Annotated[
    int | None,
    typer.Option(
        "--round",
        min=1,
        help="与 --why 合用：问哪一轮；不写时，最后编的一轮结果未齐（或已是末轮）就是这一轮，否则是下一轮"
        " / with --why: which round; if not given, the last paired one while results are missing or no other follows,"
        " else the next",
        show_default=False,
    ),
]
Comers = Annotated[
    list[str] | None,
    typer.Option(
        "--add",
        metavar="NUMBER",
        help="此号到场，编入已编好的一轮（可重复） / let somebody into the round that is paired (repeatable)",
        show_default=False,
    ),
]
Goers = Annotated[
    list[str] | None,
    typer.Option(
        "--remove",
        metavar="NUMBER",
        help="此号未到，从已编好的一轮撤下（可重复） / take somebody out of the round that is paired (repeatable)",
        show_default=False,
    ),
]
Round = Annotated[int, typer.Option("--round", help="轮次 / round", show_default=False)]
Table = Annotated[int, typer.Option("--table", help="台号 / table", show_default=False)]
Board = Annotated[
    int | None,
    typer.Option(
        "--board",
        help="团体的台次，或双局制的第几局；不写就是全部或整台 / board of a match, or game of a double-game round",
        show_default=False,
    ),
]
AfterRound = Annotated[
    int | None,
    typer.Option(
        "--after",
        min=1,
        help="第几轮后；不写就是最近一轮 / after this round; the latest if not given",
        show_default=False,
    ),
]
SampleEvent = Annotated[
    str | None,
    typer.Option(
        "--event",
        metavar="KEY",
        help="内置规程的示例赛事，从报名到奖项 / the sample event of a built-in regulation, entries to awards",
        show_default=False,
    ),
]
DemoFolder = Annotated[
    Path,
    typer.Option("-o", "--output", metavar="DIR", help="放工作簿的文件夹 / folder for the workbooks"),
]
Players = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="N|N-M",
        help="人数（队数）或范围 / entries of an event: a number or a range",
        show_default=False,
    ),
]
EventRounds = Annotated[
    int, typer.Option("--rounds", min=1, max=99, help="轮数 / rounds of an event", show_default=False)
]
EventSeed = Annotated[str, typer.Option("--seed", help="种子；同一种子，同样的赛事 / same seed, same events")]
Events = Annotated[int, typer.Option("--events", metavar="K", min=1, help="赛事个数 / number of events")]
EventKind = Annotated[
    str, typer.Option("--kind", metavar="mixed|individual|team", help="个人、团体或两者 / who competes")
]
EventSwitches = Annotated[
    str,
    typer.Option(
        "--switches",
        metavar="default|random",
        help="规则用默认值，或随机选择 / default rules, or random ones",
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="同时使用几个处理器 / processors to use")]
DisagreementFile = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE.json",
        help="不一致时，把该轮之前的赛事存入此文件 / where to save the event of the first disagreement",
        show_default=False,
    ),
]
Output = Annotated[
    Format,
    typer.Option("--format", help="json：标准输出只有 JSON / json: standard output is JSON only"),
]
Lang = Annotated[Language, typer.Option("--lang", help="消息的语言 / language of messages")]
