"""Whole random events as event files, the same for the same seed, without any help of the engine.

Who meets whom is drawn without regard to the rules of pairing: rankings must be right for whatever was played.
"""

import json
import random
from fractions import Fraction

from .cards import result_of
from .facts import RECKONED, USUAL, read
from .places import ranking
from .playoffs import parted
from .prizes import admitted, counted

PLAYED = ("first_wins", "first_wins", "second_wins", "draw")
ABSENT = ("first_by_forfeit", "second_by_forfeit", "both_absent")
YOUTH = tuple(f"{sex}子{group}" for group in ("少年甲组", "少年乙组", "儿童甲组") for sex in "男女")
OPEN = ("少年男子组", "少年女子组", "儿童男子组", "儿童女子组")
SECTIONS = {
    "free": ("A", "B"),
    "individual-2019": ("男子组", "女子组"),
    "youth-2013": YOUTH,
    "youth-open-2023": OPEN,
    "team-2013": ("男子团体赛", "女子团体赛"),
    "team-2025": ("混合团体", "少年男子团体"),
}
"""Regulations with sections of theirs; teams in those named after teams, and now and then in ``free``."""

CRITERIA = {
    False: ["对手分", "中间对手分", "小分", "胜局", "直胜", "累进分"],
    True: ["对手场分", "中间对手场分", "总局分", "小分", "一台局分", "二台局分", "三台局分"],
}
MORE = {"bye_points": ["win", "draw", "loss", "0.5", 2], "median.high": [0, 1, 2], "median.low": [0, 1, 2]}


def random_event(seed, *, regulations=tuple(SECTIONS), teams=True, double_games=True, playoffs=True):
    """Return the text of an event."""
    dice = random.Random(seed)
    regulation = dice.choice(regulations)
    team = regulation.startswith("team") or (regulation == "free" and teams and dice.random() < 0.5)
    double = double_games and not team and dice.random() < 0.4
    data = {
        "format": "xl-engine-event/1",
        "name": f"第{seed}届",
        "regulation": regulation,
        "settings": random_settings(dice),
        "sections": [random_section(dice, name, team, double) for name in SECTIONS[regulation]],
    }
    if playoffs:
        play_off(dice, data)
    return json.dumps(data, ensure_ascii=False)


def random_settings(dice):
    """Return some switches, each with one of the values that can be computed."""
    choices = {**RECKONED, **MORE}
    choices |= {key: [True, False] for key, usual in USUAL.items() if isinstance(usual, bool)}
    share = dice.choice([0, 0.3, 0.8])
    return {key: dice.choice(values) for key, values in choices.items() if dice.random() < share}


def random_section(dice, name, team, double):
    """Return a section that is over."""
    round_robin = dice.random() < 0.4
    trouble = dice.choice([0, 0.1, 0.3])
    size = dice.randint(2, 9 if round_robin else 24)
    numbers = sorted(dice.sample(range(1, 2 * size + 1), size))
    cycles = dice.choice([1, 1, 2]) if round_robin else 1
    length = (size - 1 + size % 2) * cycles if round_robin else dice.randint(2, 7)
    sides = {number: random_side(dice, number, length, trouble) for number in numbers}
    tables = round_robin_tables(dice, numbers, cycles) if round_robin else swiss_tables(dice, sides, length)
    rounds = [
        [random_result(dice, number, one, sides, trouble) for one in games]
        for number, games in enumerate(tables, start=1)
    ]
    if team or double:
        rounds = [[with_singles(dice, one, team, trouble) for one in games] for games in rounds]
    order = CRITERIA[team]
    section = {
        "name": name,
        "kind": "team" if team else "individual",
        "system": "round_robin" if round_robin else "swiss",
        "rounds": length,
        "points": dice.choice(["1-0.5-0", "1-0.5-0", "2-1-0", "3-1-0"]),
        "criteria": ["场分" if team else "积分", *dice.sample(order, dice.randint(0, len(order)))],
        "entrants": list(sides.values()),
        "pairings": rounds,
    }
    if round_robin:
        section["cycles"] = cycles
    if all(one["result"] is None and "boards" not in one for one in rounds[-1] if one["second"] is not None):
        # A last round that nobody played is no round of a finished event.
        return random_section(dice, name, team, double)
    return with_teams(section) if team else section


def random_side(dice, number, length, trouble):
    """Return a player or team, with the given chance of each irregularity."""
    side = {"number": number, "name": f"选手{number}", "unit": f"单位{dice.choice('甲乙丙丁戊')}"}
    if dice.random() < trouble:
        side["penalty"] = dice.choice([0.5, 1, 1.5])
    if dice.random() < trouble:
        side["withdrawn_after"] = dice.randint(0, length)
    if dice.random() < trouble / 2:
        side["joined_round"] = dice.randint(1, length)
    if dice.random() < trouble / 4:
        side["disqualified"] = True
    return side


