from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from tests.pairing.builders import swiss, teams
from xl_engine.event import EngineError, Entrant, Event, Pairing, Result, Scoring, Section, Sex
from xl_engine.exchange.trf import read_trf, trf_of


def written(section: Section, **event: object) -> list[str]:
    return trf_of(Event("测试杯", sections=(section,), **event), section)[0].split("\r\n")  # type: ignore[arg-type]


def told(section: Section, **event: object) -> dict[str, object]:
    """Return what is lost, with its count."""
    problems = trf_of(Event("测试杯", sections=(section,), **event), section)[1]  # type: ignore[arg-type]
    return {str(one.params["what"]): one.params["count"] for one in problems if one.code == "trf.lost"}


def of_players(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("001")]


def test_first_move_is_w_and_a_bye_is_u():
    lines = of_players(written(swiss(3, "1+2 3", "3=1 2")))
    assert [line[89:] for line in lines] == [
        "     2 w 1     3 b =",
        "     1 b 0  0000 - U",
        "  0000 - U     1 w =",
    ]
    assert [line[80:84] for line in lines] == [" 1.5", " 1.0", " 1.5"]


def test_ranks_are_those_of_the_ranking():
    lines = of_players(written(swiss(4, "2+1 3+4", "3+2 4+1")))
    assert [line[85:89].strip() for line in lines] == ["4", "2", "1", "2"]


def test_a_player_line_is_written_in_the_columns_of_the_format():
    one = Entrant(
        12,
        "张三",
        "CHN",
        Sex.FEMALE,
        dt.date(2010, 1, 2),
        1650,
        title="WFM",
        extra={"trf": {"fide_number": "86000"}},
    )
    [line] = of_players(written(Section("A", entrants=(one,))))
    columns = {"5–8": "12", "10": "w", "11–13": "WFM", "15–47": "张三", "49–52": "1650", "54–56": "CHN", "58–68": "86000",
               "70–79": "2010/01/02", "81–84": "0.0", "86–89": "1"}  # fmt: skip
    for place, text in columns.items():
        first, _, last = place.partition("–")
        assert line[int(first) - 1 : int(last or first)].strip() == text


def test_a_long_name_is_cut_and_stands_whole_in_a_comment():
    name = "一个长得写不进三十三列的名字" * 3
    lines = written(Section("A", entrants=(Entrant(1, name),)))
    assert of_players(lines)[0][14:47] == name[:33]
    assert f'### xl-engine/1 player 1 {{"name": "{name}"}}' in lines


def test_a_chinese_grade_stands_in_a_comment_because_strict_programs_refuse_it():
    lines = written(Section("A", entrants=(Entrant(1, "甲", title="六段"),)))
    assert of_players(lines)[0][10:13] == "   "
    assert '### xl-engine/1 player 1 {"title": "六段"}' in lines


def test_other_points_are_written_for_new_and_old_programs():
    lines = written(replace(swiss(3, "1+2 3"), scoring=Scoring(6, 2, 0)), settings={"bye_points": "draw"})
    assert "162  W 3.0    D 1.0    L 0.0    P 1.0" in lines
    assert any(line.startswith("XXS ") and "PAB=1.0" in line for line in lines)


def test_byes_to_come_and_who_misses_the_next_round():
    section = swiss(4, "1+2 3+4", total=5, requested_byes={1: frozenset({3})}, absent_rounds={2: frozenset({2})},
                    withdrawn_after={4: 1})  # fmt: skip
    lines = written(section)
    assert [line for line in lines if line[:3] in ("240", "XXZ")] == [
        "240 Z 002    2    4",
        "240 H 003    1",
        "XXZ 2 4",
    ]


def test_forbidden_pairs_penalty_and_acceleration():
    section = swiss(4, "1+2 3+4", total=5, avoids={1: frozenset({4})}, penalty={2: 1})
    lines = written(section, settings={"acceleration": "baku"})
    assert "260 001 005    1    4" in lines
    assert "XXP 1 4" in lines
    assert "299          -0.5  000    2" in lines
    assert [line for line in lines if line[:3] == "250"] == [
        "250       1.0 001 002 0001 0002",
        "250       0.5 003 003 0001 0002",
    ]
    assert [line for line in lines if line[:3] == "XXA"] == [
        "XXA    1  1.0  1.0  0.5",
        "XXA    2  1.0  1.0  0.5",
    ]
    assert [line[80:84] for line in of_players(lines)] == [" 1.0", "-0.5", " 1.0", " 0.0"]


