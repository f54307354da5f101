"""Files that are damaged, hostile or no TRF at all: an error that names the line, or a warning and a whole event."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.exchange.trf.building import FOUR, player, read, shown
from tests.exchange.trf.random_teams import random_team_section
from tests.generators import random_section
from xl_engine.event import EngineError, Event
from xl_engine.exchange import read_event, write_event
from xl_engine.exchange.trf import is_trf, read_trf, trf_of


def refused(*lines: str):
    with pytest.raises(EngineError) as caught:
        read(*lines)
    return caught.value.problems[0]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "trf.empty"),
        (b" \r\n \r\n", "trf.empty"),
        (b"PK\x03\x04\x00\x00\x08\x00", "trf.not-text"),
        (b"\xff\xfe\x00\xd8\x00", "trf.not-text"),
        (b"012 Cup\r142 5", "trf.no-players"),
        (b"\x93\xff\x89\x44\x01\x02", "trf.no-players"),
    ],
)
def test_what_is_no_trf(data, code):
    with pytest.raises(EngineError) as caught:
        read_trf(data, "x.trf")
    assert caught.value.problems[0].code == code
    assert not is_trf(data)


def test_a_trf_is_known_by_its_players():
    assert is_trf("\r".join(FOUR).encode())


@pytest.mark.parametrize(
    ("line", "place"),
    [
        (FOUR[1].replace("001    2", "001    x"), "5–8"),
        (FOUR[1].replace("001    2", "001    0"), "5–8"),
        (FOUR[1].replace(" 1.5 ", " 1,5 "), "81–84"),
        (FOUR[1][:48] + "21x0" + FOUR[1][52:], "49–52"),
        (FOUR[1][:48] + "4500" + FOUR[1][52:], "49–52"),
        (FOUR[1].replace("4 b 1", "4 g 1"), "92–99"),
        (FOUR[1].replace("4 b 1", "4 b ?"), "92–99"),
        (FOUR[1].replace("   1 w =", "  1x w ="), "102–109"),
        (FOUR[1].replace("   1 w =", "    1 w="), "102–109"),
    ],
)
def test_a_column_that_cannot_be_read_is_named_with_its_line(line, place):
    problem = refused("012 Cup", FOUR[0], line, *FOUR[2:])
    assert (problem.code, problem.params["line"], problem.params["place"]) == ("trf.unreadable", 3, place)


@pytest.mark.parametrize(
    "line",
    [
        "162  Q 1.0", "162 nonsense", "162  W 0.0    D 1.0", "XXS WW=x", "142 five", "XXR 0", "240 Q 001    1", "240 H xxx    1",
        "240 H", "260 001 002    1", "260 001", "XXP 1 x", "XXZ one", "250 x", "250       1.0 001 x 0001 0002", "XXA    1  x",
        "299          -0.x  000    1", "352 WXB", "330 ++ 001 001 002", "300 001 001", "BBW x",
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_read_is_named_with_its_line(line):
    problem = refused("012 Cup", *FOUR, line)
    assert (problem.code, problem.params["line"]) == ("trf.unreadable", 6)


@pytest.mark.parametrize("length", [8, 40, 83])
def test_a_line_cut_off(length):
    problem = refused("012 Cup", *FOUR[:3], FOUR[3][:length])
    assert (problem.code, problem.params["line"]) == ("trf.cut-off", 5)


def test_a_line_cut_off_inside_a_round_contradicts_the_opponent():
    problem = refused(*FOUR[:3], FOUR[3][:97])
    assert problem.code == "trf.contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2 w 0", "2 w 1"), ("2 w 0", "2 b 0"), ("2 w 0", "1 w 0"), ("2 w 0", "2 w +"),
        ("3 b -", "3 b 0"), ("3 b -", "3 b ="), ("2 w 0", "2 - U"),
    ],
)  # fmt: skip
def test_two_players_who_disagree_about_their_game(old, new):
    problem = refused(*FOUR[:3], FOUR[3].replace(old, new))
    assert problem.code == "trf.contradiction"
    assert 4 in (problem.params["line"], problem.params["line2"])


def test_somebody_whose_opponent_says_he_rested():
    problem = refused(*FOUR[:3], FOUR[3].replace("   2 w 0", "0000 - U"))
    assert (problem.code, problem.params["line"], problem.params["other"]) == ("trf.contradiction", 2, 4)


@pytest.mark.parametrize(("changed", "line"), [("   9 w 1", 1), ("   1 w 1", 1)])
def test_an_opponent_who_is_not_there_or_the_player_himself(changed, line):
    problem = refused(FOUR[0].replace("   3 w 1", changed), *FOUR[1:])
    assert (problem.code, problem.params["line"]) == ("trf.unknown-number", line)


def test_a_number_used_twice():
    problem = refused(*FOUR, FOUR[2])
    assert (problem.code, problem.params) == ("trf.number-twice", {"line": 5, "number": 3, "earlier": 3})


@pytest.mark.parametrize(
    "record", ["240 Z 003    7", "XXZ 7", "XXP 1 7", "260 001 005    1    7", "299          -0.5  000    7"]
)
def test_a_record_about_somebody_who_is_not_there(record):
    problem = refused(*FOUR, record)
    assert (problem.code, problem.params["line"], problem.params["number"]) == ("trf.unknown-number", 5, 7)


def test_more_players_than_the_format_has_numbers_for():
    lines = [player(n) for n in range(1, 10_000)]
    ten_thousandth = player(1)[:4] + "10000" + player(1)[9:]
    problem = refused(*lines, ten_thousandth)
    assert (problem.code, problem.params["number"]) == ("trf.too-many", 10_000)
    event, problems = read(*lines)
    assert (len(event.sections[0].entrants), problems) == (9999, [])


def test_a_file_that_says_it_had_more_players():
    _, problems = read("062 9", *FOUR)
    assert [(problem.code, problem.params["told"], problem.params["found"]) for problem in problems] == [
        ("trf.count", 9, 4)
    ]


@pytest.mark.parametrize(
    "comment",
    [
        "### xl-engine/1 player 1 {",
        "### xl-engine/1 player 1 []",
        '### xl-engine/1 player 1 {"joined_round": -3}',
        '### xl-engine/1 player 1 {"absent_rounds": ["x"]}',
        '### xl-engine/1 player 1 {"absent_rounds": 3}',
        '### xl-engine/1 player 1 {"unit": 5}',
        '### xl-engine/1 section {"system": "knockout"}',
        '### xl-engine/1 section {"regulation": "/etc/passwd"}',
        '### xl-engine/1 section {"settings": {"bye_points": "many"}}',
        '### xl-engine/1 section {"criteria": [["x"]]}',
        '### xl-engine/1 round 1 [{"first": 1, "second": 9}]',
        "### xl-engine/1 round 1 [3]",
        "### xl-engine/1 nonsense",
        "### xl-engine/1 round 1 " + "[" * 5000,
    ],
)
def test_a_spoilt_comment_of_this_program_is_told_and_left_out(comment):
    event, problems = read(*FOUR, comment)
    assert shown(event.sections[0]) == ["1+3 4-2", "2=1 3>4"]
    assert [(problem.code, problem.params["line"]) for problem in problems] == [("trf.comment", 5)]


def test_a_comment_about_a_round_that_was_changed_since_is_left_out():
    comment = '### xl-engine/1 round 1 [{"table": 5, "first": 1, "second": 3, "result": "draw"}, {"table": 6, "first": 4, "second": 2, "result": "second_wins"}]'
    event, problems = read(*FOUR, comment)
    assert shown(event.sections[0]) == ["1+3 4-2", "2=1 3>4"]
    assert [(problem.code, problem.params["round"]) for problem in problems] == [("trf.stale-comment", "1")]


def test_other_comments_are_kept():
    event, _ = read("### made by hand", *FOUR)
    assert event.sections[0].extra == {"trf": {"records": ["### made by hand"]}}


def _texts() -> list[str]:
    sections = [random_section(seed, trouble=0.3, forfeits=0.2) for seed in range(6)]
    sections += [random_team_section(seed) for seed in range(12)]
    return [trf_of(Event("随机赛", sections=(one,)), one)[0] for one in sections]


def test_random_damage_ends_in_an_error_or_in_an_event_that_can_be_written():
    rng = random.Random(20)
    texts = _texts()
    whole, broken = 0, Counter[str]()
    for _ in range(300):
        text = list(rng.choice(texts))
        for _ in range(rng.choice([1, 1, 2, 5, 30])):
            at = rng.randrange(len(text))
            text[at : at + rng.choice([0, 1, 1, 1, 60])] = rng.choice(' 0123456789-+=wbZUH{["张²٣\r')
        try:
            event, _ = read_trf("".join(text).encode(), "x")
        except EngineError as error:
            broken.update(problem.code for problem in error.problems)
            continue
        whole += 1
        assert read_event(write_event(event)) == event
        again, _ = read_trf(trf_of(event, event.sections[0])[0].encode(), "x")
        assert again == event
    assert whole > 50
    assert broken.total() > 50
    assert all(code.startswith("trf.") for code in broken)
