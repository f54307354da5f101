"""Brings the matches of an event file to the boards that 对阵 has a row for."""

from __future__ import annotations

from dataclasses import replace

from xl_engine.event import EngineError, Pairing, Problem, Result, Section


def completed(section: Section, boards: int) -> Section:
    """Return a team section whose matches have results for ``boards`` boards, or none at all.

    A board that both teams leave empty counts for nobody (RULES 10, 17) and need not be in the file; for any other
    board too few or too many raises EngineError.
    """
    lineups = {team.number: team.players for team in section.teams}
    most = max((len(lineup) for lineup in lineups.values()), default=0)
    sizes = [len(match.boards) for matches in section.pairings for match in matches if match.boards]
    # One short match alone is a slip; when all are, somebody waits beside the boards.
    if len(sizes) > 1 and len(set(sizes)) == 1 and sizes[0] < min(most, boards):
        raise EngineError(_reserves(section.name, sizes[0], most))
    rounds = []
    for number, matches in enumerate(section.pairings, start=1):
        complete = []
        for match in matches:
            missing = range(len(match.boards) + 1, boards + 1)
            played = any(
                _seated(lineups.get(side or 0, ()), board) for board in missing for side in _sides(match)
            )
            if match.boards and (played or len(match.boards) > boards):
                raise EngineError(_wrong_count(section.name, number, match, boards))
            absent = (Result.BOTH_ABSENT,) * len(missing) if match.boards else ()
            complete.append(replace(match, boards=(*match.boards, *absent)))
        rounds.append(tuple(complete))
    return replace(section, pairings=tuple(rounds))


def _reserves(name: str, count: int, most: int) -> Problem:
    return Problem(
        "event-file.reserves",
        "{section} 每场 {count} 台，有的队却有 {most} 名队员：工作簿里每台一名队员，放不下替补。",
        "请从原文件里删去没有上过场的替补；替补上过场的赛事，请保留为 .json 或 .trf。",
        {"section": name, "count": count, "most": most}, section=name,
    )  # fmt: skip


def _sides(match: Pairing) -> tuple[int | None, int | None]:
    return match.first, match.second


def _seated(lineup: tuple[int, ...], board: int) -> bool:
    return len(lineup) >= board and lineup[board - 1] != 0


def _wrong_count(name: str, number: int, match: Pairing, boards: int) -> Problem:
    return Problem(
        "event-file.boards",
        "赛事文件里 {section} 第 {round} 轮第 {table} 台的 boards 有 {count} 个结果，每场是 {boards} 台。",
        "请改正 boards（还不知道的写 null）；每场确是 {count} 台的，请补全各队的 players，或换用相应的规程。",
        {"section": name, "round": number, "table": match.table, "count": len(match.boards), "boards": boards},
        section=name,
    )  # fmt: skip
