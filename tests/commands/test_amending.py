"""`pair --add` and `pair --remove` on event days: few rows change, the list is put right, refusals write nothing."""

from __future__ import annotations

import pytest

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .odd import issues, of_player, refused
from .playing import column, done, event_book, fill_results, set_cell, write_list, xl
from .printed_area import printed_rows
from .switching import a_field, book_of
from .test_team_event import SECTION, play, problems, team_book
from .test_unpair import facts, log, rounds


def tables(book, number):
    """Return (table, first, second) of a round as it stands on the sheet."""
    rows = zip(
        *(column(book, "对阵_1", name) for name in ("轮次", "台号", "先手编号", "后手编号")), strict=True
    )
    return [row[1:] for row in rows if row[0] == number]


def with_absent(folder, number=4):
    """Return an event of 12 in whose second round somebody is absent, paired."""
    book = event_book(folder, 12)
    rounds(book, 1)
    of_player(book, number, "缺席轮次", "2")
    done("pair", book)
    return book


def test_somebody_present_after_all_meets_whoever_rests_and_all_other_rows_stay(tmp_path):
    book = with_absent(tmp_path)
    before = [column(book, "对阵_1", heading) for heading in ("先手编号", "后手编号", "结果", "编排说明")]
    resting = tables(book, 2)[-1]
    assert resting[2] is None

    ran = done("pair", book, "--add", 4)

    assert "改动 1 台，其余 5 台不变" in ran.out
    after = [column(book, "对阵_1", heading) for heading in ("先手编号", "后手编号", "结果", "编排说明")]
    assert [old[:-1] for old in before] == [new[:-1] for new in after]
    assert {*tables(book, 2)[-1][1:]} == {4, resting[1]}
    assert column(book, "对阵_1", "编排说明")[-1].startswith("因 4 号到场改编；")
    assert column(book, "对阵_1", "结果")[-1] is None
    assert column(book, "选手_1", "缺席轮次")[3] is None
    assert {code for code, *_ in issues(book)} == {"result.missing"}
    assert findings(book) == []
    assert len(log(book, "改编")) == 1
    fill_results(book)
    done("pair", book)