def test_boards_of_a_match_alternate_the_first_move():
    section = teams(2)
    match = Pairing(1, 2, 1, Result.FIRST_WINS, (Result.FIRST_WINS, Result.FIRST_WINS, Result.SECOND_WINS))
    lines = written(replace(section, pairings=((match,),)))
    assert [line[91:99] for line in of_players(lines)] == [
        "  21 b 0", "  22 w 0", "  23 b 1", "  11 w 1", "  12 b 1", "  13 w 0",
    ]  # fmt: skip
    assert "352 WBW" in lines
    assert [line for line in lines if line.startswith("310")] == [
        f"310   1 {'队1':<32} {'':5} {'':6}    0.0    1.0   2    11   12   13",
        f"310   2 {'队2':<32} {'':5} {'':6}    1.0    2.0   1    21   22   23",
    ]
    assert f"013 {'队1':<32}  11   12   13" in lines


def test_a_team_bye_and_a_forfeited_match():
    lines = written(teams(3, "1>2 3"))
    assert "320  1.0  3.0 003" in lines
    assert "330 +- 001 001 002" in lines


def test_what_a_trf_cannot_hold_is_counted():
    section = swiss(2, "1+2", phone={1: "13800000000"}, remarks={1: "a", 2: "b"})
    section = replace(
        section,
        entrants=(*section.entrants, Entrant(0, "候补")),
        double_games=True,
        pairings=((replace(section.pairings[0][0], games=(Result.FIRST_WINS, Result.DRAW)),),),
        playoffs=(Pairing(1, 1, 2, Result.DRAW),),
        extra={"my_key": 1},
    )
    other = Section("乙组")
    event = Event(
        "测试杯", sections=(section, other), extra={"information": {"主办单位": "甲", "地点": "乙"}}
    )
    problems = trf_of(event, section)[1]
    assert {one.params["what"]: one.params["count"] for one in problems if one.code == "trf.lost"} == {
        "未编号的报名": 1, "证件和电话": 1, "选手的备注": 2, "双局制的单局结果": 1, "加赛的对局": 1, "赛事文件里的其他内容": 1,
        "主办单位、日期等说明": 1, "其他组别": 1,
    }  # fmt: skip


def test_nothing_is_said_to_be_lost_of_a_plain_event():
    assert told(swiss(4, "1+2 3+4")) == {}


def test_personal_papers_do_not_get_into_the_file():
    section = Section("A", entrants=(Entrant(1, "甲", id_number="110101199001010000", phone="13800000000"),))
    text = "\n".join(written(section))
    assert "110101" not in text
    assert "13800000000" not in text


def test_open_results_and_penalties_are_pointed_out():
    section = swiss(4, "1?2 3+4", penalty={1: 2})
    codes = [one.code for one in trf_of(Event("x", sections=(section,)), section)[1]]
    assert codes == ["trf.pending", "trf.penalties", "trf.in-comments"]


@pytest.mark.parametrize(
    ("section", "code"),
    [
        (Section("A", entrants=(Entrant(10_000, "甲"),)), "trf.too-large"),
        (Section("A", rounds=100), "trf.too-large"),
        (Section("A", entrants=(Entrant(1, "甲", penalty=40),)), "trf.points-too-many"),
    ],
)
def test_what_does_not_fit_the_columns_is_refused(section, code):
    with pytest.raises(EngineError) as caught:
        trf_of(Event("x", sections=(section,)), section)
    assert caught.value.problems[0].code == code


def test_a_regulation_of_ones_own_leaves_its_switches_in_the_file(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('name = "自定"\n[switches]\nbye_points = "draw"\n', encoding="utf-8")
    section = swiss(3, "1+2 3")
    event = Event("测试杯", str(own), {}, (section,))
    text, problems = trf_of(event, section)
    back, _ = read_trf(text.encode(), "x")
    assert (back.regulation, back.settings["bye_points"]) == ("free", "draw")
    assert "自己的规程" in [one.params.get("what") for one in problems]
