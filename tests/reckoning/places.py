"""The ranking of a section: criterion after criterion, then the play-off, then places 1, 2, 2, 4 (RULES 3.10)."""

from . import individuals, teams
from .cards import cards
from .individuals import direct
from .opponents import totals
from .playoffs import parted
from .withdrawals import settled


def field_of(section):
    """Return a section with the cards and totals of everybody: section, cards, totals, struck."""
    kept, struck = settled(section, cards(section))
    return {"section": section, "cards": kept, "totals": totals(section, kept), "struck": struck}


def ranking(section):
    """Return the rows of a section's ranking, best first: place, shared, number, name, unit, values, position.

    ``values`` are exact and stand in the order of the criteria; ``position`` is the place written 1, 2, 2, 4
    even where the switch ``rank_style`` writes 1, 2, 2, 3. The disqualified have no place.
    """
    field = field_of(section)
    ranked = sorted(number for number, side in section["sides"].items() if not side["out"])
    groups, values = [ranked], {number: [] for number in ranked}
    for criterion in section["criteria"]:
        smaller = []
        for group in groups:
            figures = {number: figure(field, criterion, number, group) for number in group}
            for number in group:
                values[number].append(figures[number])
            for level in sorted(set(figures.values()), reverse=True):
                smaller.append([number for number in group if figures[number] == level])
        groups = smaller
    groups = [part for group in groups for part in parted(group, section["playoffs"])]
    return numbered(section, groups, values)


def figure(field, criterion, number, tied):
    """Return one figure of somebody; ``tied`` are those still equal with him."""
    if criterion == "直胜":
        return direct(field, number, tied)
    known = teams.FIGURES if field["section"]["team"] else individuals.FIGURES
    if criterion not in known:
        raise ValueError(f"not reckoned: {criterion}")
    return known[criterion](field, number)


def numbered(section, groups, values):
    """Return the rows with their places."""
    rows = []
    for level, group in enumerate([one for one in groups if one], start=1):
        position = len(rows) + 1
        for number in group:
            side = section["sides"][number]
            rows.append(
                {
                    "place": level if section["settings"]["rank_style"] == "dense" else position,
                    "position": position,
                    "shared": len(group) > 1,
                    "number": number,
                    "name": side["name"],
                    "unit": side["unit"],
                    "values": values[number],
                }
            )
    return rows


def kept(section, rows):
    """Return the rows without those whose results are struck out (RULES 2.8), the places counted anew."""
    struck = field_of(section)["struck"]
    rows = [row for row in rows if row["number"] not in struck]
    levels = sorted({row["position"] for row in rows})
    found = []
    for row in rows:
        level = levels.index(row["position"]) + 1
        position = 1 + sum(other["position"] < row["position"] for other in rows)
        together = sum(other["position"] == row["position"] for other in rows)
        place = level if section["settings"]["rank_style"] == "dense" else position
        found.append({**row, "position": position, "place": place, "shared": together > 1})
    return found
