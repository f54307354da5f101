"""Plays events from entries to awards: a world championship, a 积分编排制 event, or a sample event of a regulation."""

from __future__ import annotations

import datetime as dt
import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from xl_engine.event import EngineError, Problem, Result, Section
from xl_engine.exchange import read_event
from xl_engine.messages import N_, say
from xl_engine.regulation import builtin_keys, nearest_first
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.hosts.closed import ClosedFile
from xl_engine.workbook.reading import read_book
from xl_engine.workbook.resources import sample

from . import awards, check, draw, import_entries, pair, rank
from .made_up_results import made_up_result
from .new import NewOptions
from .new_files import make
from .rehearsal import Decide, fill_round, play_out
from .report import Report, line
from .session import on_closed_file


@dataclass(frozen=True, slots=True)
class _Show:
    """One event of the demonstration."""

    title: str
    file: str
    entries: str
    options: NewOptions
    seed: str
    section: str | None = None


_WORLD_1989 = _Show(
    N_("1989 年世界连珠锦标赛（10 人单循环，真实成绩）"), "renju_world_1989.xlsx", "renju_world_1989_entries.csv",
    NewOptions("free", "1989 年世界连珠锦标赛"), "1989",
)  # fmt: skip
_SWISS_33 = _Show(
    N_("33 人积分编排制（individual-2019 规程，虚构选手）"), "individual_2019_33.xlsx", "individual_2019_33_entries.csv",
    NewOptions("individual-2019", "示例杯五子棋个人赛", ("男子组",)), "示例杯", "男子组",
)  # fmt: skip


SAMPLE_EVENTS = "five_regulations"
"""Folder of sample_events/ with a workbook for each built-in regulation, entries filled in."""


def run_event(key: str, folder: Path, when: dt.datetime, tell: Callable[[str], None]) -> Report:
    """Play the sample event of a regulation in a folder, from its entries to the awards."""
    known = [name for name in builtin_keys() if sample_book(name).exists()]
    if key not in known:
        raise EngineError(Problem(
            "demo.unknown-event", "没有规程“{key}”的示例赛事。", "可以选：{known}。",
            {"key": key, "known": "、".join(nearest_first(key, known))}, found=key,
        ))  # fmt: skip
    _make_folder(folder)
    path = folder / sample_book(key).name
    shutil.copyfile(sample_book(key), path)
    host = ClosedFile(path)
    tell("== " + read_book(host).event.name)
    _, _, said = play_out(host, when, tell)
    host.save()
    return Report([line("工作簿：{file}", file=str(path))], said, changed=False)


def sample_book(key: str) -> Path:
    """Return the workbook of the sample event of a regulation."""
    return sample(SAMPLE_EVENTS) / f"{key.replace('-', '_')}.xlsx"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EngineError(Problem(
            "demo.folder", "不能使用文件夹“{folder}”：{reason}。", "请用 -o 指定另一个文件夹。",
            {"folder": str(folder), "reason": error.strerror or str(error)},
        )) from None  # fmt: skip


def run(folder: Path, when: dt.datetime, tell: Callable[[str], None]) -> Report:
    """Play both events in a folder, telling each step; earlier workbooks of the demonstration are replaced."""
    _make_folder(folder)
    published = json.loads(sample("renju_world_1989.json").read_text(encoding="utf-8"))
    facts = read_event(json.dumps(published["event"])).sections[0]
    first = _play(folder, _WORLD_1989, when, tell, _as_published(facts))
    _compare(first, facts, published["published"], tell)
    _play(folder, _SWISS_33, when, tell, made_up_result)
    books = [folder / show.file for show in (_WORLD_1989, _SWISS_33)]
    return Report([line("工作簿：{file}", file=str(book)) for book in books], changed=False)


def _play(
    folder: Path, show: _Show, when: dt.datetime, tell: Callable[[str], None], decide: Decide
) -> Mapping[str, object]:
    """Do what an organiser does, command by command, and return the last ranking."""
    path = folder / show.file
    path.unlink(missing_ok=True)
    tell("== " + say(show.title))

    def step(command: Callable[[Host], Report], aloud: bool = True) -> Report:
        report = on_closed_file(path, command)
        for told in report.lines if aloud else report.lines[:1]:
            tell("   " + str(told))
        return report

    for told in make(path, show.options, when).lines[:1]:
        tell("   " + str(told))
    step(lambda host: import_entries.run(host, [sample(show.entries)], when, show.section))
    step(lambda host: check.run(host, when))
    step(lambda host: draw.run(host, draw.DrawOptions(seed=show.seed), when))
    rounds = read_book(ClosedFile(path)).sections[0].section.rounds or 0
    for number in range(1, rounds + 1):
        step(lambda host: pair.run(host, pair.PairOptions(), when), aloud=False)
        host = ClosedFile(path)
        count = fill_round(host, read_book(host).sections[0], decide)
        host.save()
        tell("   " + say("第 {round} 轮：填写 {count} 台结果", round=number, count=count))
    final = step(lambda host: rank.run(host, rank.RankOptions(), when))
    for problem in final.problems:
        tell("   " + say(problem.text, **problem.params))
    step(lambda host: awards.run(host, when))
    sections: list[Mapping[str, object]] = final.data["sections"]
    return sections[0]


def _as_published(facts: Section) -> Decide:
    """Return the real result of each pair, whichever side the draw gave them."""
    names = {entrant.number: entrant.name for entrant in facts.entrants}
    known: dict[tuple[str, str], Result] = {}
    for games in facts.pairings:
        for game in games:
            assert game.second is not None
            assert game.result is not None
            first, second = names[game.first], names[game.second]
            known[first, second], known[second, first] = game.result, game.result.reversed
    return lambda section, game, _: known[_name(section, game.first), _name(section, game.second)]


def _name(section: Section, number: int | None) -> str:
    assert number is not None
    return section.entrant(number).name


def _compare(
    ranking: Mapping[str, object],
    facts: Section,
    published: list[dict[str, float]],
    tell: Callable[[str], None],
) -> None:
    """Hold the ranking against the published one, name by name and figure by figure."""
    names = {entrant.number: entrant.name for entrant in facts.entrants}
    order = ranking["criteria"]
    rows = ranking["rows"]
    assert isinstance(order, list)
    assert isinstance(rows, list)
    figures = [("积分", order.index("积分")), ("小分", order.index("小分"))]
    found = [(row["name"], *(row["values"][at] for _, at in figures)) for row in rows]
    wanted = [(names[int(line["number"])], line["积分"], line["小分"]) for line in published]
    if found != wanted:
        raise EngineError(Problem("demo.differs", "算出的名次与公布的不同。", "请报告这个问题。", {}))
    tell("   " + say("名次、积分、小分与公布的全部 {count} 行一致。", count=len(wanted)))
