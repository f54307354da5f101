"""Plays off equal places (加赛): applies the games that were played and sets up those that are due (RULES 3.9)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from xl_engine.event import Section
from xl_engine.messages import N_, written
from xl_engine.standings import PlayedGame, PlayOffGame, PlayOffRules, decide_playoff, rank
from xl_engine.workbook import layout
from xl_engine.workbook.columns.results import write_result
from xl_engine.workbook.freshness import PlayoffGames, basis
from xl_engine.workbook.hosts import Host, Writable
from xl_engine.workbook.playoff_sheet import GAME, PlayoffRow, playoff_view
from xl_engine.workbook.playoff_writing import PlayoffChanges, change_playoffs
from xl_engine.workbook.reading import Book, SectionBook, require

from .ranked import Contest, Ranked

_ONE_OF_TWO = (N_("双局之一，{time}"), N_("双局之二，{time}"))
_ONE_OF_MANY = N_("{games} 局之第 {turn} 局，{time}")
_UNTIL_WON = N_("单局决胜，{time}")
_SINGLE = N_("单局，{time}")


@dataclass(frozen=True, slots=True)
class DueGame:
    """A game to be played next: for which places, and which of the games of its step it is, from 1.

    ``group`` names the group whose places they are, where groups are awarded apart.
    """

    game: PlayOffGame
    places: tuple[int, int]
    turn: int
    games: int
    group: str = ""

    def form(self, speak: Callable[..., str]) -> str:
        """Return 办法 as ``speak`` puts it: "双局之一，每方 5 分钟，每走一步加 3 秒"."""
        time = self.game.time_in(speak)
        if self.games == len(_ONE_OF_TWO):
            return speak(_ONE_OF_TWO[self.turn - 1], time=time)
        if self.games > 1:
            return speak(_ONE_OF_MANY, games=self.games, turn=self.turn, time=time)
        return speak(_UNTIL_WON if self.game.until_won else _SINGLE, time=time)


def play_off(book: Book, result: Ranked) -> Ranked:
    """Return standings in which ties are in the order their play-offs gave them.

    A tie that is only half decided stays shared. Nothing is played off before the last result is known.
    """
    if not (result.is_settled and result.playoffs):
        return result
    section, rows = result.item.section, result.item.playoffs.rows
    rules = PlayOffRules.of(section, book.regulation.playoff, book.switches)
    contests = tuple(
        Contest(tie, decide_playoff(tie.numbers, _games(tie.numbers, rows), rules)) for tie in result.playoffs
    )
    standings = result.standings
    orders = [order for contest in contests if (order := contest.state.order) is not None]
    if orders:
        decided = {number for order in orders for number in order}
        # Of groups that are awarded apart, one may share its place with others who have nobody to play: they keep it.
        others = [
            (number,) for tie in standings.ties if decided.intersection(tie.numbers)
            for number in tie.numbers if number not in decided
        ]  # fmt: skip
        standings = rank(section, book.switches, standings.after_round, decided=[*orders, *others])
    open_ties = tuple(contest.tie for contest in contests if contest.state.order is None)
    return replace(result, standings=standings, playoffs=open_ties, contests=contests, rules=rules)


def decisive_games(host: Host, book: Book, result: Ranked) -> PlayoffGames | None:
    """Return the rows of 加赛 that may change a ranking; None while no result of theirs counts yet."""
    if not result.is_settled:
        return None
    return PlayoffGames.of(playoff_view(host), result.item.section.name, alone=len(book.sections) == 1)


def basis_of(host: Host, book: Book, result: Ranked) -> str:
    """Return what figures of a section are drawn up from, as `check` compares it later."""
    games = decisive_games(host, book, result)
    return basis(host.read(result.item.tables.pairings), result.standings.after_round, games)


def _games(numbers: Iterable[int], rows: Sequence[PlayoffRow]) -> list[PlayedGame]:
    """Return the games among these; those already set up come last, so that a result beside them counts."""
    among = frozenset(numbers)
    inside = [PlayedGame(row.first, row.second, row.result) for row in rows if row.pair <= among]
    return sorted(inside, key=lambda game: game.result is None)


def due_games(contest: Contest, rules: PlayOffRules) -> list[DueGame]:
    """Return the games a tie waits for, in the order in which they are to be played."""
    left = Counter(frozenset((game.first, game.second)) for game in contest.state.due)
    begins = contest.tie.first
    places: dict[int, tuple[int, int]] = {}
    for group in contest.state.groups:
        places |= dict.fromkeys(group, (begins, begins + len(group) - 1))
        begins += len(group)
    found = []
    for game in contest.state.due:
        pair = frozenset((game.first, game.second))
        games = max(rules.stages[game.stage - 1].games, 1)
        found.append(DueGame(game, places[game.first], games - left[pair] + 1, games, contest.tie.group))
        left[pair] -= 1
    return found


@dataclass(frozen=True, slots=True)
class Schedule:
    """How the rows of 加赛 fit the games that are due: set up already, still to be set up, no longer needed."""

    set_up: Sequence[tuple[PlayoffRow, DueGame]]
    missing: Sequence[DueGame]
    needless: Sequence[PlayoffRow]


def schedule(result: Ranked) -> Schedule:
    """Return what is to be played in a section next, and the rows without result that stand for it.

    Whoever has the first move in a row keeps it: the two may have drawn for it.
    """
    waiting: defaultdict[frozenset[int], list[PlayoffRow]] = defaultdict(list)
    for row in result.item.playoffs.rows:
        if row.result is None:
            waiting[row.pair].append(row)
    set_up, missing = [], []
    for due in (
        due for contest in result.contests if result.rules for due in due_games(contest, result.rules)
    ):
        rows = waiting[frozenset((due.game.first, due.game.second))]
        if rows:
            set_up.append((rows.pop(0), due))
        else:
            missing.append(due)
    needless = sorted((row for rows in waiting.values() for row in rows), key=lambda row: row.row)
    return Schedule(set_up, missing, needless)


def write_games(host: Host, result: Ranked) -> None:
    """Bring the rows of a section in 加赛 up to date.

    Rows with a result are only completed where they are blank. Nothing is done before the last result is known.
    """
    section, sheet = result.item.section, result.item.playoffs
    if not (sheet.sheet and result.is_settled):
        return
    plan = schedule(result)
    numbered = {row.row: row.game for row in sheet.rows}
    last = max((row.game or 0 for row in sheet.rows), default=0)
    for row in sheet.rows:
        if row.game is None:
            numbered[row.row] = last = last + 1
    sides = _Sides(section, result.rules)
    ties = [contest.tie for contest in result.contests]
    places = {frozenset(tie.numbers): _places(tie.group, tie.first, tie.last) for tie in ties}
    filled = {}
    for row in sheet.rows:
        of_tie = next((text for numbers, text in places.items() if row.pair <= numbers), None)
        filled[row.row] = {
            GAME: numbered[row.row], **sides.cells(row.first, row.second),
            **({"争夺名次": of_tie} if row.result and of_tie else {}),
        }  # fmt: skip
    # What somebody has typed by hand is his to clear; `check` names it.
    removed = [row.row for row in plan.needless if row.set_up]
    for number in removed:
        del filled[number]
    # The mark on 名次 finds the games of a section by its name exactly as it stands on 设置.
    renewed: dict[int, dict[str, Writable]] = {number: {"组别": section.name} for number in filled}
    for row, due in plan.set_up:
        renewed[row.row] |= {**_about(due), **sides.cells(row.first, row.second)}
    change_playoffs(host, PlayoffChanges(
        added=[
            {"组别": section.name, GAME: number, **_about(due), **sides.cells(due.game.first, due.game.second)}
            for number, due in enumerate(plan.missing, start=last + 1)
        ],
        filled=filled,
        renewed=renewed,
        removed=removed,
    ))  # fmt: skip


def record_games(host: Host, book: Book, item: SectionBook, section: Section) -> None:
    """Write the play-off games of an event file into a new workbook."""
    require(host, layout.PLAYOFFS_TABLE)
    sides = _Sides(section, PlayOffRules.of(section, book.regulation.playoff, book.switches))
    change_playoffs(host, PlayoffChanges([
        {"组别": item.section.name, GAME: game.table, **sides.cells(game.first, game.second or 0),
         "结果": write_result(game.result) or None}
        for game in section.playoffs
    ]))  # fmt: skip


def _about(due: DueGame) -> Mapping[str, Writable]:
    return {"争夺名次": _places(due.group, *due.places), "办法": due.form(written)}


def _places(group: str, first: int, last: int) -> str:
    return f"{group} {first}–{last}".strip()


class _Sides:
    """Who sits on either side of a game: players, or teams with the player who sits down for them."""

    def __init__(self, section: Section, rules: PlayOffRules | None) -> None:
        self._of = {one.number: one for one in section.competitors}
        self._players = {entrant.number: entrant.name for entrant in section.entrants}
        self._seats = rules.seats if rules else {}

    def name(self, number: int) -> str:
        """Return a name, for a team "队名（棋手）"."""
        one = self._of.get(number)
        player = self._players.get(self._seats.get(number, 0), "")
        name = one.name if one else ""
        return f"{name}（{player}）" if player else name

    def cells(self, first: int, second: int) -> dict[str, Writable]:
        """Return the cells of both sides."""
        found: dict[str, Writable] = {}
        for side, number in (("先手", first), ("后手", second)):
            one = self._of.get(number)
            found |= {f"{side}编号": number, side: self.name(number) or None}
            found[f"{side}单位"] = one.unit or None if one else None
        return found


def side_names(result: Ranked) -> Callable[[int], str]:
    """Return what gives the name of a number as 加赛 shows it."""
    return _Sides(result.item.section, result.rules).name