def test_somebody_who_asked_to_rest_and_plays_after_all_loses_his_wish(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    of_player(book, 4, "申请轮空", "2")
    done("pair", book)

    ran = done("pair", book, "--add", 4)

    assert "“申请轮空”由“2”改为“空”" in ran.out
    assert column(book, "选手_1", "申请轮空")[3] is None
    assert 4 in {number for row in tables(book, 2) for number in row[1:]}


@pytest.mark.parametrize("again", [("pair", "--add", 4), ("unpair",)])
def test_a_round_the_engine_has_changed_is_not_called_changed_by_hand(tmp_path, again):
    book = with_absent(tmp_path)
    command, *words = again
    done(command, book, *words)
    if command == "unpair":
        done("pair", book)

    assert not {code for code, *_ in issues(book)} & {"pairing.changed-by-hand", "pairing.typed-by-hand"}


def test_a_dry_run_shows_the_same_and_writes_nothing(tmp_path):
    book = with_absent(tmp_path)
    before = book.read_bytes()
    shown = done("pair", book, "--add", 4, "--dry-run").out
    assert book.read_bytes() == before
    assert done("pair", book, "--add", 4).out == shown


def test_as_json_the_whole_round_is_there_with_what_changed(tmp_path):
    book = with_absent(tmp_path)
    [section] = done("pair", book, "--add", 4, "--format", "json").data["sections"]
    assert (section["round"], section["added"], section["removed"], section["bye"]) == (2, [4], [], None)
    assert len(section["pairs"]) == 6
    [change] = section["changed"]
    assert change["was"]["second"] is None
    assert change in [{**pair, "was": change["was"]} for pair in section["pairs"]]
    assert section["corrected"] == [
        {"sheet": "A-选手", "number": 4, "heading": "缺席轮次", "was": "2", "now": ""}
    ]


def test_a_late_entry_numbered_by_the_draw_joins_the_round(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    done("pair", book)
    done("import", book, write_list(tmp_path / "late.csv", [["组别", "姓名", "单位"], ["A", "迟来者", "东"]]))
    assert [problem["code"] for problem in refused(book, "pair", "--add", "13")] == ["amend.unknown-number"]
    done("draw", book)
    assert column(book, "选手_1", "加入轮次")[12] == 3

    done("pair", book, "--add", 13)

    assert tables(book, 2)[-1] == (7, 13, None)
    assert column(book, "选手_1", "加入轮次")[12] == 2
    assert column(book, "对阵_1", "结果")[-1] == "轮空"
    assert {code for code, *_ in issues(book)} == {"result.missing"}


def test_a_no_show_who_comes_back_is_let_in_although_he_was_given_up(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(2):
        done("pair", book)
        fill_results(
            book,
            lambda one, other: "先胜（后弃）" if other == 12 else "后胜（先弃）" if one == 12 else "先胜",
        )
    done("pair", book)
    assert column(book, "选手_1", "退赛")[11] == "第2轮后"
    assert any(second is None for _, _, second in tables(book, 3))

    ran = done("pair", book, "--add", 12)

    assert "“退赛”由“第2轮后”改为“空”" in ran.out
    assert any(12 in row[1:] for row in tables(book, 3))
    assert column(book, "选手_1", "退赛")[11] is None
    fill_results(book)
    done("pair", book)
    assert any(12 in row[1:] for row in tables(book, 4))


def test_somebody_who_does_not_come_leaves_his_opponent_the_bye(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    done("pair", book)
    before = tables(book, 2)
    gone = before[2][1]

    done("pair", book, "--remove", gone)

    after = tables(book, 2)
    assert after[2] == (3, before[2][2], None)
    assert [row for row in after if row[0] != 3] == [row for row in before if row[0] != 3]
    assert column(book, "选手_1", "缺席轮次")[gone - 1] == "2"
    assert column(book, "对阵_1", "结果")[8] == "轮空"
    # What he had before the round, not what the bye is worth.
    points = column(book, "对阵_1", "先手积分")[8]
    told = f"改动台数最少的编排由其轮空（赛前积 {points:g} 分）"
    assert column(book, "对阵_1", "编排说明")[8].endswith(told)


def test_going_and_coming_again_gives_a_round_of_the_same_people(tmp_path):
    book = with_absent(tmp_path)
    done("pair", book, "--remove", 1, "--add", "4")
    done("pair", book, "--remove", 4, "--add", 1)
    seated = sorted(number for row in tables(book, 2) for number in row[1:] if number)
    assert seated == [number for number in range(1, 13) if number != 4]
    assert {code for code, *_ in issues(book)} == {"result.missing"}


def test_tables_with_a_result_stay(tmp_path):
    book = with_absent(tmp_path)
    done("result", book, "1-0", "--round", 2, "--table", 1)
    seats = tables(book, 2)[0]
    assert [problem["code"] for problem in refused(book, "pair", "--remove", str(seats[1]))] == [
        "amend.has-result"
    ]
    done("pair", book, "--add", 4)
    assert tables(book, 2)[0] == seats
    assert column(book, "对阵_1", "结果")[6] == "先胜"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--add", 99), "amend.unknown-number"),
        (("--remove", 99), "amend.unknown-number"),
        (("--add", 1), "amend.already-paired"),
        (("--remove", 4), "amend.not-paired"),
        (("--add", 3, "--remove", 3), "amend.both-ways"),
        (("--add", 0), "amend.unknown-number"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path, words, code):
    book = with_absent(tmp_path)
    assert [problem["code"] for problem in refused(book, "pair", *map(str, words))] == [code]


def test_a_section_without_a_round_and_a_round_that_is_over_are_refused(tmp_path):
    book = event_book(tmp_path, 12)
    assert [problem["code"] for problem in refused(book, "pair", "--add", "3")] == ["amend.no-round"]
    of_player(book, 4, "缺席轮次", "1")
    of_player(book, 5, "缺席轮次", "1")
    done("pair", book)
    fill_results(book)
    assert [problem["code"] for problem in refused(book, "pair", "--add", "4")] == ["amend.round-over"]


def test_somebody_disqualified_is_not_let_in(tmp_path):
    book = with_absent(tmp_path)
    of_player(book, 4, "取消资格", "是")
    assert [problem["code"] for problem in refused(book, "pair", "--add", "4")] == ["amend.not-in-field"]


def test_a_round_robin_keeps_to_its_table(tmp_path):
    book = event_book(tmp_path, 6)
    done("pair", book)
    assert [problem["code"] for problem in refused(book, "pair", "--remove", "3")] == ["amend.round-robin"]


def test_the_same_twice_is_refused_the_second_time(tmp_path):
    book = with_absent(tmp_path)
    done("pair", book, "--add", 4)
    assert [problem["code"] for problem in refused(book, "pair", "--add", "4")] == ["amend.already-paired"]
    done("pair", book, "--remove", 4)
    assert [problem["code"] for problem in refused(book, "pair", "--remove", "4")] == ["amend.not-paired"]


@pytest.mark.parametrize("words", [("--add", "x"), ("--add", "3", "--why", "1", "2"), ("--round", "2")])
def test_wrong_usage_ends_with_status_2(tmp_path, words):
    assert xl("pair", tmp_path / "none.xlsx", *words).status == 2


def test_missing_columns_of_the_list_are_said_before_anything_is_written(tmp_path):
    book = with_absent(tmp_path)
    from openpyxl import load_workbook

    workbook = load_workbook(book)
    sheet = workbook["A-选手"]
    table = sheet.tables["选手_1"]
    at = next(index for index, one in enumerate(table.tableColumns) if one.name == "缺席轮次")
    table.tableColumns[at].name = "说明"
    sheet.cell(4, at + 1).value = "说明"
    workbook.save(book)
    assert [problem["code"] for problem in refused(book, "pair", "--remove", "1")] == [
        "sheet.heading-missing"
    ]


def test_a_sorted_sheet_and_aliases_are_no_hindrance(tmp_path):
    book = with_absent(tmp_path)
    from xl_engine.workbook.hosts.closed import ClosedFile

    host = ClosedFile(book)
    view = host.read("对阵_1")
    order = list(range(len(view.rows)))[::-1]
    host.write(
        "对阵_1", {heading: [view.rows[row][at] for row in order] for at, heading in enumerate(view.headings)}
    )
    host.save()
    resting = next(row for row in tables(book, 2) if row[2] is None)
    done("pair", book, "--add", 4)
    assert {*tables(book, 2)[0][1:]} == {4, resting[1]}
    assert {code for code, *_ in issues(book)} == {"result.missing"}


def test_unpair_after_a_change_and_pairing_again_are_possible(tmp_path):
    book = with_absent(tmp_path)
    done("pair", book, "--add", 4)
    done("unpair", book)
    done("pair", book)
    assert sorted(number for row in tables(book, 2) for number in row[1:]) == list(range(1, 13))
    assert b'"pairings"' in facts(book)


def test_teams_come_and_go_with_their_boards(tmp_path):
    book = team_book(tmp_path, 6, 4)
    play(book, "1 1 1", "1 0.5 0", "1 0 0")
    done("pair", book)
    first, second = column(book, "对阵_1", "先行方编号")[12], column(book, "对阵_1", "后行方编号")[12]

    ran = done("pair", book, "--remove", first)

    assert "改动 1 台，其余 2 台不变" in ran.out
    assert column(book, "对阵_1", "先行方编号")[12] == second
    assert column(book, "对阵_1", "台次")[12:] == [None, None, 1, 2, 3, None, 1, 2, 3]
    assert column(book, "队伍_1", "缺席轮次")[first - 1] == "2"
    assert set(problems(book)) == {"result.missing"}
    assert findings(book) == []

    done("pair", book, "--add", first)

    assert column(book, "队伍_1", "缺席轮次")[first - 1] is None
    boards = [
        row
        for row in zip(column(book, "对阵_1", "轮次"), column(book, "对阵_1", "台次"), strict=True)
        if row[0] == 2
    ]
    assert [board for _, board in boards] == [None, 1, 2, 3] * 3
    assert set(problems(book)) == {"result.missing"}
    assert findings(book) == []
    for table in (1, 2, 3):
        done("result", book, "1 1 0", "--round", 2, "--table", table)
    done("pair", book)


def test_a_team_whose_players_are_all_absent_is_told_so(tmp_path):
    book = team_book(tmp_path, 6, 4)
    play(book, "1 1 1", "1 0.5 0", "1 0 0")
    numbers = column(book, "选手_1", "编号")
    for board in (1, 2, 3):
        set_cell(book, "选手_1", "缺席轮次", numbers.index(20 + board), "2")
    done("pair", book)
    [problem] = refused(book, "pair", "--add", "2")
    assert problem["code"] == "amend.not-in-field"


def test_double_games_get_their_columns(tmp_path):
    section = a_field(players=6, rounds=3, name="男子公开组", changes={6: {"absent_rounds": frozenset({1})}})
    book = book_of(tmp_path, section, "individual-2019")
    done("pair", book)
    done("pair", book, "--add", 6)
    assert tables(book, 1)[-1][2] is not None
    assert column(book, "对阵_1", "结果")[-1] in (None, "")
    done("result", book, "1 0.5", "--round", 1, "--table", 3)
    assert column(book, "对阵_1", "结果")[-1] == "先胜"


def test_messages_are_english_on_demand(tmp_path):
    book = team_book(tmp_path, 6, 4)
    assert xl("pair", book, "--add", 1, "--section", SECTION, "--lang", "en").status == 1


def rows_of_last_round(book, *headings):
    """Return the cells of the rows of the last round under headings, blank rows within and behind it included."""
    rounds = column(book, "对阵_1", "轮次")
    first = rounds.index(max(number for number in rounds if number))
    return list(zip(*(column(book, "对阵_1", heading)[first:] for heading in headings), strict=True))


def test_a_match_that_comes_or_goes_moves_the_others_with_all_that_stands_in_their_rows(tmp_path):
    book = team_book(tmp_path, 10, 4)
    done("pair", book)
    done("result", book, "1 0 0.5", "--round", 1, "--table", 5)
    set_cell(book, "对阵_1", "备注", 16, "五台的备注")
    set_cell(book, "对阵_1", "备注", 18, "五台二台次")
    set_cell(book, "对阵_1", "备注", 14, "三号桌不亮")
    first = column(book, "对阵_1", "先行方编号")[12]
    shape = [(table, board) for table in range(1, 6) for board in (None, 1, 2, 3)]

    done("pair", book, "--remove", first)

    rows = rows_of_last_round(book, "台号", "台次", "结果", "比分", "备注")
    assert [row[:2] for row in rows] == [row for row in shape if row[0] != 4 or row[1] is None]
    assert rows[12][2:] == ("轮空", None, None)
    assert rows[13][2:] == (None, "1.5-1.5", "五台的备注")
    assert [row[2] for row in rows[14:]] == ["1-0", "0-1", "0.5-0.5"]
    assert rows[15][4] == "五台二台次"
    assert log(book, "改编")[0].endswith("备注：4: 备注: 三号桌不亮")
    assert printed_rows(book) == (21, 21)
    assert [row.outlineLevel for row in rows_on_sheet(book, 17, 21)] == [0, 0, 1, 1, 1]

    done("pair", book, "--add", first)

    rows = rows_of_last_round(book, "台号", "台次", "结果", "比分", "备注")
    assert [row[:2] for row in rows] == shape
    assert [row[2:] for row in rows[16:]] == [
        (None, "1.5-1.5", "五台的备注"), ("1-0", None, None), ("0-1", None, "五台二台次"), ("0.5-0.5", None, None),
    ]  # fmt: skip
    assert formula(book, "比分", 16) == formula(book, "比分", 0)
    assert formula(book, "比分", 17) is None
    assert [row.outlineLevel for row in rows_on_sheet(book, 17, 21)] == [0, 1, 1, 1, 0]
    assert set(problems(book)) == {"result.missing"}
    assert findings(book) == []


def test_pages_break_between_the_matches_as_they_stand_now(tmp_path):
    from openpyxl import load_workbook

    book = team_book(tmp_path, 10, 4)
    play(book, *["1 1 1"] * 5)
    done("pair", book)
    breaks = [one.id for one in load_workbook(book)[f"{SECTION}-对阵"].row_breaks.brk]
    first = column(book, "对阵_1", "先行方编号")[20]
    done("pair", book, "--remove", first)
    done("pair", book, "--add", first)
    assert [one.id for one in load_workbook(book)[f"{SECTION}-对阵"].row_breaks.brk] == breaks


def test_players_who_go_leave_no_empty_row_and_notes_stay_with_their_table(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    seats = tables(book, 1)
    done("result", book, "1-0", "--round", 1, "--table", 6)
    set_cell(book, "对阵_1", "备注", 5, "六台的备注")
    set_cell(book, "对阵_1", "备注", 2, "三台的备注")

    done("pair", book, "--remove", f"{seats[1][1]},{seats[1][2]}")

    assert tables(book, 1) == [row for row in seats if row[0] != 2]
    assert column(book, "对阵_1", "备注") == [None, "三台的备注", None, None, "六台的备注"]
    assert column(book, "对阵_1", "结果")[4] == "先胜"
    done("pair", book, "--add", f"{seats[1][1]},{seats[1][2]}")
    assert [row[0] for row in tables(book, 1)] == [1, 3, 4, 5, 6, 7]


def test_a_round_an_older_version_has_torn_apart_is_put_together(tmp_path):
    book = team_book(tmp_path, 10, 4)
    done("pair", book)
    host = ClosedFile(book)
    view = host.read("对阵_1")
    at = [*range(13), None, None, None, *range(16, 20), *range(13, 16)]
    host.write("对阵_1", {
        heading: [None if row is None else view.rows[row][column] for row in at]
        for column, heading in enumerate(view.headings) if heading != "比分"
    }, rows=len(at))  # fmt: skip
    host.save()
    first = column(book, "对阵_1", "先行方编号")[0]

    done("pair", book, "--remove", first)

    shape = [(1, None), *((table, board) for table in range(2, 6) for board in (None, 1, 2, 3))]
    assert rows_of_last_round(book, "台号", "台次") == shape
    assert set(problems(book)) == {"result.missing"}


def test_rows_somebody_has_sorted_close_the_gaps_and_keep_his_order(tmp_path):
    book = with_absent(tmp_path)
    host = ClosedFile(book)
    view = host.read("对阵_1")
    order = list(range(len(view.rows)))[::-1]
    host.write(
        "对阵_1", {heading: [view.rows[row][at] for row in order] for at, heading in enumerate(view.headings)}
    )
    host.save()
    before = list(zip(column(book, "对阵_1", "轮次"), column(book, "对阵_1", "台号"), strict=True))
    results = column(book, "对阵_1", "结果")[-6:]
    pair = tables(book, 2)[3][1:]

    done("pair", book, "--remove", f"{pair[0]},{pair[1]}")

    after = list(zip(column(book, "对阵_1", "轮次"), column(book, "对阵_1", "台号"), strict=True))
    assert after == [row for row in before if row != (2, 3)]
    assert column(book, "对阵_1", "结果")[-6:] == results
    assert {code for code, *_ in issues(book)} == {"result.missing"}


def rows_on_sheet(book, first, last):
    from openpyxl import load_workbook

    sheet = load_workbook(book)[f"{SECTION}-对阵"]
    return [sheet.row_dimensions[row] for row in range(first, last + 1)]


def formula(book, heading, row):
    """Return the formula of a cell of 对阵, a data row from 0."""
    from openpyxl import load_workbook

    sheet = load_workbook(book)[f"{SECTION}-对阵"]
    at = [cell.value for cell in sheet[4]].index(heading)
    return sheet.cell(5 + row, at + 1).value
