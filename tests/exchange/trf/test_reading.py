from __future__ import annotations

import datetime as dt

import pytest

from tests.exchange.trf.building import FOUR, player, read, section_of, shown
from xl_engine.event import EngineError, Kind, Scoring, Sex, System


def codes(problems):
    return [problem.code for problem in problems]


def test_games_are_put_together_from_the_lines_of_both_players():
    event, problems = read("012 Spring Cup", "022 Springfield", "XXR 5", *FOUR)
    section = event.sections[0]
    assert problems == []
    assert (event.name, event.extra) == ("Spring Cup", {"information": {"地点": "Springfield"}})
    assert (section.kind, section.system, section.rounds) == (Kind.INDIVIDUAL, System.SWISS, 5)
    assert [one.name for one in section.entrants] == ["Able, Ann", "Baker, Bob", "Cole, Cid", "Dunn, Dot"]
    assert shown(section) == ["1+3 4-2", "2=1 3>4"]


def test_the_columns_of_a_player_are_those_of_the_format():
    line = player(7, name="Eve, Éva", sex="w", title="WGM", rating="2301", federation="HUN", id="700000001",
                  born="1990/02/03")  # fmt: skip
    [one] = section_of(line).entrants
    assert (one.number, one.name, one.sex, one.title, one.rating) == (7, "Eve, Éva", Sex.FEMALE, "WGM", 2301)
    assert (one.unit, one.born) == ("HUN", dt.date(1990, 2, 3))
    assert one.extra == {"trf": {"fide_number": "700000001"}}


def test_a_birth_year_alone_is_kept_as_it_is():
    [one] = section_of(player(1, born="1978")).entrants
    assert (one.born, one.extra) == (None, {"trf": {"born": "1978"}})


def test_byes_and_absences():
    section = section_of(
        "142 4",
        player(1, "- U", "2 w 1", "- Z", points="2.0"),
        player(2, "3 w 1", "1 b 0", "3 b =", points="1.5"),
        player(3, "2 b 0", "- H", "2 w =", points="1.0"),
    )
    assert shown(section) == ["2+3 1", "1+2", "3=2"]
    one, _, three = section.entrants
    assert one.absent_rounds == {3}
    assert three.requested_byes == {2}


def test_a_full_point_bye_is_a_bye_and_comes_back_as_such():
    section = section_of(player(1, "3 w 1", points="1.0"), player(2, "- F", points="1.0"), player(3, "1 b 0"))
    assert shown(section) == ["1+3 2"]
    assert section.pairings[0][1].extra == {"trf": {"bye": "F"}}


def test_older_letters_without_an_opponent_are_byes():
    section = section_of(
        player(1, "2 w 1", points="1.0"),
        player(2, "1 b 0"),
        player(3, "- +", points="1.0"),
        player(4, "- =", points="0.5"),
    )
    assert shown(section) == ["1+2 3"]
    assert section.entrants[3].requested_byes == {1}


def test_late_entry_and_withdrawal_are_read_from_the_rounds():
    section = section_of(
        "XXR 3",
        player(1, "2 w 1", "3 w 1", "3 b 0", points="2.0"),
        player(2, "1 b 0", "- Z", "- Z"),
        player(3, "- Z", "1 b 0", "1 w 1", points="1.0"),
    )
    assert [one.joined_round for one in section.entrants] == [1, 1, 2]
    assert [one.withdrawn_after for one in section.entrants] == [None, 1, None]
    assert all(not one.absent_rounds for one in section.entrants)


def test_one_round_missed_at_the_end_is_an_absence():
    section = section_of("XXR 2", player(1, "2 w 1", "- U", points="2.0"), player(2, "1 b 0", "- Z"))
    assert (section.entrants[1].withdrawn_after, section.entrants[1].absent_rounds) == (None, {2})


def test_who_never_played_in_a_finished_event_had_withdrawn():
    section = section_of(player(1, "2 w 1", points="1.0"), player(2, "1 b 0"), player(3, "- Z"))
    assert section.entrants[2].withdrawn_after == 0


