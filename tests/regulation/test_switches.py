import pytest

from xl_engine.event import Scoring
from xl_engine.regulation import Switches


def test_defaults_are_those_of_rules_section_11():
    expected = {
        "points": "1-0.5-0", "bye_points": "win", "bye_opponent": "lowest_positive",
        "forfeit_opponent": "scheduled", "withdrawn_opponent": "face", "median.high": 1, "median.low": 1,
        "median_short": "zero", "team_sb": "match", "wins_count_bye": True, "wins_count_forfeit": True,
        "double_game_wins": "round", "direct": "two", "playoff_when": "touches", "playoff_limit": "places",
        "playoff_multi": "mini_round_robin", "rank_style": "competition", "win_rate": "score",
        "best_board_count_unplayed": False, "best_board_base": "rounds", "round1": "halves",
        "round1_bye": "last", "in_group": "halves", "same_unit.scope": "first", "same_unit.rounds": 1,
        "same_unit.mode": "soft", "unplayed_colour": "none", "max_run": 2, "max_diff": 2,
        "relax_last_round": True, "bye_board_points": "all", "auto_withdraw_after": 2, "rr_withdrawal": "half",
        "repair_forfeit": False, "late_entry_points": "0", "count": "started",
        "team_place_order": "better_first", "prize_ties": "share", "final_tie": "as_round_robin",
        "rounds": "rule", "acceleration": "none",
    }  # fmt: skip
    switches = Switches()

    assert {key: switches.value(key) for key in expected} == expected


def test_rules_rows_one_to_thirty_three_all_have_a_switch():
    assert {about.row for about in Switches.known()} - {0} == set(range(1, 34))


def test_every_default_is_an_allowed_value():
    for about, value in Switches().items():
        assert about.read(value) == value


def test_labels_read_back_as_their_values():
    for about in Switches.known():
        values = [(value == "yes") if about.is_flag else value for value, _ in about.choices]
        assert [about.read(about.label(value)) for value in values] == values


def test_settings_of_an_event_file_may_be_nested_or_dotted():
    nested, _ = Switches.from_settings({"median": {"high": 2, "low": 0}})
    dotted, _ = Switches.from_settings({"median.high": 2, "median.low": 0})

    assert nested == dotted == Switches(median_high=2, median_low=0)


def test_first_rounds_stands_for_scope_and_number():
    switches, problems = Switches.from_settings({"same_unit": {"first_rounds": 3, "mode": "hard"}})

    assert (switches, problems) == (Switches(same_unit_rounds=3, same_unit_mode="hard"), [])


def test_settings_stand_over_the_regulations_own():
    base = Switches(playoff_limit="medals", team_sb="rate")

    switches, _ = Switches.from_settings({"team_sb": "game"}, base)

    assert switches == Switches(playoff_limit="medals", team_sb="game")


@pytest.mark.parametrize(
    ("key", "given", "value"),
    [
        ("bye_points", 0.5, "0.5"),
        ("bye_points", "½", "0.5"),
        ("bye_points", "按和", "draw"),
        ("playoff_limit", 3.0, 3),
        ("median.high", "2", 2),
        ("wins_count_bye", "否", False),
        ("wins_count_bye", False, False),
        ("late_entry_points", 0, "0"),
        ("rounds", 7, 7),
        ("rounds", "按人数", "rule"),
    ],
)
def test_what_excel_makes_of_a_value_is_understood(key, given, value):
    assert Switches.values_of({key: given}) == ({key: value}, [])


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("bye_points", "1/0"),
        ("bye_points", "1e999999999"),
        ("bye_points", "0.3"),
        ("bye_points", "-1"),
        ("bye_points", "nan"),
        ("median.high", "99999999999999999999"),
        ("median.high", 1.5),
        ("playoff_limit", 0),
        ("team_sb", ""),
        ("wins_count_bye", 2),
    ],
)
def test_what_is_not_allowed_becomes_a_problem_and_keeps_the_default(key, given):
    switches, problems = Switches.from_settings({key: given})

    assert switches == Switches()
    assert [(problem.code, problem.params["key"]) for problem in problems] == [
        ("settings.value-not-allowed", key)
    ]


def test_an_unknown_switch_is_named():
    _, problems = Switches.from_settings({"median": {"middle": 1}})

    assert [(problem.code, problem.params["key"]) for problem in problems] == [
        ("settings.unknown-switch", "median.middle")
    ]


def test_changed_lists_only_differences():
    assert [(about.key, value) for about, value in Switches(direct="two", max_run=3).changed()] == [
        ("max_run", 3)
    ]


def test_a_missing_switch_is_a_key_error():
    with pytest.raises(KeyError):
        Switches().value("median_high")


@pytest.mark.parametrize(
    ("bye_points", "scoring", "half_points"),
    [("win", "1-0.5-0", 2), ("draw", "2-1-0", 2), ("loss", "1-0.5-0", 0), ("1.5", "3-1-0", 3)],
)
def test_a_bye_is_worth_what_the_scoring_makes_of_it(bye_points, scoring, half_points):
    assert Switches(bye_points=bye_points).bye_half_points(Scoring.parse(scoring)) == half_points


@pytest.mark.parametrize(("choice", "half_points"), [("0", 0), ("half", 2)])
def test_a_round_missed_before_a_late_entry_is_worth_nothing_or_half_a_win(choice, half_points):
    assert Switches(late_entry_points=choice).late_half_points(Scoring.parse("2-1-0")) == half_points
