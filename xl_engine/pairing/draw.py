"""抽签编号: start numbers from ratings and from lots of a recorded seed (RULES 2.2).

How to draw again by hand: for each entrant write the seed, the name and the unit (both without blanks at the ends),
each on a line of its own, as UTF-8 text; for the second, third, … of the same name and unit add a line 2, 3, ….
Take the SHA-256 of the text. Smaller values come first. Rated entrants go before the others by 等级分, the highest
first, and lots decide only between equal ratings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from xl_engine.event import Entrant, Kind, Section, System, Team, lot, unit_key
from xl_engine.regulation.switches import Switches

from .round_robin_numbers import spread_units
from .rounds import choose_system


def draw_numbers(
    entrants: Sequence[Entrant], switches: Switches, seed: str, *, keep: bool = False, cycles: int = 0
) -> tuple[Entrant, ...]:
    """Return the entrants, in the order given, with their start numbers.

    Who withdrew before round 1 gets no number. With ``keep`` numbers already there stay, the others fill the gaps
    in drawn order and whoever joins later than round 1 comes after the last number. ``cycles`` above 0 means 循环制:
    all numbers are drawn, and members of one unit get numbers that meet early (RULES 4, 5).
    """
    places = {place: entrant for place, entrant in enumerate(entrants) if entrant.withdrawn_after != 0}
    kept = {place: entrant.number for place, entrant in places.items() if keep and entrant.number > 0}
    drawn = [place for place in _drawn_order(places, seed, rated=not cycles) if place not in kept]
    numbers = dict(kept)
    if cycles and not kept:
        units = [unit_key(places[place].unit) for place in drawn]
        drawn = [drawn[place] for place in spread_units(units, cycles, switches, seed)]
    on_time = [place for place in drawn if places[place].joined_round <= 1]
    late = [place for place in drawn if places[place].joined_round > 1]
    numbers.update(zip(on_time, _free(kept.values(), len(on_time)), strict=True))
    last = max(numbers.values(), default=0)
    numbers.update({place: last + step for step, place in enumerate(late, start=1)})
    return tuple(replace(entrant, number=numbers.get(place, 0)) for place, entrant in enumerate(entrants))


def draw_section(section: Section, switches: Switches, seed: str, *, keep: bool = False) -> Section:
    """Return the section with its players or teams numbered, and the seed recorded.

    New team numbers are carried to the players' ``team``; players of teams keep their own numbers.
    """
    count = len(section.teams) if section.kind is Kind.TEAM else len(section.entrants)
    system = section.system or choose_system(count, cycles=section.cycles)
    cycles = section.cycles if system is System.ROUND_ROBIN else 0
    if section.kind is Kind.TEAM:
        return replace(_draw_teams(section, switches, seed, keep, cycles), seed=seed)
    drawn = draw_numbers(section.entrants, switches, seed, keep=keep, cycles=cycles)
    new = {old.number: one.number for old, one in zip(section.entrants, drawn, strict=True) if old.number}
    entrants = tuple(replace(one, avoids=_renumbered(one.avoids, new)) for one in drawn)
    return replace(section, entrants=entrants, seed=seed)


def _renumbered(avoids: frozenset[int], new: Mapping[int, int]) -> frozenset[int]:
    """Return 回避 with the new numbers of the same people; whoever has none any more falls away."""
    return frozenset(new.get(number, number) for number in avoids) - {0}


def _draw_teams(section: Section, switches: Switches, seed: str, keep: bool, cycles: int) -> Section:
    stand_ins = [Entrant(number=team.number, name=team.name, unit=team.unit) for team in section.teams]
    drawn = draw_numbers(stand_ins, switches, seed, keep=keep, cycles=cycles)
    renamed = {team.number: new.number for team, new in zip(section.teams, drawn, strict=True)}
    teams: tuple[Team, ...] = tuple(
        replace(team, number=new.number, avoids=_renumbered(team.avoids, renamed))
        for team, new in zip(section.teams, drawn, strict=True)
    )
    players = tuple(
        entrant if entrant.team is None else replace(entrant, team=renamed.get(entrant.team, entrant.team))
        for entrant in section.entrants
    )
    return replace(section, teams=teams, entrants=players)


def _drawn_order(places: Mapping[int, Entrant], seed: str, *, rated: bool) -> list[int]:
    lots = _lots(places, seed)

    def key(place: int) -> tuple[bool, int, int]:
        rating = places[place].rating if rated else None
        return rating is None, -(rating or 0), lots[place]

    return sorted(places, key=key)


def _lots(places: Mapping[int, Entrant], seed: str) -> dict[int, int]:
    """Draw a lot for everybody; namesakes of one unit are told apart by their other data, not by their rows."""
    seen: Counter[tuple[str, str]] = Counter()
    lots = {}
    for place in sorted(places, key=lambda place: _identity(places[place])):
        name, unit = places[place].name.strip(), places[place].unit.strip()
        seen[name, unit] += 1
        again = seen[name, unit]
        lots[place] = lot(seed, name, unit) if again == 1 else lot(seed, name, unit, again)
    return lots


def _identity(entrant: Entrant) -> tuple[str, ...]:
    return (
        entrant.name.strip(),
        entrant.unit.strip(),
        str(entrant.born or ""),
        entrant.id_number,
        str(entrant.sex or ""),
        f"{entrant.rating or 0:06d}",
        entrant.group,
        entrant.phone,
    )


def _free(taken: Iterable[int], count: int) -> list[int]:
    used = set(taken)
    return [number for number in range(1, count + len(used) + 1) if number not in used][:count]
