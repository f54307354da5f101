"""Reads every line of a TRF into its place; what this program does not use is kept as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from xl_engine.event import EngineError, Problem, as_halves
from xl_engine.messages import N_

from .comments import MARK
from .faults import cut_off, nobody, unreadable
from .games import paired_rounds
from .model import Bye, Forbidden, Penalty, Records, TeamLine, Virtual
from .players import player_line
from .text import Columns, TrfLine, in_columns, part

TEXTS = {"012": "name", "022": "city", "092": "kind", "102": "arbiter", "192": "type"}
"""Records that hold one text this program uses."""
COUNTED = frozenset({"062", "072", "082"})
"""Records that only count others; they are made anew when a file is written."""
INFORMATIVE = frozenset({"801", "802"})
"""Records of the 2026 format that repeat in other words what the games say."""
_NAME_END = 36


def records_of(lines: Iterable[TrfLine]) -> Records:
    """Read all lines; EngineError for the first that cannot be read."""
    found = Records()
    old_teams: list[TrfLine] = []
    for line in lines:
        if line.text.startswith("###") or line.text.startswith("#"):
            _comment(found, line)
        elif line.code == "013":
            old_teams.append(line)
        elif line.code in TEXTS:
            _text(found, line)
        elif line.code in COUNTED:
            _count(found, line)
        elif line.code in _READERS:
            _READERS[line.code](found, line)
        else:
            found.kept.append(line)
    # 310 replaces 013; a file for old and new programs has both.
    if not found.teams:
        for number, line in enumerate(old_teams, start=1):
            _team(found, line, number)
    _check_teams(found)
    _check_numbers(found)
    following = paired_rounds(found.players) + 1
    found.forbidden = [
        replace(one, lasting=one.last == 0 or (one.first <= following and one.last >= (found.rounds or 1)))
        for one in found.forbidden
    ]
    return found


def _comment(found: Records, line: TrfLine) -> None:
    if line.text.startswith(MARK):
        found.comments.add(line)
    elif not line.text.startswith("### xl-engine"):
        found.kept.append(line)


def _text(found: Records, line: TrfLine) -> None:
    key = TEXTS[line.code]
    if key in found.texts:
        found.kept.append(line)
    else:
        found.texts[key] = line.content


def _count(found: Records, line: TrfLine) -> None:
    number = re.match(r"\d{1,6}", line.content, re.ASCII)
    if number:
        found.counts[line.code] = line, int(number[0])


def _player(found: Records, line: TrfLine) -> None:
    player = player_line(line)
    if earlier := found.players.get(player.number):
        raise EngineError(Problem(
            "trf.number-twice", "TRF 第 {line} 行的编号 {number} 在第 {earlier} 行已经用过。", "请改正其中一行的编号。",
            {"line": line.number, "number": player.number, "earlier": earlier.line.number},
        ))  # fmt: skip
    found.players[player.number] = player


def _rounds(found: Records, line: TrfLine) -> None:
    text = line.content
    if not re.fullmatch(r"\d{1,3}", text, re.ASCII) or not 1 <= int(text) <= 99:
        raise unreadable(line, N_("轮数"), text, "5–7")
    found.rounds = int(text)


def _new_team(found: Records, line: TrfLine) -> None:
    columns = in_columns(
        line.text, lambda columns: _all_numbers(columns, 74) and _all_numbers(columns, 69, 71)
    )
    number = part(columns, 5, 7)
    if not (number.isascii() and number.isdecimal()) or not int(number):
        raise unreadable(line, N_("队号"), number, "5–7")
    if int(number) in found.teams:
        raise EngineError(Problem(
            "trf.team-twice", "TRF 第 {line} 行的队号 {number} 在第 {earlier} 行已经用过。", "请改正其中一行的队号。",
            {"line": line.number, "number": int(number), "earlier": found.teams[int(number)].line.number},
        ))  # fmt: skip
    players = _numbers(line, "".join(columns[72:]), "74–")
    found.teams[int(number)] = TeamLine(line, int(number), part(columns, 9, 40), players)


def _team(found: Records, line: TrfLine, number: int) -> None:
    if len(line.text) < _NAME_END and line.text.isascii():
        raise cut_off(line, _NAME_END)
    columns = in_columns(line.text, lambda columns: _all_numbers(columns, 37))
    players = _numbers(line, "".join(columns[_NAME_END:]), "37–")
    found.teams[number] = TeamLine(line, number, part(columns, 5, _NAME_END), players)


def _all_numbers(columns: Columns, first: int, last: int | None = None) -> bool:
    return all(word.isdecimal() for word in "".join(columns[first - 1 : last]).split())


def _numbers(line: TrfLine, text: str, place: str) -> tuple[int, ...]:
    words = text.split()
    if not all(re.fullmatch(r"\d{1,4}", word, re.ASCII) for word in words):
        raise unreadable(line, N_("编号"), text.strip(), place)
    return tuple(map(int, words))


def _byes(found: Records, line: TrfLine) -> None:
    words = line.content.split()
    if len(words) < 2 or words[0].upper() not in "FHZ" or not 1 <= _numbers(line, words[1], "7–9")[0] <= 99:
        raise unreadable(line, N_("轮空"), line.content, "5–9")
    round_number, *numbers = _numbers(line, " ".join(words[1:]), "7–")
    found.byes += [Bye(line, words[0].upper(), round_number, number) for number in numbers]


def _absent_next(found: Records, line: TrfLine) -> None:
    found.byes += [Bye(line, "Z", 0, number) for number in _numbers(line, line.content, "5–")]


def _forbidden(found: Records, line: TrfLine) -> None:
    numbers = _numbers(line, line.content, "5–")
    if len(numbers) < 4:
        raise unreadable(line, N_("回避"), line.content, "5–")
    found.forbidden.append(Forbidden(line, numbers[2:], numbers[0], numbers[1]))


def _forbidden_always(found: Records, line: TrfLine) -> None:
    found.forbidden.append(Forbidden(line, _numbers(line, line.content, "5–")))


def _accelerated(found: Records, line: TrfLine) -> None:
    words = line.content.split()
    points, *bounds = words[-5:] if len(words) >= 5 else ("", "")
    if not re.fullmatch(r"[\d ]+", " ".join(bounds), re.ASCII) or len(bounds) != 4:
        raise unreadable(line, N_("加速编排"), line.content, "5–31")
    first, last, low, high = map(int, bounds)
    found.virtual.append(
        Virtual(line, _halves(line, points, "10–13"), range(first, last + 1), range(low, high + 1))
    )


def _accelerated_player(found: Records, line: TrfLine) -> None:
    number, *points = line.content.split() or [""]
    [player] = _numbers(line, number, "5–8") or (0,)
    for round_number, text in enumerate(points, start=1):
        halves = _halves(line, text, "10–")
        rounds = range(round_number, round_number + 1)
        found.virtual.append(Virtual(line, halves, rounds, range(player, player + 1)))


def _halves(line: TrfLine, text: str, place: str) -> int:
    try:
        return as_halves(text)
    except ValueError:
        raise unreadable(line, N_("分数"), text, place) from None


def _abnormal(found: Records, line: TrfLine) -> None:
    """Take a record 299: points taken off are a 罚分, any other assignment is kept."""
    columns = line.text
    texts = [part(columns, 7, 11), part(columns, 13, 17)]
    points = {_halves(line, text, "8–17") for text in texts if text} - {0}
    numbers = _numbers(line, line.text[23:], "24–")
    whole = part(columns, 20, 22) in ("", "0", "00", "000")
    if part(columns, 5, 5) or not whole or len(points) != 1 or min(points) > 0:
        found.kept.append(line)
        return
    found.penalties += [Penalty(line, -min(points), number) for number in numbers]


def _team_byes(found: Records, line: TrfLine) -> None:
    numbers = _numbers(line, line.text[14:], "15–")
    found.mentions.append((line, numbers, ()))
    for round_number, number in enumerate(numbers, start=1):
        if number:
            found.team_byes[round_number] = number


def _forfeit(found: Records, line: TrfLine) -> None:
    sign, *words = line.content.split() or [""]
    numbers = _numbers(line, " ".join(words), "8–")
    if sign not in ("+-", "-+", "--") or len(numbers) != 3:
        raise unreadable(line, N_("弃权的场次"), line.content, "5–18")
    found.mentions.append((line, numbers[1:], ()))
    found.forfeits[numbers[0], numbers[1], numbers[2]] = sign


def _lineup(found: Records, line: TrfLine) -> None:
    numbers = _numbers(line, line.content, "5–")
    if len(numbers) < 4:
        raise unreadable(line, N_("出场名单"), line.content, "5–")
    found.mentions.append((line, numbers[1:3], numbers[3:]))
    found.lineups[numbers[0], numbers[1]] = numbers[3:]


def _colours(found: Records, line: TrfLine) -> None:
    if not re.fullmatch("[WB]+", line.content.upper()):
        raise unreadable(line, N_("各台先后手"), line.content, "5–")
    found.colours = line.content.upper()


def _scoring(found: Records, line: TrfLine) -> None:
    found.scoring.append(line)


def _tie_breaks(found: Records, line: TrfLine) -> None:
    found.tie_break_line = line
    found.tie_breaks = [code.strip().upper() for code in line.content.split(",") if code.strip()]


def _surplus(found: Records, line: TrfLine) -> None:
    found.surplus.append(line)


_READERS: dict[str, Callable[[Records, TrfLine], None]] = {
    "001": _player, "142": _rounds, "XXR": _rounds, "310": _new_team, "240": _byes, "XXZ": _absent_next,
    "260": _forbidden, "XXP": _forbidden_always, "250": _accelerated, "XXA": _accelerated_player,
    "299": _abnormal, "320": _team_byes, "330": _forfeit, "300": _lineup, "352": _colours,
    "162": _scoring, "362": _scoring, "XXS": _scoring,
    "BBW": _scoring, "BBD": _scoring, "BBL": _scoring, "BBU": _scoring, "BBZ": _scoring, "BBF": _scoring,
    "212": _tie_breaks, **dict.fromkeys(INFORMATIVE, _surplus),
}  # fmt: skip


def _check_teams(found: Records) -> None:
    """Raise EngineError for a team of somebody who is not there, and for a player of two teams."""
    seats: dict[int, TeamLine] = {}
    for team in found.teams.values():
        for number in filter(None, team.players):
            if number not in found.players:
                raise nobody(team.line, number)
            if number in seats:
                raise EngineError(Problem(
                    "trf.two-teams", "TRF 第 {line} 行的队员 {number} 在第 {earlier} 行已经列过。",
                    "一名队员只能在一支队里出现一次，请改正。",
                    {"line": team.line.number, "number": number, "earlier": seats[number].line.number},
                ))  # fmt: skip
            seats[number] = team


def _check_numbers(found: Records) -> None:
    """Raise EngineError where a record tells of a number that no line introduces."""
    known = found.teams.keys() or found.players.keys()
    told: list[tuple[TrfLine, tuple[int, ...]]] = [(bye.line, (bye.number,)) for bye in found.byes]
    told += [(penalty.line, (penalty.number,)) for penalty in found.penalties]
    told += [(pair.line, pair.numbers) for pair in found.forbidden]
    for line, numbers in told:
        _all_known(line, numbers, known)
    for line, teams, players in found.mentions:
        _all_known(line, filter(None, teams), found.teams)
        _all_known(line, filter(None, players), found.players)


def _all_known(line: TrfLine, numbers: Iterable[int], known: Collection[int]) -> None:
    for number in numbers:
        if number not in known:
            raise nobody(line, number)
