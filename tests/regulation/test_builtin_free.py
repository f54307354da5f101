"""The built-in regulation that prescribes nothing."""

from xl_engine.event import Kind, System
from xl_engine.regulation import EntryRule, Fees, Group, Information, default_order, load

R = load("free")


def test_it_has_one_open_group():
    assert R.groups == (Group("A"),)


def test_it_gives_the_usual_orders_for_both_kinds_and_systems():
    given = {(kind, system): R.order_for(kind, system) for kind in Kind for system in System}

    assert given == {(kind, system): default_order(kind, system) for kind in Kind for system in System}


def test_everybody_is_ranked_and_nothing_is_played_off():
    assert (R.places_for(Kind.INDIVIDUAL).for_entries(37), R.places_for(Kind.TEAM).for_entries(5)) == (37, 5)
    assert R.switches == {"playoff_when": "never"}


def test_it_asks_for_nothing_and_gives_nothing():
    assert (R.entry, R.fees, R.information, R.max_rounds) == (EntryRule(), Fees(), Information(), None)
    assert (R.awards.individual, R.prizes.steps, R.best_board, R.team_results) == ((), (), None, None)
