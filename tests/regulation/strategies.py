"""Regulations made at random that fit together, for round trips."""

import datetime as dt
import string

from hypothesis import strategies as st

from xl_engine.event import Kind, Sex, System
from xl_engine.regulation import (
    Awards,
    AwardStep,
    BestBoardRule,
    Conditions,
    CountedBy,
    CriteriaOrders,
    EntryRule,
    Fees,
    Group,
    Information,
    Lodging,
    Officials,
    Places,
    PlacesRule,
    PlacesStep,
    PlayOff,
    PlayOffStage,
    Prizes,
    PrizeStep,
    Regulation,
    Switches,
    SystemOrders,
    TeamGroup,
    TeamRule,
    TeamsFromIndividuals,
    TimeLimit,
)
from xl_engine.regulation.criteria import names

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
words = st.text(
    st.sampled_from("男女子少年儿童甲乙组公开团体#=[]\"'\\\n\t\x00\x7f. " + string.ascii_letters),
    min_size=1,
    max_size=6,
).filter(lambda text: bool(text.strip()))
counts = st.integers(0, 500)
maybe = st.none() | counts
flags = st.booleans()
many_texts = st.lists(texts, max_size=3).map(tuple)
days = st.dates(dt.date(1900, 1, 1), dt.date(2100, 12, 31))


def unique(items, **bounds):
    return st.lists(items, unique=True, **bounds).map(tuple)


times = st.builds(
    TimeLimit,
    text=texts,
    shared=counts,
    base=counts,
    increment=counts,
    reduced_base=maybe,
    reduced_text=texts,
)


@st.composite
def groups(draw, name, conditions, players):
    kind = draw(st.sampled_from(Kind))
    sex = draw(st.none() | st.sampled_from(Sex))
    window = sorted(draw(st.tuples(days, days)))
    women_allowed = sex is Sex.MALE and draw(flags)
    mixed_team = kind is Kind.TEAM and sex is None
    board_sex = draw(st.lists(st.sampled_from(Sex), min_size=players, max_size=players)) if mixed_team else ()
    return Group(
        name,
        kind,
        sex,
        born_from=draw(st.sampled_from([None, window[0]])),
        born_to=draw(st.sampled_from([None, window[1]])),
        women_allowed=women_allowed,
        women_min_rating=draw(maybe) if women_allowed else None,
        students_only=draw(flags),
        board_sex=tuple(board_sex) if draw(flags) else (),
        papers=draw(many_texts),
        conditions=draw(st.sampled_from(["", *conditions])),
    )


def orders(kind):
    order = unique(st.sampled_from(names(kind)))
    return st.builds(SystemOrders, swiss=order, round_robin=order)


@st.composite
def ranges(draw, cls, **fields):
    first = draw(st.integers(1, 20))
    return draw(st.builds(cls, first=st.just(first), last=st.integers(first, 40), **fields))


place_lines = st.builds(PlacesStep, at_least=counts, places=maybe) | st.builds(
    PlacesStep, at_least=counts, less_by_one=st.just(True)
)
place_rules = st.lists(place_lines, max_size=4, unique_by=lambda line: line.at_least).map(
    lambda lines: PlacesRule(tuple(lines))
)
award_steps = st.lists(ranges(AwardStep, items=many_texts), max_size=3).map(tuple)


@st.composite
def switch_values(draw):
    chosen = draw(st.lists(st.sampled_from(Switches.known()), max_size=5, unique_by=lambda about: about.key))
    values = {}
    for about in chosen:
        allowed = [(value == "yes") if about.is_flag else value for value, _ in about.choices]
        if about.number:
            allowed.extend(about.number)
        if about.halves:
            allowed.append("1.5")
        values[about.key] = draw(st.sampled_from(allowed))
    return values


@st.composite
def regulations(draw):
    conditions = draw(st.lists(words, max_size=3, unique=True))
    group_names = draw(st.lists(words, max_size=4, unique=True))
    players = draw(st.integers(1, 5))
    boards = draw(st.integers(1, players))
    some_groups = unique(st.sampled_from(group_names)) if group_names else st.just(())
    team_groups = unique(words, max_size=3).flatmap(
        lambda chosen: st.tuples(
            *(st.builds(TeamGroup, st.just(n), some_groups, some_groups) for n in chosen)
        )
    )
    paths = [
        "max_rounds",
        "playoff.stages",
        "criteria.team.swiss",
        *(f"groups.{name}.sex" for name in group_names if "." not in name),
        *(f"conditions.{name}" for name in conditions if "." not in name),
    ]
    return Regulation(
        name=draw(words),
        title=draw(texts),
        document=draw(texts),
        rulebook=draw(texts),
        systems=draw(unique(st.sampled_from(System), min_size=1)),
        max_rounds=draw(st.none() | st.integers(1, 99)),
        systems_note=draw(texts),
        information=draw(st.builds(Information, event=texts, organisers=many_texts, meeting=texts)),
        entry=draw(st.builds(EntryRule, texts, flags, flags, many_texts, many_texts)),
        officials=draw(st.builds(Officials, counts, counts, counts, flags, flags, flags, maybe)),
        fees=draw(
            st.builds(
                Fees, *[maybe] * 5, st.lists(st.builds(Lodging, counts, texts), max_size=2).map(tuple), texts
            )
        ),
        groups=tuple(draw(groups(name, conditions, players)) for name in group_names),
        conditions=tuple(
            draw(st.builds(Conditions, st.just(name), texts, maybe, flags, flags, flags, times))
            for name in conditions
        ),
        team=TeamRule(boards, players, draw(unique(st.integers(1, boards)))),
        team_results=draw(
            st.none()
            | st.builds(TeamsFromIndividuals, team_groups, counts, counts, st.sampled_from(CountedBy), maybe)
        ),
        criteria=CriteriaOrders(draw(orders(Kind.INDIVIDUAL)), draw(orders(Kind.TEAM))),
        playoff=draw(
            st.builds(
                PlayOff,
                texts,
                st.lists(st.builds(PlayOffStage, counts, counts, counts, flags), max_size=3).map(tuple),
                st.integers(1, boards),
            )
        ),
        places=Places(draw(place_rules), draw(place_rules)),
        awards=draw(st.builds(Awards, award_steps, award_steps, many_texts, texts)),
        prizes=draw(
            st.builds(
                Prizes,
                st.lists(ranges(PrizeStep, groups=some_groups, amount=counts), max_size=3).map(tuple),
                maybe,
                texts,
            )
        ),
        best_board=draw(
            st.none() | st.builds(BestBoardRule, st.integers(0, 100), many_texts, many_texts, maybe)
        ),
        switches=draw(switch_values()),
        sources=draw(st.dictionaries(st.sampled_from(paths), texts, max_size=4)),
        key="own",
    )
