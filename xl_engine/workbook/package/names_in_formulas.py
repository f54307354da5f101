"""Names of sheets, tables and cells in a formula: which are there, and giving them other names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from .references import named_sheet, token_pattern

Rename = Callable[[str], str]
"""From a name as written to the name to write."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """New names by the old ones in small letters: of sheets, and of tables and defined names."""

    sheets: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, sheets: Mapping[str, str], names: Mapping[str, str]) -> Renaming:
        """Return the renaming for old names as written."""
        return cls(
            {old.casefold(): new for old, new in sheets.items()},
            {old.casefold(): new for old, new in names.items()},
        )

    def formula(self, formula: str, *, texts: bool = False) -> str:
        """Return a formula with the new names.

        A text in quotes that is a link (``"#'名单'!A1"``) follows; with ``texts`` every text in quotes does, as if it
        were a formula itself (``INDIRECT("名单[姓名]")``).

        >>> renaming = Renaming.of({"A-选手": "B-选手"}, {"选手_1": "选手_2"})
        >>> renaming.formula("COUNTA('A-选手'!B5:B9)+ROWS(选手_1[姓名])")
        "COUNTA('B-选手'!B5:B9)+ROWS(选手_2[姓名])"
        """
        return rename(formula, self.sheet, self.name, texts=texts)

    def sheet(self, name: str) -> str:
        """Return the new name of a sheet."""
        return self.sheets.get(name.casefold(), name)

    def name(self, name: str) -> str:
        """Return the new name of a table or a defined name."""
        return self.names.get(name.casefold(), name)


def mentioned(formula: str, sheets: Collection[str], names: Collection[str]) -> str:
    """Return the first of these sheets, tables and defined names (in small letters) a formula refers to, or "".

    Texts in quotes do not count: what they say is no reference.

    >>> mentioned("SUM('A-选手'!B5,选手_1[罚分])", {"a-选手"}, {"选手_1"})
    'A-选手'
    """
    found: list[str] = []

    def note(known: Collection[str]) -> Rename:
        def seen(name: str) -> str:
            if name.casefold() in known:
                found.append(name)
            return name

        return seen

    rename(formula, note(sheets), note(names), links=False)
    return found[0] if found else ""


def rename(formula: str, sheet: Rename, name: Rename, *, texts: bool = False, links: bool = True) -> str:
    """Return a formula with every sheet it names passed through ``sheet``, every other name through ``name``.

    Sheets of other workbooks are left alone; of a span of sheets (``甲:丙!A1``) both ends are passed. ``links`` and
    ``texts`` say which texts in quotes are looked into.
    """

    def replaced(match: re.Match[str]) -> str:
        token = match[0]
        following = formula[match.end() : match.end() + 1]
        if prefix := match["sheet"]:
            return _prefix(prefix, sheet) + token[len(prefix) :]
        if token[0] == '"':
            return _text(token, texts, links, lambda inner: rename(inner, sheet, name, texts=texts))
        if following == "!":
            return _prefix(f"{token}!", sheet)[:-1]
        if match["area"] or token[0] in "'#" or formula[match.start() - 1 : match.start()] == "!":
            return token
        if "[" in token:
            table, bracket, rest = token.partition("[")
            return (name(table) if table else table) + bracket + rest
        return token if following == "(" else name(token)

    return token_pattern().sub(replaced, formula)


def quoted(sheet: str) -> str:
    """Return a sheet as a formula names it.

    >>> quoted("It's")
    "'It''s'!"
    """
    return "'" + sheet.replace("'", "''") + "'!"


def _prefix(prefix: str, sheet: Rename) -> str:
    name = named_sheet(prefix)
    if "[" in name:
        return prefix
    ends = name.split(":")
    new = [sheet(end) for end in ends]
    return prefix if new == ends else quoted(":".join(new))


def _text(token: str, texts: bool, links: bool, change: Rename) -> str:
    inner = token[1:-1].replace('""', '"')
    mark = inner[:1] if inner.startswith("#") else ""
    if not texts and not (links and mark):
        return token
    new = mark + change(inner[len(mark) :])
    return token if new == inner else '"' + new.replace('"', '""') + '"'
