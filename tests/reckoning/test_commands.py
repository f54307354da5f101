"""What the commands print for whole events, through the workbook, is what the slow computation gets."""

import json

import pytest

from tests.commands.playing import SAMPLES, done
from tests.generators import examples

from . import disagreements
from .building import event, section
from .random_events import SECTIONS, random_event

REGULATIONS = ("free", "individual-2019", "youth-open-2023")
NAMES = ("renju_world_1989", "renju_world_1997", "draughts_sangmelima_2014")


def commanded(folder, text):
    """Return what ``rank`` and ``awards`` print for an event file."""
    source, book = folder / "event.json", folder / "event.xlsx"
    source.write_text(text, encoding="utf-8")
    done("convert", source, book)
    return [done(command, book, "--format", "json").data for command in ("rank", "awards")]


def test_every_individual_regulation_in_one_game_a_round(tmp_path):
    """The plainest events: players, no double games, no play-offs."""
    for seed, regulation in enumerate(REGULATIONS):
        text = random_event(seed, regulations=(regulation,), teams=False, double_games=False, playoffs=False)
        folder = tmp_path / regulation
        folder.mkdir()

        assert (regulation, disagreements(text, *commanded(folder, text))) == (regulation, [])


@pytest.mark.parametrize("regulation", SECTIONS)
def test_random_events_of_every_kind(tmp_path, regulation):
    """Players and teams, double games, play-offs, teams from individual results."""
    text = random_event(11, regulations=(regulation,))

    assert disagreements(text, *commanded(tmp_path, text)) == []


@pytest.mark.long
def test_more_random_events(tmp_path):
    for seed in range(1000, 1000 + examples(200)):
        text = random_event(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()

        assert (seed, disagreements(text, *commanded(folder, text))) == (seed, [])


@pytest.mark.parametrize("system", ["swiss", "round_robin"])
@pytest.mark.parametrize("regulation", [*REGULATIONS, "youth-2013"])
def test_the_criteria_of_the_regulation_where_the_event_file_names_none(tmp_path, regulation, system):
    one = section(
        "1+2 3=4 5+6", "1=3 2+5 6+4", "5+1 6=2 4+3", "6+1 3+5 4+2", "1=4 2+3 6-5", system=system, name="甲组"
    )
    for entrant in one["entrants"]:
        entrant["unit"] = ""
    text = event(one, regulation=regulation)

    assert disagreements(text, *commanded(tmp_path, text)) == []


@pytest.mark.parametrize("name", NAMES)
def test_published_events(tmp_path, name):
    data = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["event"]
    criteria = ["积分", "小分", "对手分", "中间对手分", "胜局", "直胜", "累进分"]
    data["sections"][0]["criteria"] = criteria
    text = json.dumps(data, ensure_ascii=False)

    assert disagreements(text, *commanded(tmp_path, text)) == []


FIGURES = ("积分", "对手分", "中间对手分", "小分", "胜局", "直胜", "累进分")
TEAM_FIGURES = ("场分", "对手场分", "中间对手场分", "总局分", "小分", "一台局分", "二台局分", "三台局分")


def with_figures(folder, regulation, figures):
    """Return the text of an event ranked by all these figures, and what the commands print for it."""
    data = json.loads(random_event(3, regulations=(regulation,), playoffs=False))
    for one in data["sections"]:
        one["criteria"] = list(figures)
    text = json.dumps(data, ensure_ascii=False)
    return text, *commanded(folder, text)


@pytest.fixture(scope="module")
def players(tmp_path_factory):
    """An event of players and what is printed of it."""
    return with_figures(tmp_path_factory.mktemp("players"), "youth-open-2023", FIGURES)


@pytest.fixture(scope="module")
def teams(tmp_path_factory):
    """An event of teams and what is printed of it."""
    return with_figures(tmp_path_factory.mktemp("teams"), "team-2025", TEAM_FIGURES)


def one_off(played, figure):
    """Return whose figure has been printed half a point off, by how it should be reported, and the reports."""
    text, rank_json, awards_json = played
    spoilt = json.loads(json.dumps(rank_json))
    ranking = spoilt["sections"][0]
    row, at = ranking["rows"][1], ranking["criteria"].index(figure)
    row["values"][at] += 0.5
    wrong = f"{ranking['name']}, number {row['number']}: {figure} is {row['values'][at]}, reckoned "
    return wrong, [one[: len(wrong)] for one in disagreements(text, spoilt, awards_json)]


def test_the_events_that_are_spoilt_below_are_right_as_they_are(players, teams):
    assert (disagreements(*players), disagreements(*teams)) == ([], [])


@pytest.mark.parametrize("figure", FIGURES)
def test_one_figure_of_a_player_half_a_point_off_is_reported(players, figure):
    wrong, reported = one_off(players, figure)

    assert reported == [wrong]


@pytest.mark.parametrize("figure", TEAM_FIGURES)
def test_one_figure_of_a_team_half_a_point_off_is_reported(teams, figure):
    wrong, reported = one_off(teams, figure)

    assert reported == [wrong]
