"""Rounds changed or typed by hand are accepted, and 检查 lists what they break and how they compare."""

from __future__ import annotations

import json

from xl_engine.workbook.hosts.closed import ClosedFile
from xl_engine.workbook.recorded_rounds import recorded_key

from .odd import on_settings
from .playing import column, done, event_book, fill_results, set_cell, set_switch, xl
from .test_team_event import play as play_boards
from .test_team_event import team_book

BY_HAND = ("pairing.changed-by-hand", "pairing.typed-by-hand")
NUMBERS = ("先手编号", "后手编号")


def issues(book, *codes: str) -> list[dict[str, str]]:
    found = json.loads(xl("check", book, "--format", "json").out)["issues"]
    return [issue for issue in found if not codes or issue["code"] in codes]


def play(book, rounds: int) -> None:
    for _ in range(rounds):
        done("pair", book)
        fill_results(book)


def last_pairs(book, rows: int) -> list[tuple[int, int]]:
    pairs = zip(*(column(book, "对阵_1", heading) for heading in NUMBERS), strict=True)
    return list(pairs)[-rows:]


def exchange_opponents(book, table: int, other: int, tables: int) -> None:
    """Exchange the second players of two tables of the last round."""
    names = column(book, "对阵_1", "后手")
    numbers = column(book, "对阵_1", "后手编号")
    first = len(numbers) - tables
    for row, source in ((first + table - 1, first + other - 1), (first + other - 1, first + table - 1)):
        set_cell(book, "对阵_1", "后手编号", row, numbers[source])
        set_cell(book, "对阵_1", "后手", row, names[source])


def test_rounds_as_the_engine_paired_them_are_nobodys_handiwork(tmp_path):
    book = event_book(tmp_path, 13)
    play(book, 4)

    assert issues(book, *BY_HAND) == []


def test_exchanged_opponents_are_accepted_and_compared_at_the_first_level_that_differs(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 2)
    done("pair", book)
    exchange_opponents(book, 1, 6, 6)
    pairs = last_pairs(book, 6)

    [problem] = issues(book, *BY_HAND)

    assert (problem["code"], problem["severity"]) == ("pairing.changed-by-hand", "warning")
    assert (problem["sheet"], problem["cell"]) == ("A-对阵", "A17")
    assert f"{pairs[0][0]}–{pairs[0][1]}、{pairs[5][0]}–{pairs[5][1]}" in problem["problem"]
    assert "照此承认" in problem["problem"]
    assert "分组下调（第 2 级）：积 2 分一组下调 3 人，引擎编排为 1 人" in problem["problem"]
    # The points beside the exchanged numbers are still the other's: no result has changed.
    assert issues(book, "pairing.old-scores") == []
    fill_results(book)
    done("pair", book)
    assert [issue["code"] for issue in issues(book, *BY_HAND)] == ["pairing.changed-by-hand"]


def test_the_comparison_is_written_in_chinese_whatever_the_language(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 2)
    done("pair", book)
    exchange_opponents(book, 1, 6, 6)
    xl("check", book, "--lang", "en")

    # The workbook travels between organisers; its words do not depend on who ran the last command.
    assert any("第 2 级" in str(text) for text in column(book, "问题", "问题"))


def type_rounds(book, start: int, pairs: list[tuple[int, int]], number: int) -> None:
    """Type a round from a row of 对阵 on, without names and results."""
    for row, (first, second) in enumerate(pairs, start=start):
        cells = {"轮次": number, "台号": row - start + 1, "先手编号": first, "后手编号": second}
        for heading, value in {**cells, "先手": None, "后手": None}.items():
            set_cell(book, "对阵_1", heading, row, value)


def forget_records(book, from_round: int = 1) -> None:
    """Take the record of a round and those after it out of the engine's own rows."""
    host = ClosedFile(book)
    view = host.read("引擎")
    row = [line[view.headings.index("键")] for line in view.rows].index(recorded_key(1))
    rounds = str(view.rows[row][view.headings.index("值")]).split(";")
    kept = [text for text in rounds if int(text.split("|")[0]) < from_round]
    host.write("引擎", {"值": [";".join(kept) or None]}, start=row)
    host.save()


