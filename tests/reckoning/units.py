"""Teams made from individual results: 2013 youth regulation 八（三）, 八（六）2 (RULES 6.2)."""

from fractions import Fraction

from .places import kept

GROUPS = {
    "少年甲组": ("男子少年甲组", "女子少年甲组"),
    "少年乙组": ("男子少年乙组", "女子少年乙组"),
    "儿童甲组": ("男子儿童甲组", "女子儿童甲组"),
    "儿童乙组": ("男子儿童乙组", "女子儿童乙组"),
}
"""Team groups with the group of the men and that of the women."""

REGULATION = "youth-2013"


def unit_teams(regulation, ranked, settings):
    """Return the units ranked as teams: group, place, unit, points, in the order of the groups.

    ``ranked`` are pairs of a section and its ranking. "各组别取每队成绩最好的1名男选手和1名女选手的积分相加":
    the best placed of each count, and a unit without both is no team.
    """
    if regulation != REGULATION:
        return []
    found = []
    for group, (men, women) in GROUPS.items():
        best_men, best_women = best_of(ranked, men, "M"), best_of(ranked, women, "F")
        teams = [
            team_of(group, best_men[unit], best_women[unit], settings)
            for unit in best_men
            if unit in best_women
        ]
        found += placed(teams, settings)
    return found


def best_of(ranked, group, sex):
    """Return the best placed player of each unit in a group, by the name of the unit."""
    found = {}
    for section, rows in ranked:
        if section["group"] != group or section["team"]:
            continue
        at = section["criteria"].index("积分")
        for row in kept(section, rows):
            unit, entered = "".join(row["unit"].split()), section["players"][row["number"]].get("sex")
            if not unit or entered not in (None, sex):
                continue
            player = {
                "place": row["position"],
                "number": row["number"],
                "points": row["values"][at],
                "unit": row["unit"],
            }
            if unit not in found or key(player) < key(found[unit]):
                found[unit] = player
    return found


def key(player):
    """Return what players of one unit are ordered by."""
    return player["place"], player["number"]


def team_of(group, man, woman, settings):
    """Return a team with what it is ordered by, smaller for better.

    Equal points: "依次比较个人名次，个人名次高者成绩列前；如再相同则男子组个人名次高者所在单位名次列前". The better
    of the two places comes first, or that of the man by ``team_place_order = men_first``.
    """
    points = Fraction(man["points"] + woman["points"])
    places = sorted([man["place"], woman["place"]])
    if settings["team_place_order"] == "men_first":
        places = [man["place"], woman["place"]]
    return {
        "group": group,
        "unit": man["unit"],
        "points": points,
        "order": (-points, *places, man["place"]),
    }


def placed(teams, settings):
    """Return the teams of a group with their places."""
    orders = [team["order"] for team in teams]
    distinct = sorted(set(orders))
    for team in teams:
        team["place"] = 1 + sum(1 for other in orders if other < team["order"])
        if settings["rank_style"] == "dense":
            team["place"] = 1 + distinct.index(team["order"])
    return sorted(teams, key=lambda team: (team["place"], team["unit"]))
