"""Tournament report files (TRF with JaVaFo's extensions) of individual events, for other programs to read."""

from __future__ import annotations

from xl_engine.event import Section

_MARKS = {
    "first_wins": "10", "second_wins": "01", "draw": "==", "first_by_forfeit": "+-", "second_by_forfeit": "-+",
    "both_absent": "--", "bye": "U",
}  # fmt: skip
_HALVES = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2}


def report_of(section: Section) -> str:
    """Return the file of a section with scoring 1-0.5-0 in which everybody is paired or rests in every round."""
    marks: dict[int, list[tuple[int, str, str]]] = {one.number: [] for one in section.entrants}
    for games in section.pairings:
        for game in games:
            assert game.result is not None
            first, *second = _MARKS[game.result.value]
            if game.second is None:
                marks[game.first].append((0, "-", first))
            else:
                marks[game.first].append((game.second, "w", first))
                marks[game.second].append((game.first, "b", second[0]))
    lines = [f"012 {section.name}", f"XXR {section.rounds}", "XXC white1"]
    for one in sorted(section.entrants, key=lambda entrant: entrant.number):
        rounds = marks[one.number]
        halves = sum(_HALVES[mark] for _, _, mark in rounds)
        points = f"{halves // 2}.{5 * (halves % 2)}"
        head = f"001 {one.number:4d} m    P{one.number:<32d}{one.rating or 0:4d}".ljust(80)
        cells = "".join(f"  {other:04d} {colour} {mark}" for other, colour, mark in rounds)
        lines.append(f"{head}{points:>4} {one.number:4d}{cells}")
    return "\n".join(lines) + "\n"
