"""Formulas of 对阵 that add up boards and games in any spreadsheet program while results are being typed.

They know the texts of the drop-downs; other spellings are read by the engine, and leave these cells blank.
"""

from __future__ import annotations

from dataclasses import replace

from xl_engine.event import Pairing, Result, as_text, settled, worth

from . import layout
from .columns.results import write_result
from .columns.single_results import NOT_PLAYED
from .hosts import Formula, TableView
from .pairing_rows import Form, heading_of

_WON, _DRAWN, _LOST = "1-0*", "0.5-0.5*", "0-1*"
_NOBODY = "双弃*"


def added_up(view: TableView, game: Pairing, form: Form) -> tuple[str, Formula]:
    """Return the heading and the formula of the cell in which the boards of a match or the games of a round are added up."""
    if form.boards:
        return "比分", match_score(view, game, form)
    result = settled(replace(game, result=None), form.scoring)
    return heading_of(view, "结果") or "结果", round_result(view, write_result(result), form)


def match_score(view: TableView, match: Pairing, form: Form) -> Formula:
    """Return the formula of 比分: 局分 of both sides once every board has a result.

    A team that has not come loses on every board; a result typed for the whole match says so by 弃. ``view`` is 对阵, whose headings may be replaced by aliases.
    """
    round_number, table, board, result = (_column(view, name) for name in ("轮次", "台号", "台次", "结果"))
    same = (f"{view.name}[{name}],{_this(view, name)}" for name in (round_number, table))
    here = f'{",".join(same)},{view.name}[{board}],">0"'

    def count(text: str) -> str:
        return f'COUNTIFS({here},{view.name}[{result}],"{text}")'

    def score(won: str) -> str:
        return f"({count(won)}*{as_text(form.scoring.win)}+{count(_DRAWN)}*{as_text(form.scoring.draw)})"

    known = "+".join(count(text) for text in (_WON, _DRAWN, _LOST, _NOBODY))
    whole = as_text(form.boards * form.scoring.win)
    typed = _this(view, result)
    absent = f'IF(LEFT({typed},3)="1-0","{whole}-0",IF(LEFT({typed},3)="0-1","0-{whole}","0-0"))'
    nobody = f'IF(ISNUMBER(FIND("弃",{typed})),{absent},"")'
    text = f'IF({known}<{form.boards},IF({known}=0,{nobody},""),{score(_WON)}&"-"&{score(_LOST)})'
    return Formula(text, score_of(match, form))


def score_of(match: Pairing, form: Form) -> str:
    """Return 局分 of a match as 比分 shows it, blank before all boards are known."""
    if match.boards and settled(match, form.scoring) is not None:
        return "-".join(
            as_text(sum(worth(one, form.scoring, side) for one in match.boards)) for side in (0, 1)
        )
    if match.is_bye or match.result is None or match.boards:
        return ""
    whole = as_text(form.boards * form.scoring.win)
    return {
        Result.FIRST_BY_FORFEIT: f"{whole}-0", Result.SECOND_BY_FORFEIT: f"0-{whole}", Result.BOTH_ABSENT: "0-0",
    }.get(match.result, "")  # fmt: skip


def round_result(view: TableView, shown: str, form: Form) -> Formula:
    """Return the formula of 结果 in 双局制: the round's result once both games are known (RULES 1.1)."""
    first, second = layout.GAME_HEADINGS
    games = f"{view.name}[[#This Row],[{first}]:[{second}]]"

    def count(text: str) -> str:
        return f'COUNTIF({games},"{text}")'

    left = f"({count(_WON)}*2+{count(_DRAWN)})"
    right = f"({count(_LOST)}*2+{count(_DRAWN)})"
    known = "+".join(count(text) for text in (_WON, _DRAWN, _LOST, _NOBODY, NOT_PLAYED))
    forfeit = f"{count('*弃*')}+{count(NOT_PLAYED)}=2"
    won = f'IF({forfeit},"先胜（后弃）","先胜")'
    lost = f'IF({forfeit},"后胜（先弃）","后胜")'
    level = f'IF({left}=0,"双弃","和")'
    both = f'IF({known}<2,"",IF({left}={right},{level},IF({left}>{right},{won},{lost})))'
    if not form.overstep_loses_round:
        return Formula(both, shown)
    begun = _this(view, first)
    return Formula(f'IF(ISNUMBER(FIND("超时",{begun})),IF(LEFT({begun},1)="1","先胜","后胜"),{both})', shown)


def _column(view: TableView, heading: str) -> str:
    """Return a heading as the sheet has it, our own for a column that is still to be added."""
    return heading_of(view, heading) or heading


def _this(view: TableView, heading: str) -> str:
    return f"{view.name}[[#This Row],[{heading}]]"
