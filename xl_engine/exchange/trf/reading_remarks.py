"""What is to be known of a TRF that was read: figures that differ, records that are not used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from xl_engine.event import Kind, Problem, Section, Severity, System, as_text
from xl_engine.messages import N_

from .games import bye_letter
from .heading import Heading
from .model import Records
from .players import PlayerLine
from .scores import Worth

_MOST_NAMED = 8
_COUNTED = {"062": N_("选手"), "082": N_("队伍")}


def reading_remarks(records: Records, section: Section, points: Worth, heading: Heading) -> Iterator[Problem]:
    """Yield warnings about a file whose event is whole."""
    yield from _counts(records)
    yield from _points(records, section, points, heading)
    if points.odd:
        yield _warning("trf.odd-points", "局分 {codes} 与本程序的算法不同，没有采用。",
                       "本程序的局分不分先后手，场分与局分同用一套；请核对“局分”。", codes="、".join(points.odd))  # fmt: skip
    kept = Counter(line.code for line in records.kept)
    if kept:
        yield _warning(
            "trf.kept", "{count} 行本程序不用（{codes}），原样留着，转回 .trf 时照写。", "",
            count=sum(kept.values()), codes=_named([f"{code}×{count}" for code, count in sorted(kept.items())]),
        )  # fmt: skip
    if records.surplus:
        yield _warning("trf.surplus", "{count} 行只供阅读的队伍成绩（801、802）没有采用，成绩由对局算出。", "",
                       count=len(records.surplus))  # fmt: skip
    if lapsed := [one for one in records.forbidden if not one.lasting]:
        yield _warning(
            "trf.lapsed-pairs", "{count} 条回避（260）只管一部分轮次，没有采用，原样留着。",
            "还要回避的，请写进“回避”。", count=len(lapsed),
        )  # fmt: skip
    if records.virtual and heading.settings.get("acceleration") != "baku":
        yield _warning(
            "trf.other-acceleration", "加速编排的虚分（{count} 条）不是巴库办法，没有采用，原样留着。",
            "需要加速的，请在“设置”里选巴库办法。", count=len({one.line.number for one in records.virtual}),
        )  # fmt: skip


def _counts(records: Records) -> Iterator[Problem]:
    for code, (line, told) in records.counts.items():
        found = len(records.teams if code == "082" else records.players)
        if code in _COUNTED and told and told != found and (found or code == "062"):
            yield _warning(
                "trf.count", "TRF 第 {line} 行（{record}）写着有 {told} 个{what}，文件里有 {found} 个。",
                "文件可能不完整：请由原程序重新导出。",
                line=line.number, record=code, told=told, found=found, what=_COUNTED[code],
            )  # fmt: skip


def _points(records: Records, section: Section, points: Worth, heading: Heading) -> Iterator[Problem]:
    if section.kind is Kind.TEAM:
        return
    penalties = {one.number: one.penalty for one in section.entrants}
    differing = []
    for number, player in sorted(records.players.items()):
        made = sum(_worth(player, at, points, heading) for at in range(1, section.paired_rounds + 1))
        if player.points not in (made - penalties[number], None):
            differing.append(f"{number}（{as_text(player.points or 0)}≠{as_text(made - penalties[number])}）")
    if differing:
        yield _warning(
            "trf.points-differ", "有 {count} 人的积分与各轮结果算出的不同：编号 {numbers}。",
            "积分由对局重新计算；请核对局分和轮空得分。", count=len(differing), numbers=_named(differing),
        )  # fmt: skip


def _worth(player: PlayerLine, number: int, points: Worth, heading: Heading) -> int:
    cell = player.cell(number)
    if not cell.opponent:
        rest = heading.bye if heading.system is System.ROUND_ROBIN else points.allocated
        return {"U": rest, "F": points.full, "H": points.half}.get(bye_letter(cell), 0)
    scoring = points.scoring
    return {**dict.fromkeys("1W+", scoring.win), **dict.fromkeys("=D", scoring.draw),
            **dict.fromkeys("0L", scoring.loss)}.get(cell.result, 0)  # fmt: skip


def _named(items: list[str]) -> str:
    return "、".join(items[:_MOST_NAMED]) + ("…" if len(items) > _MOST_NAMED else "")


def _warning(code: str, text: str, fix: str, **params: object) -> Problem:
    return Problem(code, text, fix, params, Severity.WARNING)
