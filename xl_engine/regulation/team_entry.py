"""Whether a team is made up as the regulation says (RULES 2.10, 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from xl_engine.event import Entrant, Problem, Severity, Sex, Team

from .group import Group
from .model import Regulation


def team_problems(
    team: Team, entrants: Mapping[int, Entrant], group: Group, regulation: Regulation
) -> list[Problem]:
    """Return what is wrong with the number of players and with who sits at which board.

    ``entrants`` are looked up by number; a number that is not among them counts as a player, and nothing is
    said about his sex; 0 is an empty board. What concerns a single player is said by `entry_problems`.
    """
    problems = []
    players = regulation.team.players
    listed = [number for number in team.players if number]
    if len(listed) != players:
        problems.append(
            Problem(
                "team.player-count",
                "{team}有 {count} 名队员，规程规定每队 {players} 名（{source}）。",
                "请补足或删去队员，每台一名，台号比赛中不能改变。",
                {
                    "team": team.name, "count": len(listed), "players": players,
                    "source": regulation.cite("team.players"),
                },
            )
        )  # fmt: skip
    for number, times in Counter(listed).items():
        if times > 1:
            problems.append(
                Problem(
                    "team.player-twice",
                    "{team}的 {number} 号队员排在 {times} 个台次上。",
                    "每名队员只能坐一台，请改正台号。",
                    {"team": team.name, "number": number, "times": times},
                )
            )
    problems.extend(_board_problems(team, entrants, group, regulation))
    return problems


def _board_problems(
    team: Team, entrants: Mapping[int, Entrant], group: Group, regulation: Regulation
) -> list[Problem]:
    problems = []
    for board, (number, sex) in enumerate(zip(team.players, group.board_sex, strict=False), start=1):
        player = entrants.get(number)
        if player is None or player.sex is sex:
            continue
        values = {
            "team": team.name, "board": board, "name": player.name, "group": group.name,
            "source": regulation.cite(f"groups.{group.name}.board_sex"), "field": "sex",
        }  # fmt: skip
        if player.sex is None:
            problem = Problem(
                "team.board-sex-missing",
                "{team}第 {board} 台“{name}”没有填性别，无法核对{group}的组成（{source}）。",
                "请填写性别。",
                values, Severity.WARNING,
            )  # fmt: skip
        elif sex is Sex.FEMALE:
            problem = Problem(
                "team.board-needs-woman",
                "{group}第 {board} 台须是女棋手，{team}排的是“{name}”（{source}）。",
                "请把女棋手排在第 {board} 台，或核对性别。",
                values, found=player.sex,
            )  # fmt: skip
        else:
            problem = Problem(
                "team.board-needs-man",
                "{group}第 {board} 台须是男棋手，{team}排的是“{name}”（{source}）。",
                "请改正台号，或核对性别。",
                values, found=player.sex,
            )  # fmt: skip
        problems.append(problem)
    return problems