def test_byes_of_rounds_to_come():
    section = section_of("142 5", *FOUR, "240 H 004    1    2", "240 Z 003    3", "XXZ 4")
    assert [one.requested_byes for one in section.entrants] == [{4}, {4}, set(), set()]
    assert [one.absent_rounds for one in section.entrants] == [set(), set(), {3}, {3}]


def test_byes_written_in_the_columns_of_the_next_round():
    lines = [FOUR[0] + "  0000 - H", FOUR[1] + "  0000 - Z", *FOUR[2:]]
    section = section_of("XXR 5", *lines)
    assert section.paired_rounds == 2
    assert (section.entrants[0].requested_byes, section.entrants[1].absent_rounds) == ({3}, {3})


@pytest.mark.parametrize(
    "line", ["162  W 3.0    D 1.0    L 0.0", "XXS WW=3 BW=3.0 W=3 D=1 PAB=3.0", "BBW  3.0"]
)
def test_other_points(line):
    rest = ["BBD  1.0"] if line.startswith("BBW") else []
    lines = [player(1, "2 w 1", points="3.0"), player(2, "1 b 0"), player(3, "- U", points="3.0")]
    event, problems = read(line, *rest, *lines)
    assert (event.sections[0].scoring, event.settings, problems) == (Scoring(6, 2, 0), {}, [])


def test_a_bye_of_other_points_sets_the_switch():
    lines = [player(1, "2 w 1", points="1.0"), player(2, "1 b 0"), player(3, "- U", points="0.5")]
    event, problems = read("XXS PAB=.5", *lines)
    assert (event.settings, problems) == ({"bye_points": "draw"}, [])


def test_points_by_colour_are_told():
    event, problems = read("XXS BD=1.0", *FOUR)
    assert event.sections[0].scoring == Scoring()
    assert "trf.odd-points" in codes(problems)


def test_thirds_of_points_are_refused_with_the_line():
    with pytest.raises(EngineError) as caught:
        read("012 Cup", "162  W 1.0    D 0.3", *FOUR)
    [problem] = caught.value.problems
    assert (problem.code, problem.params["line"], problem.params["points"]) == (
        "trf.no-half-points",
        2,
        "0.3",
    )


def test_forbidden_pairs_of_both_kinds():
    section = section_of("142 5", *FOUR, "260 001 005    1    2    4", "XXP 3 4")
    assert [sorted(one.avoids) for one in section.entrants] == [[2, 4], [4], [4], []]


def test_a_forbidden_pair_of_some_rounds_is_kept_but_not_used():
    event, problems = read("142 5", *FOUR, "260 001 002    1    2")
    assert codes(problems) == ["trf.lapsed-pairs"]
    assert event.sections[0].entrants[0].avoids == frozenset()
    assert event.sections[0].extra == {"trf": {"records": ["260 001 002    1    2"]}}


def test_penalty():
    lines = [player(1, "2 w 1", points="0.5"), player(2, "1 b 0")]
    assert section_of(*lines, "299          -0.5  000    1").entrants[0].penalty == 1


@pytest.mark.parametrize(
    "records",
    [
        ["192 FIDE_DUTCH_2026_BAKU"],
        ["250       1.0 001 002 0001 0002", "250       0.5 003 003 0001 0002"],
        ["XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5"],
    ],
)
def test_baku_is_recognised(records):
    event, problems = read("142 5", *FOUR, *records)
    assert (event.settings, problems) == ({"acceleration": "baku"}, [])


def test_other_acceleration_is_told_and_kept():
    event, problems = read("142 5", *FOUR, "250       2.0 001 002 0001 0002")
    assert (event.settings, codes(problems)) == ({}, ["trf.other-acceleration"])
    assert event.sections[0].extra["trf"]["records"] == ["250       2.0 001 002 0001 0002"]


