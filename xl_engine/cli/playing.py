"""Commands of an event day, from the check to the awards."""

from __future__ import annotations

import re

import typer

from . import options
from .app import answer, app, now
from .options import Format, Hidden, Language


@app.command()
def check(book: options.Book, output: options.Output = Format.TEXT, lang: options.Lang = Language.ZH) -> None:
    """检查报名、结果和对阵。 / Check entries, results and rounds; exit 1 if there are errors."""
    from xl_engine.commands import check as command
    from xl_engine.commands.session import on_closed_file

    answer(lambda: on_closed_file(book, lambda host: command.run(host, now())), output, lang)


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
    answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, now())), output, lang)


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
        answer(
            lambda: on_closed_file(book, lambda host: asking.run(host, section, question, round_number)),
            output,
            lang,
        )
        return
    if adding or removing:
        from xl_engine.commands import amending

        change = amending.AmendOptions(section, adding, removing, dry_run)
        answer(lambda: on_closed_file(book, lambda host: amending.run(host, change, now())), output, lang)
        return
    chosen = command.PairOptions(section, dry_run)
    answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, now())), output, lang)


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
    answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, now())), output, lang)


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
    answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, now())), Format.TEXT, lang)


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
    answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, now())), output, lang)


@app.command()
def awards(
    book: options.Book, output: options.Output = Format.TEXT, lang: options.Lang = Language.ZH
) -> None:
    """录取名次与奖励。 / Write places, certificates and prizes."""
    from xl_engine.commands import awards as command
    from xl_engine.commands.session import on_closed_file

    answer(lambda: on_closed_file(book, lambda host: command.run(host, now())), output, lang)