def test_exchanged_sides_are_a_rule_broken_at_that_table_only(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    pairs = last_pairs(book, 6)
    first, second = pairs[1]
    type_rounds(book, 6, [pairs[0], (second, first), *pairs[2:]], 2)

    [problem] = issues(book, *BY_HAND)

    assert f"（{second}–{first}）" in problem["problem"]
    assert problem["problem"].endswith(f"与引擎编排相比：先后手按规则应对调：{second}–{first}。")


def test_tables_called_in_another_order_are_no_change(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    tables = column(book, "对阵_1", "台号")
    set_cell(book, "对阵_1", "台号", 6, tables[8])
    set_cell(book, "对阵_1", "台号", 8, tables[6])

    assert issues(book, *BY_HAND) == []


def test_a_repeated_meeting_by_hand_is_told_once_beside_the_comparison(tmp_path):
    book = event_book(tmp_path, 4)
    on_settings(book, "赛制", "积分编排制")
    on_settings(book, "轮数", 3)
    play(book, 1)
    before = last_pairs(book, 2)
    done("pair", book)
    type_rounds(book, 2, [(second, first) for first, second in before], 2)

    found = issues(book)

    assert [issue["code"] for issue in found].count("pairing.met-before") == 2
    [by_hand] = [issue for issue in found if issue["code"] in BY_HAND]
    assert "第 2 级" in by_hand["problem"]
    assert "再次相遇" not in by_hand["problem"]


def test_a_result_corrected_later_does_not_make_a_round_one_changed_by_hand(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 3)
    set_cell(book, "对阵_1", "结果", 0, "后胜")

    assert issues(book, *BY_HAND) == []
    assert [issue["code"] for issue in issues(book, "pairing.old-scores")] == ["pairing.old-scores"] * 2


def test_a_change_by_hand_is_compared_on_the_corrected_results_and_says_so(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 2)
    done("pair", book)
    exchange_opponents(book, 1, 6, 6)
    set_cell(book, "对阵_1", "结果", 0, "后胜")

    [problem] = issues(book, *BY_HAND)

    assert "编排之后成绩或名单有更正，按现在的比较" in problem["problem"]


def test_a_round_typed_by_hand_after_the_engine_began_is_listed_with_what_it_breaks(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    [section] = done("pair", book, "--dry-run", "--format", "json").data["sections"]
    pairs = [(pair["first"], pair["second"]) for pair in section["pairs"]]
    type_rounds(book, 6, pairs, 2)
    assert issues(book, *BY_HAND) == []

    first, second = pairs[2]
    type_rounds(book, 6, [*pairs[:2], (second, first), *pairs[3:]], 2)

    [problem] = issues(book, *BY_HAND)
    assert problem["code"] == "pairing.typed-by-hand"
    assert f"先后手按规则应对调：{second}–{first}" in problem["problem"]
    fill_results(book)
    done("pair", book)


def test_a_round_typed_wholly_by_hand_is_compared_with_what_the_engine_would_have_paired(tmp_path):
    book = event_book(tmp_path, 8)
    on_settings(book, "赛制", "积分编排制")
    on_settings(book, "轮数", 5)
    done("pair", book)
    fill_results(book, lambda *pair: "先胜" if pair[0] in (1, 3, 6, 8) else "后胜")
    assert {tuple(sorted(pair)) for pair in last_pairs(book, 4)} == {(1, 5), (2, 6), (3, 7), (4, 8)}
    type_rounds(book, 4, [(4, 1), (2, 3), (5, 6), (7, 8)], 2)

    [problem] = issues(book, *BY_HAND)

    assert (problem["code"], problem["severity"]) == ("pairing.typed-by-hand", "warning")
    assert (problem["sheet"], problem["cell"]) == ("A-对阵", "A9")
    assert "分组下调（第 2 级）：积 1 分一组下调 4 人，引擎编排为 0 人" in problem["problem"]
    assert "照此承认" in problem["problem"]
    fill_results(book)
    done("pair", book)
    assert [issue["code"] for issue in issues(book, *BY_HAND)] == ["pairing.typed-by-hand"]


WINNERS_AGAINST_LOSERS = [(number, number % 6 + 7) for number in range(1, 7)]


def compared_at_level_2(book) -> bool:
    return any("（第 2 级）" in issue["problem"] for issue in issues(book, *BY_HAND))


def test_a_typed_round_is_not_compared_where_others_sit_or_the_engine_would_have_refused(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    type_rounds(book, 6, WINNERS_AGAINST_LOSERS[:4], 2)
    assert not compared_at_level_2(book)

    type_rounds(book, 6, WINNERS_AGAINST_LOSERS, 2)
    assert compared_at_level_2(book)
    set_cell(book, "对阵_1", "结果", 0, None)
    assert not compared_at_level_2(book)


def test_rounds_of_an_event_without_any_recorded_one_are_not_measured(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    type_rounds(book, 6, WINNERS_AGAINST_LOSERS, 2)
    forget_records(book)

    assert issues(book, *BY_HAND) == []


def test_under_fides_rules_a_typed_round_is_not_measured(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    set_switch(book, "pairing", "国际棋联荷兰制")
    type_rounds(book, 6, WINNERS_AGAINST_LOSERS, 2)

    assert issues(book, *BY_HAND) == []


def test_teams_typed_by_hand_are_compared_like_players(tmp_path):
    book = team_book(tmp_path, teams=6, rounds=5)
    play_boards(book, "1 1 0", "1 0 1", "0.5 1 1")
    done("pair", book)
    last = [index for index, number in enumerate(column(book, "对阵_1", "轮次")) if number == 2]
    size = len(last) // 3
    for heading in ("后行方编号", "后行方"):
        cells = column(book, "对阵_1", heading)
        for row, source in zip(last[:size] + last[2 * size :], last[2 * size :] + last[:size], strict=True):
            set_cell(book, "对阵_1", heading, row, cells[source])
    forget_records(book, from_round=2)

    [problem] = issues(book, *BY_HAND)

    assert problem["code"] == "pairing.typed-by-hand"
    assert "分组下调（第 2 级）：积 1 分一组下调 3 人，引擎编排为 1 人" in problem["problem"]


def test_two_of_one_unit_who_must_not_meet_are_listed(tmp_path):
    book = event_book(tmp_path, 12)
    set_switch(book, "same_unit.scope", "各轮")
    set_switch(book, "same_unit.mode", "必须")
    play(book, 1)
    done("pair", book)
    units = dict(zip(column(book, "选手_1", "编号"), column(book, "选手_1", "单位"), strict=True))
    pairs = last_pairs(book, 6)
    one, other = next(
        (one, other) for one in range(6) for other in range(6)
        if one != other and units[pairs[one][0]] == units[pairs[other][1]]
    )  # fmt: skip
    exchange_opponents(book, one + 1, other + 1, 6)

    [problem] = issues(book, *BY_HAND)

    assert f"必须回避的同单位两人相遇：{pairs[one][0]}–{pairs[other][1]}" in problem["problem"]
    assert "（第 1 级）：1 台违反" in problem["problem"]


def test_without_the_record_a_changed_round_is_judged_by_its_strong_rules_alone(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 2)
    done("pair", book)
    exchange_opponents(book, 1, 6, 6)
    forget_records(book)

    assert issues(book, "pairing.changed-by-hand") == []


def test_teams_changed_by_hand_are_compared_like_players(tmp_path):
    book = team_book(tmp_path, teams=6, rounds=5)
    for results in (("1 1 0", "1 0 1", "0.5 1 1"), ("1 0.5 1", "0 0 1", "0.5 0.5 0.5")):
        play_boards(book, *results)
    done("pair", book)
    assert issues(book, *BY_HAND) == []
    last = [index for index, number in enumerate(column(book, "对阵_1", "轮次")) if number == 3]
    size = len(last) // 3
    for heading in ("后行方编号", "后行方"):
        cells = column(book, "对阵_1", heading)
        for row, source in zip(
            last[:size] + last[size : 2 * size], last[size : 2 * size] + last[:size], strict=True
        ):
            set_cell(book, "对阵_1", heading, row, cells[source])

    found = {issue["code"]: issue["problem"] for issue in issues(book)}

    assert found.keys() == {"result.missing", "pairing.met-before", "pairing.changed-by-hand"}
    assert "分组下调（第 2 级）：积 2 分一组下调 2 人，引擎编排为 0 人" in found["pairing.changed-by-hand"]
