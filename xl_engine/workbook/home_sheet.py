"""The sheet 首页: how far each section is, what to do next, and links to the current round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_engine.event import Kind, Section, System
from xl_engine.messages import N_, written
from xl_engine.pairing.rounds import announced_rounds

from . import layout
from .hosts import Formula, Host, Writable
from .reading import Book, SectionBook


@dataclass(frozen=True, slots=True)
class State:
    """How far a section is; ``missing`` are the tables without a result in the first round that lacks any."""

    stage: str
    next_step: str
    missing: int = 0


def state_of(section: Section, waiting: int) -> State:
    """Return the state of a section from `as_field`; ``waiting`` are entries that have no number yet."""
    if not section.entrants:
        if waiting:
            entered = "报名 {count} 队，未抽签" if section.kind is Kind.TEAM else "报名 {count} 人，未抽签"
            return State(written(entered, count=waiting), written("检查报名，然后“抽签编号”（draw）"))
        return State(written("等待报名"), written("填写“报名”，或导入报名表（import）"))
    if waiting and section.pairings:
        late = "有 {count} 队补报" if section.kind is Kind.TEAM else "有 {count} 人补报"
        return State(written(late, count=waiting), written("“抽签编号”（draw）把补报者加入下一轮"))
    if not section.pairings:
        return State(written("已抽签，未开赛"), written("“编排下一轮”（pair）"))
    number = section.paired_rounds
    if section.finished_rounds < number:
        # A result taken out of an earlier round stands in the way before the last round does.
        games = section.pairings[section.finished_rounds]
        missing = sum(game.result is None for game in games)
        text = written(
            "第 {round} 轮进行中，还差 {missing} 台", round=section.finished_rounds + 1, missing=missing
        )
        return State(text, written("在“对阵”的“结果”列填写结果"), missing)
    rounds = announced_rounds(section)
    if rounds is not None and number >= rounds:
        if waiting_games := sum(game.result is None for game in section.playoffs):
            return State(
                written("全部 {rounds} 轮结束，还有 {count} 局加赛", rounds=number, count=waiting_games),
                written("在“加赛”的“结果”列填写结果，再“计算名次”（rank）"),
            )
        return State(
            written("全部 {rounds} 轮结束", rounds=number),
            written("“计算名次”（rank），然后“奖项”（awards）"),
        )
    return State(
        written("第 {round} 轮结束", round=number), written("“计算名次”（rank）或“编排下一轮”（pair）")
    )


def refresh_home(host: Host, book: Book, waiting: Sequence[int]) -> None:
    """Write the state of every section. ``waiting`` counts entries without number, section by section.

    Where the organiser has deleted the table there is nothing to write it to.
    """
    rows = [_row(item, count) for item, count in zip(book.sections, waiting, strict=True)]
    headings = layout.HEADINGS[layout.OVERVIEW_TABLE]
    columns = {heading: [row[at] for row in rows] for at, heading in enumerate(headings)}
    if layout.OVERVIEW_TABLE in host.tables():
        host.write(layout.OVERVIEW_TABLE, columns, rows=len(rows))
    host.put(layout.title_cell(layout.HOME), book.event.name or written("赛事"))
    revision = book.engine.get("revision")
    host.put(
        layout.subtitle_cell(layout.HOME),
        written("规程：{regulation}　修订 {revision}", regulation=book.regulation.name, revision=revision),
    )


def _row(item: SectionBook, waiting: int) -> list[Writable]:
    section = item.field
    state = state_of(section, waiting)
    if item.setting.joined_to and not section.pairings:
        again, together = written("重新“抽签编号”（draw）"), written("随该组比赛，分开录取")
        following = again if section.entrants else together
        state = State(written("并入 {section}", section=item.setting.joined_to), following)
    played = section.paired_rounds
    rounds = written("{played} / {rounds}", played=played, rounds=announced_rounds(section) or "?")
    cell = (
        item.sheet.cell(played, section.pairings[-1][0].table, "轮次")
        if played and section.pairings[-1]
        else ""
    )
    return [
        section.name,
        _size(section, len(section.entrants) or waiting),
        system_text(section.system, section.cycles),
        rounds,
        state.stage,
        state.next_step,
        _link(item.sheet.view.sheet, cell, written("第 {round} 轮", round=played)) if cell else None,
        _link(item.ranking_sheet, "A1", written("名次")) if played else None,
    ]


def _size(section: Section, count: int) -> Writable:
    return written("{count} 队", count=count) if section.kind is Kind.TEAM else count


def _link(sheet: str, cell: str, text: str) -> Formula:
    quoted = sheet.replace("'", "''")
    target = f"#'{quoted}'!{cell}".replace('"', '""')
    return Formula(f'HYPERLINK("{target}","{text}")', text)


def system_text(system: System | None, cycles: int = 1) -> str:
    """Return the name of a system as 设置 and papers show it.

    >>> system_text(System.ROUND_ROBIN, 2)
    '双循环制'
    """
    if system is None:
        return N_("自动")
    if system is System.SWISS:
        return N_("积分编排制")
    return N_("双循环制") if cycles == 2 else N_("循环制")
