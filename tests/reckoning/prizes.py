"""录取名次, certificates and prize money, typed from the five regulations (RULES 6.1, 6.4)."""

from .cards import FORFEITS, turned
from .places import kept

PLACES = {
    # "50个队以上的录取前12名，20个队以上的前8名，10个队以上的前6名，4-9个队的前3名，3个队以下的录取1名"
    ("team-2013", True): [(50, 12), (20, 8), (10, 6), (4, 3), (0, 1)],
    # "30人以上的录取前12名；29-10人录取前8名；9人以下录取前N-1名"
    ("youth-2013", False): [(30, 12), (10, 8), (0, None)],
    # "20个队以上的录取前12名；10-19个队录取前8名；9个队以下的录取N-1名"
    ("youth-2013", True): [(20, 12), (10, 8), (0, None)],
    # "各组录取前8名"
    ("individual-2019", False): [(0, 8)],
    # "50人以上的录取前12名；49人以下录取前8名"
    ("youth-open-2023", False): [(50, 12), (0, 8)],
    # "各组前三名颁发奖杯、奖牌和证书，4-8名颁发证书"
    ("team-2025", True): [(0, 8)],
}
"""Places awarded from so many competitors on, by (regulation, teams); None stands for N-1.

Where a regulation says nothing everybody has a place.
"""

ITEMS = {
    ("team-2013", True): ("奖杯+奖牌+证书", "获奖证书"),
    ("youth-2013", False): ("获奖证书+奖牌", "获奖证书"),
    ("youth-2013", True): ("获奖证书+奖杯", "获奖证书"),
    ("individual-2019", False): ("获奖证书+奖牌", "获奖证书"),
    ("youth-open-2023", False): ("获奖证书+奖牌", "获奖证书"),
    ("team-2025", True): ("奖杯+奖牌+证书", "证书"),
}
"""What places 1 to 3 receive, and what the others do."""

REGULATIONS = ("free", *dict.fromkeys(key for key, _ in PLACES))

YOUTH = [10000, 6000, 4000, 2000, 2000, 2000, 2000, 2000]
CHILDREN = [8000, 5000, 3000, 1000, 1000, 1000, 1000, 1000]
MONEY = {
    "少年男子组": YOUTH,
    "少年女子组": YOUTH,
    "儿童男子组": CHILDREN,
    "儿童女子组": CHILDREN,
}
"""Prizes of youth-open-2023 in yuan before tax, place 1 first."""


def started(section):
    """Return the numbers of those who really started: came to a table or rested at least once (RULES 6.1)."""
    found = set()
    for tables in section["rounds"]:
        for table in tables:
            if table["second"] is None or came(table, first=True):
                found.add(table["first"])
            if table["second"] is not None and came(table, first=False):
                found.add(table["second"])
    return found


def came(table, first):
    """Return whether a side of a table was there, if only on one board or for one game."""
    singles = table.get("boards") or table.get("games") or []
    if not singles or table.get("result") in FORFEITS:
        singles = [table.get("result")]
    seen = [single if first else turned(single) for single in singles]
    return any(single not in ("second_by_forfeit", "both_absent") for single in seen)


def counted(section):
    """Return the number of competitors the places follow from, by the switch ``count``."""
    if section["settings"]["count"] == "entered":
        return section["entered"]
    return len(started(section)) if section["rounds"] else len(section["sides"])


def admitted(regulation, teams, competitors):
    """Return how many places are awarded, never more than there are competitors."""
    if regulation not in REGULATIONS:
        raise ValueError(f"not reckoned: regulation {regulation}")
    for at_least, places in PLACES.get((regulation, teams), []):
        if competitors >= at_least:
            return max(0, competitors - 1) if places is None else min(places, competitors)
    return competitors


def awarded(section, rows):
    """Return the list of awards of a ranked section: the rows with ``award`` and ``prize`` (yuan)."""
    regulation, teams = section["regulation"], section["team"]
    last = admitted(regulation, teams, counted(section))
    money = MONEY.get(section["group"], []) if regulation == "youth-open-2023" else []
    money = money[:last]
    found = []
    for row in kept(section, rows):
        # A shared place is awarded to all who hold it (RULES 10, rows 24 and 25).
        if row["position"] <= last:
            found.append({**row, "award": items(regulation, teams, row["position"]), "prize": 0})
    for place in {row["position"] for row in found}:
        together = [row for row in found if row["position"] == place]
        pay(together, money, section["settings"]["prize_ties"])
    return found


def items(regulation, teams, place):
    """Return what a place receives besides money."""
    medals, rest = ITEMS.get((regulation, teams), ("", ""))
    return medals if place <= 3 else rest


def pay(together, money, rule):
    """Enter the prize of those who hold a place together (RULES 6.4).

    ``share``: the money of all their places divided, rounded down to 1 yuan. ``by_tiebreak``: the money of
    the places in turn, by number. ``same_each``: everybody the money of the place they share.
    """
    first = together[0]["position"]
    theirs = [money[place - 1] if place <= len(money) else 0 for place in range(first, first + len(together))]
    for turn, row in enumerate(sorted(together, key=lambda one: one["number"])):
        if rule == "share":
            row["prize"] = sum(theirs) // len(together)
        elif rule == "by_tiebreak":
            row["prize"] = theirs[turn]
        else:
            row["prize"] = theirs[0]