def with_teams(section):
    """Return a team section whose sides are teams of three; player b of team t has number 10 t + b."""
    teams = section["entrants"]
    players = [
        {
            "number": 10 * team["number"] + board,
            "name": f"队员{team['number']}-{board}",
            "team": team["number"],
        }
        for team in teams
        for board in (1, 2, 3)
    ]
    named = [
        {
            **team,
            "name": f"队{team['number']}",
            "players": [10 * team["number"] + board for board in (1, 2, 3)],
        }
        for team in teams
    ]
    return {**section, "teams": named, "entrants": players}


def swiss_tables(dice, sides, length):
    """Return random tables of whoever is there; one may be left out now and then."""
    rounds = []
    for number in range(1, length + 1):
        there = [
            one
            for one, side in sides.items()
            if side.get("joined_round", 1) <= number <= side.get("withdrawn_after", length)
            and dice.random() < 0.98
        ]
        dice.shuffle(there)
        games = [[there[at], there[at + 1]] for at in range(0, len(there) - 1, 2)]
        rounds.append(games + ([[there[-1], None]] if len(there) % 2 else []))
    # The first round has somebody in it, and so has every later one.
    return [games or [[min(sides), None]] for games in rounds]


def round_robin_tables(dice, numbers, cycles):
    """Return a table in which everybody meets everybody, turned round the first."""
    wheel = dice.sample(numbers, len(numbers)) + ([None] if len(numbers) % 2 else [])
    rounds = []
    for _ in range((len(wheel) - 1) * cycles):
        pairs = [[wheel[at], wheel[-1 - at]] for at in range(len(wheel) // 2)]
        rounds.append([pair if pair[0] is not None else pair[::-1] for pair in pairs])
        wheel = [wheel[0], wheel[-1], *wheel[1:-1]]
    return rounds


def random_result(dice, number, pair, sides, trouble):
    """Return a table with a result; a game of somebody who has left stays open."""
    first, second = pair
    gone = any(sides[side].get("withdrawn_after", number) < number for side in pair if side is not None)
    result = dice.choice(ABSENT if dice.random() < trouble / 2 else PLAYED)
    if second is None:
        result = "bye"
    elif gone:
        result = None
    return {"first": first, "second": second, "result": result}


def with_singles(dice, table, team, trouble):
    """Return a table as a match of three boards or as two games; one given up as a whole stays so."""
    if table["second"] is None or table["result"] is None or table["result"] in ABSENT:
        return table
    singles = [
        dice.choice(ABSENT if dice.random() < trouble / 3 else PLAYED) for _ in range(3 if team else 2)
    ]
    if not any(one in PLAYED for one in singles):
        singles[0] = dice.choice(PLAYED)
    if not team and dice.random() < 0.1:
        # The time overstepped in the first game loses the round; there is no second one.
        singles = [dice.choice(["first_wins", "second_wins"]), "both_absent"]
    kept = {**table, "boards" if team else "games": singles, "result": None}
    points = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
    return {**kept, "result": result_of(kept, points)} if dice.random() < 0.2 else kept


def play_off(dice, data):
    """Add play-offs to a ready event, until nobody is level in the ties that are played off."""
    if data["regulation"] == "free":
        data["settings"]["playoff_when"] = "always"
    facts = read(json.dumps(data, ensure_ascii=False))
    each = 1 if data["regulation"] == "team-2025" else 2
    for raw, section in zip(data["sections"], facts["sections"], strict=True):
        ties = {}
        for row in ranking(section):
            ties.setdefault(row["position"], []).append(row["number"])
        games = []
        for position, tied in ties.items():
            if 1 < len(tied) <= 5 and is_due(section, position) and dice.random() < 0.7:
                games += play(dice, tied, each)
        if games:
            raw["playoffs"] = games


def is_due(section, position):
    """Return whether the regulation has a tie on the places from this one on played off (RULES 3.9)."""
    if section["regulation"] in ("free", "team-2025"):
        return True
    if section["regulation"] == "individual-2019":
        return position <= 3
    return position <= admitted(section["regulation"], section["team"], counted(section))


def play(dice, tied, each):
    """Return the games of a play-off: everybody against everybody, those left level again one by one."""
    games = []
    for at, one in enumerate(tied):
        for other in tied[at + 1 :]:
            sides = [(one, other), (other, one)][:each]
            games += [{"first": a, "second": b, "result": dice.choice(PLAYED)} for a, b in sides]
    for group in parted(tied, games):
        if len(group) > 1:
            games += play(dice, group, 1)
    return games
