"""Why somebody cannot be let into the last paired round, or be taken out of it."""

from __future__ import annotations

from collections.abc import Iterable

from xl_engine.event import Problem, System
from xl_engine.pairing.amending import Change, put_right
from xl_engine.workbook.reading import SectionBook


def refusals(item: SectionBook, change: Change) -> list[Problem]:
    """Return what stands in the way, each with its remedy."""
    section = item.section
    if not section.pairings:
        return [Problem(
            "amend.no-round", "{section} 还没有编排过，没有可以改编的轮次。",
            "请先改正“选手”中加入轮次、缺席轮次，再编排（pair）。", {"section": section.name}, section=section.name,
        )]  # fmt: skip
    if section.system is System.ROUND_ROBIN:
        return [Problem(
            "amend.round-robin", "{section} 是循环制，对阵由循环表决定，不能改编。", "没到的请在“对阵”的“结果”填弃权。",
            {"section": section.name}, section=section.name,
        )]  # fmt: skip
    found = [*_unknown(item, change), *_both(item, change)]
    return found or [*_comers(item, change), *_goers(item, change), *_too_few(item, change)]


def impossible(item: SectionBook, change: Change) -> Problem:
    """Return the problem that no pairing keeps the absolute rules beside the tables with a result."""
    params: dict[str, object] = {"round": item.section.paired_rounds, "fixed": len(change.fixed)}
    return Problem(
        "amend.impossible", "第 {round} 轮：已有结果的 {fixed} 台不动，其余的人免不了重复相遇或第二次轮空，改编不成。",
        "没有结果的，可撤销本轮编排（unpair）后重新编排；否则到场者从下一轮起参加，没到的在“对阵”填弃权。",
        params, section=item.section.name,
    )  # fmt: skip


def _unknown(item: SectionBook, change: Change) -> Iterable[Problem]:
    known = {one.number for one in item.section.competitors if one.number}
    for number in sorted((change.adding | change.removing) - known):
        yield Problem(
            "amend.unknown-number", "名单里没有编号 {number}。",
            "请核对编号（团体赛写队的编号）；刚到的补报者请先写进“报名”，执行抽签编号（draw）。",
            {"number": number}, section=item.section.name,
        )  # fmt: skip


def _both(item: SectionBook, change: Change) -> Iterable[Problem]:
    for number in sorted(change.adding & change.removing):
        yield Problem(
            "amend.both-ways", "{number} 号既要加入又要撤下。", "请只写其中一个。", {"number": number},
            section=item.section.name,
        )  # fmt: skip


def _comers(item: SectionBook, change: Change) -> Iterable[Problem]:
    section, number = item.section, item.section.paired_rounds
    seats = {one: game for game in section.pairings[-1] for one in (game.first, game.second)}
    corrected = {one.number: one for one in put_right(section, change).competitors}
    for one in sorted(change.adding):
        params = {"number": one, "round": number}
        if one in seats:
            yield Problem(
                "amend.already-paired", "{number} 号已在第 {round} 轮第 {table} 台。", "不必再加入；请核对编号。",
                {**params, "table": seats[one].table}, section=section.name,
            ).at(item.sheet.view.sheet, item.sheet.cell(number, seats[one].table, "台号"))  # fmt: skip
        elif not corrected[one].takes_part(number):
            yield Problem(
                "amend.not-in-field", "{number} 号按名单不能参加第 {round} 轮（已取消资格，或全队缺席）。",
                "请先在“选手”（团体赛为“队伍”）中改正。", params, section=section.name,
            ).at((item.teams or item.players).sheet)  # fmt: skip
    open_tables = [game for game in section.pairings[-1] if game.table not in change.fixed]
    if change.adding and not open_tables:
        yield Problem(
            "amend.round-over", "第 {round} 轮各台都已有结果，不能再加入。", "请让他从下一轮起参加（“加入轮次”填 {next}）。",
            {"round": number, "next": number + 1}, section=section.name,
        )  # fmt: skip


def _goers(item: SectionBook, change: Change) -> Iterable[Problem]:
    section, number = item.section, item.section.paired_rounds
    seats = {one: game for game in section.pairings[-1] for one in (game.first, game.second)}
    for one in sorted(change.removing):
        params = {"number": one, "round": number}
        if one not in seats:
            yield Problem(
                "amend.not-paired", "{number} 号不在第 {round} 轮的对阵里。", "不必撤下；请核对编号。", params,
                section=section.name,
            )  # fmt: skip
        elif seats[one].table in change.fixed:
            table = seats[one].table
            yield Problem(
                "amend.has-result", "{number} 号在第 {round} 轮第 {table} 台已有结果，不能撤下。",
                "没到的请把结果改成弃权；结果填错的请先清空结果。", {**params, "table": table}, section=section.name,
            ).at(item.sheet.view.sheet, item.sheet.cell(number, table))  # fmt: skip


def _too_few(item: SectionBook, change: Change) -> Iterable[Problem]:
    section = item.section
    seated = {one for game in section.pairings[-1] for one in (game.first, game.second) if one is not None}
    left = len((seated | change.adding) - change.removing)
    if left < 2:
        yield Problem(
            "amend.too-few", "第 {round} 轮改编后只剩 {count} 人（队）。", "请撤销本轮编排（unpair），核对名单后再编排。",
            {"round": section.paired_rounds, "count": left}, section=section.name,
        )  # fmt: skip
