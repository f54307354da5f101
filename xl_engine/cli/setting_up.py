"""Commands that make a workbook and fill it with entries."""

from __future__ import annotations

from . import options
from .app import answer, app, now
from .options import Format, Language


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
    answer(lambda: make(book, chosen, now()), Format.TEXT, lang)


@app.command()
def regulations(show: options.ShownRegulation = None, lang: options.Lang = Language.ZH) -> None:
    """列出内置规程。 / List the built-in regulations, or print one as TOML."""
    from xl_engine.commands import regulations as command

    answer(lambda: command.run(show), Format.TEXT, lang)


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
    answer(lambda: on_closed_file(book, lambda host: command.run(host, chosen, now())), output, lang)


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

    answer(lambda: on_closed_file(book, lambda host: command.run(host, files, now(), section)), output, lang)
