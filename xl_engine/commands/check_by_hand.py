"""Rounds paired by hand: accepted, with the rules they break and how they compare with the engine's pairing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xl_engine.checking import Code, Facts, Finding, Kind, Level, Measure, RoundFindings, examine, vector
from xl_engine.event import Pairing, Problem, Result, Section, Severity, System, as_text
from xl_engine.messages import N_, Clauses
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.rounds import planned_rounds
from xl_engine.pairing.teams import as_field
from xl_engine.regulation import Switches
from xl_engine.workbook.reading import SectionBook
from xl_engine.workbook.recorded_rounds import RecordedRound

_MOST_NAMED = 8
"""Pairs or numbers named for one rule."""

Clause = tuple[str, Mapping[str, object]]

_BROKEN = {
    Code.KEPT_APART: N_("要求回避的两人相遇：{pairs}"),
    Code.ASKED_TO_REST: N_("申请本轮轮空的人有对局或轮空记录：{pairs}"),
    Code.NOT_IN_FIELD: N_("已退赛、缺席或停止编排的人在列：{pairs}"),
    Code.COLOUR_LIMIT: N_("先后手限制不能满足：{pairs}"),
    Code.COLOUR_LIMIT_BY_SIDES: N_("先后手超过限制，两人对调先后手即可：{pairs}"),
    Code.SAME_UNIT_HARD: N_("必须回避的同单位两人相遇：{pairs}"),
    Code.SAME_UNIT: N_("同单位两人相遇：{pairs}"),
    Code.OTHER_BYE: N_("按规则应轮空的不是这一位（实际、应当）：{pairs}"),
    Code.SIDES: N_("先后手按规则应对调：{pairs}"),
}
"""Rules told here; those of `check_rounds` have lines of their own."""
_SMALL = {Code.TABLE_ORDER: N_("台次不按积分高低")}
"""Told only beside something else."""

_COMPARED = {
    Measure.STRONG_RULES: N_(
        "先后手限制和必须的同单位回避（第 1 级）：{mine} 台违反，引擎编排为 {theirs} 台"
    ),
    Measure.PAIRED_DOWN: N_("分组下调（第 2 级）：积 {score} 分一组下调 {mine} 人，引擎编排为 {theirs} 人"),
    Measure.DIFFERENCES: N_(
        "分组下调（第 2 级）：积 {score} 分一组下调的分差共 {mine} 分，引擎编排为 {theirs} 分"
    ),
    Measure.SAME_UNIT: N_("同单位相遇（第 3 级）：{mine} 台，引擎编排为 {theirs} 台"),
    Measure.FLOATS: N_("近两轮同向再调（第 4 级）：代价 {mine}，引擎编排为 {theirs}"),
    Measure.COLOURS: N_("两方都需同一先后手（第 5 级）：代价 {mine}，引擎编排为 {theirs}"),
    Measure.PATTERN: N_("组内编排次序（第 6 级）：合计偏离 {mine} 位，引擎编排为 {theirs} 位"),
    Measure.PRODUCTS: N_("编号乘积之和（第 7 级，只用于定先后）：{mine}，引擎编排为 {theirs}"),
}


def by_hand_problems(
    item: SectionBook, switches: Switches, recorded: Mapping[int, RecordedRound]
) -> Iterable[Problem]:
    """Yield a warning for each round of 积分编排制 paired by hand that breaks a rule or is not the best.

    A round that stands as it was recorded is nobody's handiwork, whatever was corrected since. Of the rounds before
    the first one recorded, which may come from another program, only absolute and strong rules are told; so it is
    where FIDE's Dutch rules are in force, whose aims are others. A round typed wholly by hand later on is compared
    with the one the engine would have paired from the facts before it.
    """
    section = as_field(item.section)
    if item.sheet.problems or item.lacks_list or section.system is not System.SWISS:
        return
    ours = switches.pairing == "chinese"
    total = planned_rounds(section, switches)
    for number, games in enumerate(section.pairings, start=1):
        record = recorded.get(number)
        seats = frozenset((game.first, game.second) for game in games)
        if not games or (record is not None and record.seats == seats):
            continue
        found = examine(section, switches, number, total, section.seed)
        top = min(games, key=lambda game: item.sheet.rows[number, game.table])
        place = item.sheet.view.sheet, item.sheet.cell(number, top.table, "轮次")
        if record is None:
            measured = ours and number > min(recorded, default=number)
            facts = Facts(section, switches, number, total)
            own = _engines_own(item.section, switches, number) if measured and found.levels else None
            compared = _comparison(facts, games, found, own, section.seed) if own else []
            told = _typed(number, _broken(games, found, aims=measured), compared)
        else:
            facts = Facts(section, switches, number, total)
            compared = _comparison(facts, games, found, record, section.seed) if ours else []
            told = _changed(games, [*_broken(games, found, aims=ours), *compared], number, record)
        if told is not None:
            yield told.at(*place)


def _engines_own(section: Section, switches: Switches, number: int) -> RecordedRound | None:
    """Return a round as the engine would have paired it from the facts before, None where it could not."""
    plan = pair_next_round(section.after(number - 1), switches, section.seed)
    if plan.refused:
        return None
    return RecordedRound(tuple((game.first, game.second) for game in plan.pairings), plan.levels)


def _typed(number: int, broken: Sequence[Clause], compared: Sequence[Clause]) -> Problem | None:
    if compared:
        return Problem(
            "pairing.typed-by-hand", "第 {round} 轮的对阵不是引擎编排的，照此承认；与引擎会排出的对阵相比：{what}。",
            "确属有意安排的可不理会，以后各轮以此为准。", {"round": number, "what": Clauses((*broken, *compared))},
            Severity.WARNING,
        )  # fmt: skip
    if not broken:
        return None
    return Problem(
        "pairing.typed-by-hand", "第 {round} 轮的对阵不是引擎编排的，照此承认；其中：{what}。",
        "确属有意安排的可不理会，以后各轮以此为准。", {"round": number, "what": Clauses(tuple(broken))},
        Severity.WARNING,
    )  # fmt: skip


def _changed(
    games: Sequence[Pairing], clauses: Sequence[Clause], number: int, record: RecordedRound
) -> Problem | None:
    if not clauses:
        return None
    new = [(game.first, game.second) for game in games if (game.first, game.second) not in record.seats]
    return Problem(
        "pairing.changed-by-hand", "第 {round} 轮的对阵经人工改动（{pairs}），照此承认；与引擎编排相比：{what}。",
        "确属有意安排的可不理会，以后各轮以此为准；要改回，原来的对阵见“日志”。",
        {"round": number, "pairs": _listed([_pair_text(*pair) for pair in new]),
         "what": Clauses(tuple(clauses))},
        Severity.WARNING,
    )  # fmt: skip


def _broken(games: Sequence[Pairing], found: RoundFindings, *, aims: bool) -> list[Clause]:
    """Return a clause for each rule broken; aims only where they are wanted."""
    absent = _no_shows(games)
    groups: dict[Code, list[str]] = {}
    for finding in found.findings:
        if finding.kind is Kind.AIM and not aims:
            continue
        if finding.code is Code.NOT_IN_FIELD and finding.numbers[0] in absent:
            # Somebody who left after the pairing loses by absence, and 退赛 was filled in then.
            continue
        groups.setdefault(finding.code, []).append(_numbers(finding))
    clauses: list[Clause] = [
        (text, {"pairs": _listed(groups[code])}) for code, text in _BROKEN.items() if code in groups
    ]
    return clauses + [(text, {}) for code, text in _SMALL.items() if code in groups and clauses]


def _no_shows(games: Sequence[Pairing]) -> set[int]:
    absent = set()
    for game in games:
        if game.result in (Result.SECOND_BY_FORFEIT, Result.BOTH_ABSENT):
            absent.add(game.first)
        if game.second is not None and game.result in (Result.FIRST_BY_FORFEIT, Result.BOTH_ABSENT):
            absent.add(game.second)
    return absent


def _comparison(
    facts: Facts, games: Sequence[Pairing], found: RoundFindings, record: RecordedRound, seed: str
) -> list[Clause]:
    """Return how the levels differ from those of the recorded pairs, both on the results as they are now.

    Where other people are seated than were recorded there is nothing to compare.
    """
    seated = {number for game in games for number in (game.first, game.second)} - {None}
    pairs = [(one, other) for one, other in record.pairs if other is not None]
    persons = [number for pair in record.pairs for number in pair if number is not None]
    if not found.levels or len(persons) != len(seated) or not seated.issuperset(persons):
        return []
    theirs = vector(facts, pairs, seed)
    difference = _first_difference(found.levels, theirs)
    if difference is None:
        return []
    clauses = [difference]
    if record.levels != tuple(level.value for level in theirs):
        clauses.append((N_("编排之后成绩或名单有更正，按现在的比较"), {}))
    return clauses


def _first_difference(mine: Sequence[Level], theirs: Sequence[Level]) -> Clause | None:
    """Return the first level that differs; a score group that only one of the pairings has counts as 0 in the other."""
    values = [{(level.measure, level.score): level.value for level in levels} for levels in (mine, theirs)]
    groups = {level.score for level in (*mine, *theirs) if level.score is not None}
    order: list[tuple[Measure, int | None]] = [(Measure.STRONG_RULES, None)]
    for score in sorted(groups, reverse=True):
        order += [(Measure.PAIRED_DOWN, score), (Measure.DIFFERENCES, score)]
    order += [(level.measure, None) for level in mine[-5:]]
    for key in order:
        own, engine = (values[side].get(key, 0) for side in (0, 1))
        if own != engine:
            halves = key[0] is Measure.DIFFERENCES
            return _COMPARED[key[0]], {
                "mine": as_text(own) if halves else own,
                "theirs": as_text(engine) if halves else engine,
                "score": "" if key[1] is None else as_text(key[1]),
            }
    return None


def _numbers(finding: Finding) -> str:
    return "–".join(map(str, finding.numbers))


def _pair_text(first: int, second: int | None) -> str:
    return str(first) if second is None else f"{first}–{second}"


def _listed(texts: Sequence[str]) -> str:
    more = "…" if len(texts) > _MOST_NAMED else ""
    return "、".join(texts[:_MOST_NAMED]) + more
