"""What single parts of a regulation must not say: windows, boards, orders, ranges."""

from __future__ import annotations

from collections.abc import Iterator

from xl_engine.event import Kind, Problem, Sex

from . import criteria
from .group import Group
from .model import Regulation


def wrong_groups(regulation: Regulation) -> Iterator[Problem]:
    """Yield what is wrong with birth windows, women in men's groups, and boards of mixed teams."""
    for place, group in enumerate(regulation.groups, start=1):
        path = f"groups[{place}]"
        if group.born_from and group.born_to and group.born_from > group.born_to:
            yield Problem(
                "regulation.window-reversed", "{file} 的 {path}：出生日期范围 {found} 前后颠倒。",
                "born_from 是最早（年龄最大）的出生日期，born_to 是最晚的。",
                {"path": f"{path}.born_to", "found": group.birth_window},
            )  # fmt: skip
        if group.sex is not Sex.MALE and (group.women_allowed or group.women_min_rating is not None):
            yield Problem(
                "regulation.women-without-men",
                "{file} 的 {path} 只用于男子组（sex = \"M\"），“{found}”不是男子组。",
                "请删去 women_allowed、women_min_rating，或写明 sex。",
                {"path": f"{path}.women_allowed", "found": group.name},
            )  # fmt: skip
        if group.women_min_rating is not None and not group.women_allowed:
            yield Problem(
                "regulation.rating-without-permission",
                "{file} 的 {path}：写了女子须达到的等级分，却没有准许女子参加“{found}”。",
                "请加上 women_allowed = true，或删去 women_min_rating。",
                {"path": f"{path}.women_min_rating", "found": group.name},
            )  # fmt: skip
        yield from _boards_of(group, path, regulation.team.players)


def _boards_of(group: Group, path: str, players: int) -> Iterator[Problem]:
    if not group.board_sex:
        return
    if group.kind is not Kind.TEAM or group.sex is not None:
        yield Problem(
            "regulation.board-sex-not-mixed", "{file} 的 {path} 只用于混合团体，“{found}”不是。",
            "请写 kind = \"team\"，并且不写 sex；否则删去 board_sex。",
            {"path": f"{path}.board_sex", "found": group.name},
        )  # fmt: skip
    elif len(group.board_sex) != players:
        yield Problem(
            "regulation.board-sex-count", "{file} 的 {path} 有 {count} 项，每队却是 {players} 人。",
            "请按台次逐台写 \"M\" 或 \"F\"。",
            {
                "path": f"{path}.board_sex", "found": group.name,
                "count": len(group.board_sex), "players": players,
            },
        )  # fmt: skip


def wrong_boards(regulation: Regulation) -> Iterator[Problem]:
    """Yield boards that a match does not have."""
    team = regulation.team
    if not 1 <= team.boards <= team.players:
        yield Problem(
            "regulation.boards-and-players", "{file} 的 {path} 是 {found}，每队却是 {players} 人。",
            "台数至少 1，且不多于每队人数。",
            {"path": "team.boards", "found": str(team.boards), "players": team.players},
        )  # fmt: skip
    named = [("team.first_side_black", board) for board in team.first_side_black]
    for path, board in [*named, ("playoff.team_board", regulation.playoff.team_board)]:
        if not 1 <= board <= team.boards:
            yield Problem(
                "regulation.no-such-board", "{file} 的 {path}：没有第 {found} 台，每场只有 {boards} 台。",
                "台号从 1 到 {boards}。",
                {"path": path, "found": str(board), "boards": team.boards},
            )  # fmt: skip


def wrong_orders(regulation: Regulation) -> Iterator[Problem]:
    """Yield criteria that do not exist or stand twice."""
    given = {Kind.INDIVIDUAL: regulation.criteria.individual, Kind.TEAM: regulation.criteria.team}
    for kind, orders in given.items():
        for system, order in (("swiss", orders.swiss), ("round_robin", orders.round_robin)):
            path = f"criteria.{kind}.{system}"
            allowed = "、".join(criteria.names(kind))
            known = [criteria.canonical(name, kind) for name in order]
            for place, name in enumerate(order, start=1):
                if known[place - 1] is None:
                    yield Problem(
                        "regulation.unknown-criterion", "{file} 的 {path}：不认识名次依据“{found}”。",
                        "可以写：{allowed}。",
                        {"path": f"{path}[{place}]", "found": name, "allowed": allowed},
                    )  # fmt: skip
                elif known[place - 1] in known[: place - 1]:
                    yield Problem(
                        "regulation.criterion-twice", "{file} 的 {path}：名次依据“{found}”写了两次。",
                        "请删去一个。",
                        {"path": f"{path}[{place}]", "found": name},
                    )  # fmt: skip


def wrong_ranges(regulation: Regulation) -> Iterator[Problem]:
    """Yield ranges of places that run backwards."""
    awards, prizes = regulation.awards, regulation.prizes
    steps: list[tuple[str, int, int | None]] = []
    for kind, given in (("individual", awards.individual), ("team", awards.team)):
        steps += [(f"awards.{kind}[{n}]", step.first, step.last) for n, step in enumerate(given, start=1)]
    steps += [(f"prizes.steps[{n}]", step.first, step.last) for n, step in enumerate(prizes.steps, start=1)]
    for path, first, last in steps:
        if first < 1 or (last is not None and last < first):
            yield Problem(
                "regulation.range-reversed", "{file} 的 {path}：名次范围 {found} 不对。",
                "first 至少是 1，last 不小于 first。",
                {"path": path, "found": f"{first}–{'' if last is None else last}"},
            )  # fmt: skip


def wrong_places(regulation: Regulation) -> Iterator[Problem]:
    """Yield lines of the places tables that contradict each other."""
    for kind, rule in (("individual", regulation.places.individual), ("team", regulation.places.team)):
        seen: set[int] = set()
        for place, line in enumerate(rule.steps, start=1):
            path = f"places.{kind}.steps[{place}]"
            if line.places is not None and line.less_by_one:
                yield Problem(
                    "regulation.places-two-ways", "{file} 的 {path} 同时写了 places 和 less_by_one。",
                    "请只留一个。",
                    {"path": path, "found": str(line.places)},
                )  # fmt: skip
            if line.at_least in seen:
                yield Problem(
                    "regulation.places-line-twice", "{file} 的 {path}：“{found} 人（队）以上”写了两次。",
                    "请删去一行。",
                    {"path": path, "found": str(line.at_least)},
                )  # fmt: skip
            seen.add(line.at_least)


def wrong_limits(regulation: Regulation) -> Iterator[Problem]:
    """Yield figures out of their range."""
    best = regulation.best_board
    if best and best.minimum_percent > 100:
        yield Problem(
            "regulation.percent", "{file} 的 {path} 是 {found}，超过 100。",
            "请写 0 到 100 的整数。",
            {"path": "best_board.minimum_percent", "found": str(best.minimum_percent)},
        )  # fmt: skip
    if not regulation.systems:
        yield Problem(
            "regulation.no-system", "{file} 的 {path} 是空的。",
            "请写 [\"swiss\", \"round_robin\"] 或其中一个。",
            {"path": "systems", "found": ""},
        )  # fmt: skip
    if regulation.max_rounds == 0:
        yield Problem(
            "regulation.no-rounds", "{file} 的 {path} 是 {found}。",
            "轮数至少是 1；没有限制就删去这一行。",
            {"path": "max_rounds", "found": "0"},
        )  # fmt: skip