def test_records_that_are_not_used_are_kept_and_counted():
    event, problems = read(*FOUR, "032 HUN", "222 5400+30", "XXC white1", "DAT 0001 EMAIL a@example.org")
    [problem] = problems
    assert (problem.code, problem.params["count"]) == ("trf.kept", 4)
    assert event.sections[0].extra["trf"]["records"][1] == "222 5400+30"


def test_points_that_do_not_follow_from_the_games_are_told():
    _, problems = read(player(1, "2 w 1", points="7.0"), player(2, "1 b 0"))
    [problem] = problems
    assert (problem.code, problem.params["numbers"]) == ("trf.points-differ", "1（7≠1）")


def test_a_game_of_less_than_a_move_is_a_game_and_keeps_its_letters():
    section = section_of(player(1, "2 w W", points="1.0"), player(2, "1 b L"))
    assert shown(section) == ["1+2"]
    assert section.pairings[0][0].extra == {"trf": {"results": "WL"}}


def test_an_open_game_is_paired_without_result():
    section = section_of(player(1, "2 w"), player(2, "1 b"))
    assert shown(section) == ["1?2"]


def test_both_lost_counts_as_both_absent_and_is_told():
    event, problems = read(player(1, "2 w 0"), player(2, "1 b 0"))
    assert (shown(event.sections[0]), codes(problems)) == (["1x2"], ["trf.both-lost"])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("counted", ["characters", "utf-8", "gb18030"])
def test_chinese_names_whatever_the_encoding_and_the_way_columns_are_counted(encoding, counted):
    names = ["欧阳明", "李某", "赵小小小小小"]
    lines = [
        player(1, "2 w 1", "3 b 1", points="2.0"),
        player(2, "1 b 0", points="0.0"),
        player(3, "", "1 w 0"),
    ]
    lines[1] += "  0000 - Z"
    written = []
    for line, name in zip(lines, names, strict=True):
        taken = len(name) if counted == "characters" else len(name.encode(counted))
        written.append(line[:14] + name + " " * (33 - taken) + line[47:])
    event, problems = read(*written, encoding=encoding)
    assert [one.name for one in event.sections[0].entrants] == names
    assert (shown(event.sections[0]), problems) == (["1+2", "3-1"], [])


def test_western_names_in_an_old_encoding():
    event, _ = read(player(1, name="Müller, Jörg"), encoding="cp1252")
    assert event.sections[0].entrants[0].name == "Müller, Jörg"


@pytest.mark.parametrize("last", ["", "\x1a"])
@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_line_ends_and_the_end_of_a_file_of_dos(end, last):
    from xl_engine.exchange.trf import read_trf

    event, problems = read_trf((end.join([*FOUR, last])).encode(), "x")
    assert problems == []
    assert shown(event.sections[0]) == ["1+3 4-2", "2=1 3>4"]


@pytest.mark.parametrize(
    ("line", "cycles"),
    [("092 Round Robin", 1), ("192 FIDE_DOUBLEROUNDROBIN", 2), ("192 BERGER_ROUNDROBIN_G1", 1)],
)
def test_round_robins(line, cycles):
    event, _ = read(line, *FOUR)
    assert (event.sections[0].system, event.sections[0].cycles) == (System.ROUND_ROBIN, cycles)


def test_tie_breaks_with_a_name_here_are_the_criteria():
    assert section_of("212 PTS, BH/M1, WIN", *FOUR).criteria == ("积分", "中间对手分", "胜局")


def test_tables_are_in_the_order_of_the_scores():
    lines = [
        player(1, "2 w 0", "3 w 1", points="1.0"),
        player(2, "1 b 1", "4 b 1", points="2.0"),
        player(3, "4 w 0", "1 b 0", points="0.0"),
        player(4, "3 b 1", "2 w 0", points="1.0"),
    ]
    assert [(game.table, game.first) for game in section_of(*lines).pairings[1]] == [(1, 4), (2, 1)]
