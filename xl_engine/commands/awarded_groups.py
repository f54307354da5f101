"""Whose places a ranking gives: one group, or several that play in one field and are awarded apart."""

from __future__ import annotations

from dataclasses import replace

from xl_engine.awards.apart import awarded_apart, competitor_groups
from xl_engine.awards.places import admitted_places, count_started
from xl_engine.event import Section
from xl_engine.standings import Playoff, Standings, playoffs
from xl_engine.workbook.reading import Book
from xl_engine.workbook.settings_sheet import section_name


def as_regulated(section: Section, book: Book) -> Section:
    """Return the section with its groups spelled as the regulation spells them, which prizes and teams go by.

    设置 knows 男子组(甲) and 男子组（甲） for one and the same, and a section that was renamed is still the group it
    was. The group of an entrant that is only the name of the section is none of its own.
    """
    names = {item.section.name: item.section.group for item in book.sections if item.section.group}
    names |= {section_name(group.name): group.name for group in book.regulation.groups}

    def spelled(name: str) -> str:
        return names.get(section_name(name), name)

    def own(name: str) -> str:
        return "" if section_name(name) == section_name(section.name) else spelled(name)

    entrants = section.entrants
    if any(entrant.group for entrant in entrants):
        entrants = tuple(replace(entrant, group=own(entrant.group)) for entrant in entrants)
    return replace(section, group=spelled(section.group or section.name), entrants=entrants)


def group_names(section: Section) -> list[str]:
    """Return the groups of a section in the order in which they were entered."""
    return list(dict.fromkeys(group for _, group, _ in competitor_groups(section)))


def group_playoffs(section: Section, standings: Standings, book: Book) -> tuple[Playoff, ...]:
    """Return the ties to be played off: of the section, or within each of the groups that are awarded apart.

    Each group has its own number of places (录取名次), counted by those who started in it.
    """
    section, switches = as_regulated(section, book), book.switches
    rule = book.regulation.places_for(section.kind)
    if len(group_names(section)) < 2:
        admission = admitted_places(len(section.competitors), count_started(section), rule, switches)
        return playoffs(standings, admission.places, switches)
    found: list[Playoff] = []
    for ranking in awarded_apart(standings, section, switches):
        admission = admitted_places(ranking.entered, ranking.started, rule, switches)
        found += playoffs(standings, admission.places, switches, ranking)
    return tuple(found)
