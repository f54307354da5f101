"""What ``rank`` and ``awards`` print against what is computed here, as a list of readable differences."""

import json
from fractions import Fraction

from .best_boards import best_boards
from .facts import exact, read
from .places import ranking
from .prizes import awarded
from .units import unit_teams

QUARTERS = (1, 2, 4)
THOUSANDTH = Fraction(1, 1000)


def disagreements(event_text, rank_json, awards_json):
    """Return the differences between an event's printed ranking and awards and the slow computation.

    ``event_text`` is the text of an event file, ``rank_json`` and ``awards_json`` what ``rank --format json``
    and ``awards --format json`` print for it, as text or already read. An empty list means that all is equal.
    """
    event = read(event_text)
    ranked = [(section, ranking(section)) for section in event["sections"]]
    return [
        *rank_differences(ranked, as_read(rank_json)),
        *award_differences(ranked, as_read(awards_json)),
        *unit_differences(event, ranked, as_read(awards_json)),
    ]


def as_read(printed):
    """Return printed JSON as dictionaries and lists."""
    return json.loads(printed) if isinstance(printed, str) else printed


def rank_differences(ranked, printed):
    """Return what is different in the rankings."""
    found, by_name = sections_of(ranked, printed, "rank")
    for section, rows in ranked:
        shown = by_name.get(section["name"])
        if shown is None:
            continue
        name = section["name"]
        found += differing(name, "after_round", shown["after_round"], len(section["rounds"]))
        found += differing(name, "criteria", shown["criteria"], section["criteria"])
        if shown["criteria"] == section["criteria"]:
            found += row_differences(section, rows, shown["rows"])
    return found


def sections_of(ranked, printed, command):
    """Return what is different in the names of the sections, and the printed sections by name."""
    shown = [one["name"] for one in printed["sections"]]
    wanted = [section["name"] for section, _ in ranked]
    by_name = {one["name"]: one for one in printed["sections"]}
    return differing(command, "sections", shown, wanted), by_name


def differing(where, what, printed, reckoned):
    """Return the difference of two things, if there is one."""
    return [] if printed == reckoned else [f"{where}: {what} is {printed}, reckoned {reckoned}"]


def row_differences(section, rows, shown):
    """Return what is different in the rows of one ranking: who is in it, the order, and every figure."""
    name = section["name"]
    found = numbers_apart(name, [row["number"] for row in rows], [row["number"] for row in shown])
    places = [row["place"] for row in shown]
    found += differing(name, "order of places", places, sorted(places))
    printed = {row["number"]: row for row in shown}
    for row in rows:
        other = printed.get(row["number"])
        if other is None:
            continue
        where = f"{name}, number {row['number']}"
        for key in ("place", "shared", "name", "unit"):
            found += differing(where, key, other[key], row[key])
        found += differing(where, "count of values", len(other["values"]), len(row["values"]))
        for criterion, value, reckoned in zip(
            section["criteria"], other["values"], row["values"], strict=False
        ):
            if not same_figure(value, reckoned):
                found.append(f"{where}: {criterion} is {value}, reckoned {written(reckoned)}")
    return found


def numbers_apart(where, wanted, shown):
    """Return who is missing, who is too many, and who is listed twice."""
    found = [f"{where}: number {one} is missing" for one in wanted if one not in shown]
    found += [f"{where}: number {one} should not be there" for one in shown if one not in wanted]
    return found + [
        f"{where}: number {one} is there twice" for one in sorted(set(shown)) if shown.count(one) > 1
    ]


def same_figure(printed, reckoned):
    """Return whether a printed number is a figure: exactly, or to three places where quarters do not do."""
    if isinstance(printed, bool) or not isinstance(printed, int | float):
        return False
    if reckoned.denominator in QUARTERS:
        return exact(printed) == reckoned
    return 2 * abs(exact(printed) - reckoned) <= THOUSANDTH


def written(figure):
    """Return an exact figure as it is shown in a difference."""
    return str(figure) if figure.denominator == 1 else f"{float(figure):g}"


def award_differences(ranked, printed):
    """Return what is different in the awards of the sections."""
    found, by_name = sections_of(ranked, printed, "awards")
    for section, rows in ranked:
        shown = by_name.get(section["name"])
        if shown is None:
            continue
        found += place_differences(section, awarded(section, rows), shown["places"])
        found += board_differences(section, best_boards(section, rows), shown["best_boards"])
    return found


def place_differences(section, wanted, shown):
    """Return what is different in the places awarded."""
    name = f"{section['name']}, awards"
    found = numbers_apart(name, [one["number"] for one in wanted], [one["number"] for one in shown])
    printed = {one["number"]: one for one in shown}
    for one in wanted:
        other = printed.get(one["number"])
        for key in ("place", "shared", "name", "unit", "award", "prize") if other else ():
            found += differing(f"{name}, number {one['number']}", key, other[key], one[key])
    return found


def board_differences(section, wanted, shown):
    """Return what is different in 最佳台次奖."""
    name = f"{section['name']}, best boards"
    winners = sorted((one["board"], one["number"]) for one in wanted)
    found = differing(name, "winners", sorted((one["board"], one["number"]) for one in shown), winners)
    printed = {(one["board"], one["number"]): one for one in shown}
    for one in wanted:
        other = printed.get((one["board"], one["number"]))
        where = f"{name}, number {one['number']}"
        for key in ("name", "team", "games") if other else ():
            found += differing(where, key, other[key], one[key])
        if other and not same_figure(other["points"], one["points"]):
            found.append(f"{where}: points is {other['points']}, reckoned {written(one['points'])}")
    return found


def unit_differences(event, ranked, printed):
    """Return what is different in the teams made from individual results."""
    wanted = unit_teams(event["regulation"], ranked, event["settings"])
    found = []
    teams = {(one["group"], one["unit"]): one for one in printed["teams_from_individuals"]}
    for one in wanted:
        where = f"{one['group']}, unit {one['unit']}"
        other = teams.pop((one["group"], one["unit"]), None)
        if other is None:
            found.append(f"{where}: is missing")
            continue
        found += differing(where, "place", other["place"], one["place"])
        if not same_figure(other["points"], one["points"]):
            found.append(f"{where}: points is {other['points']}, reckoned {written(one['points'])}")
    return found + [f"{group}, unit {unit}: should not be there" for group, unit in teams]
