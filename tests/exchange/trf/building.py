"""Lines of TRF files as other programs write them."""

from __future__ import annotations

from xl_engine.event import Event, Problem, Section
from xl_engine.exchange.trf import read_trf


def player(number: int, *rounds: str, name: str = "", points: str = "0.0", rank: int = 1, **more: str) -> str:
    """Return a line 001; a round is written as in the file, as "12 w 1" or "- Z"."""
    cells = "".join(f"  {_cell(text)}" for text in rounds)
    head = (
        f"001 {number:>4} {more.get('sex', ' ')}{more.get('title', ''):>3} {name or f'Player{number}':<33} "
        f"{more.get('rating', ''):>4} {more.get('federation', ''):<3} {more.get('id', ''):>11} {more.get('born', ''):<10} "
        f"{points:>4} {rank:>4}"
    )
    return head + cells


def _cell(text: str) -> str:
    words = text.split()
    if len(words) == 2 and words[0] == "-":
        return f"0000 - {words[1]}"
    return f"{words[0]:>4} {words[1]} {words[2] if len(words) > 2 else ' '}" if words else " " * 8


def read(*lines: str, encoding: str = "utf-8") -> tuple[Event, list[Problem]]:
    return read_trf("\r".join(lines).encode(encoding), "赛事.trf")


def section_of(*lines: str) -> Section:
    """Return the section of a file that gives no cause for a warning."""
    event, problems = read(*lines)
    assert [problem.code for problem in problems] == []
    return event.sections[0]


def shown(section: Section) -> list[str]:
    """Write each round as "1+2 3=4 5": + - = are games, > < x forfeits, ? is open."""
    signs = {"first_wins": "+", "second_wins": "-", "draw": "=", "first_by_forfeit": ">", "second_by_forfeit": "<",
             "both_absent": "x", None: "?"}  # fmt: skip
    return [
        " ".join(
            str(game.first) if game.is_bye else f"{game.first}{signs[game.result]}{game.second}"
            for game in games
        )
        for games in section.pairings
    ]


FOUR = (
    player(1, "3 w 1", "2 b =", points="1.5", name="Able, Ann"),
    player(2, "4 b 1", "1 w =", points="1.5", rank=2, name="Baker, Bob"),
    player(3, "1 b 0", "4 w +", points="1.0", rank=3, name="Cole, Cid"),
    player(4, "2 w 0", "3 b -", points="0.0", rank=4, name="Dunn, Dot"),
)
"""Two rounds of four players."""
