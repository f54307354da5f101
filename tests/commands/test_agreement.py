"""What one sheet says and another does not is found and told."""

from __future__ import annotations

import json

from openpyxl import load_workbook

from .playing import column, done, entry_list, event_book, fill_results, set_cell, write_list, xl


def codes(book):
    ran = xl("check", book, "--format", "json")
    return {issue["code"]: issue for issue in ran.data["issues"]}


def test_a_row_typed_right_below_a_table_is_not_passed_over(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    workbook = load_workbook(book)
    sheet = workbook["A-选手"]
    sheet["A17"], sheet["B17"] = 13, "迟来者"
    workbook.save(book)

    ran = xl("rank", book)

    assert ran.status == 1
    assert "A-选手 A17" in ran.err
    assert codes(book)["sheet.below-table"]["cell"] == "A17"


def test_entries_below_the_entry_table_stop_the_draw(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free")
    workbook = load_workbook(book)
    workbook["报名"]["C6"] = "表外人"
    workbook.save(book)

    ran = xl("draw", book)

    assert (ran.status, "报名 C6" in ran.err) == (1, True)


def test_a_name_corrected_in_the_entries_only_is_told(tmp_path):
    book = event_book(tmp_path, 12)
    set_cell(book, "报名", "姓名", 3, "改名者")

    issue = codes(book)["entry.differs-from-player"]

    assert (issue["sheet"], issue["cell"]) == ("报名", "C8")
    assert "改名者" in issue["problem"]


def test_a_round_paired_on_a_result_corrected_later_is_flagged(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)
    done("pair", book)
    assert "pairing.old-scores" not in codes(book)

    set_cell(book, "对阵_1", "结果", 0, "后胜")

    issue = codes(book)["pairing.old-scores"]
    assert "第 2 轮" in issue["problem"]
    assert issue["severity"] == "warning"


def test_awards_drawn_up_from_old_results_are_flagged_and_early_ones_say_so_on_the_sheet(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)
    done("awards", book)
    assert set(column(book, "奖项", "备注")) == {"并列；暂定，第 1 轮后"}
    assert "awards.stale" not in codes(book)

    set_cell(book, "对阵_1", "结果", 0, "和")

    assert "awards.stale" in codes(book)


def test_a_withdrawn_player_is_marked_in_the_ranking(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(2):
        done("pair", book)
        fill_results(book)
    set_cell(book, "选手_1", "退赛", 4, "第1轮后")
    done("rank", book)

    remarks = dict(zip(column(book, "名次_1", "编号"), column(book, "名次_1", "备注"), strict=True))
    assert "退赛" in str(remarks[5])


def test_the_draw_says_which_errors_it_has_passed_over(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "youth-open-2023", "--section", "少年男子组")
    rows = [["组别", "姓名", "单位", "性别", "出生日期"], ["少年男子组", "甲一", "东", "男", "2012-01-01"]]
    rows += [
        ["少年男子组", "超龄者", "西", "男", "2001-01-01"],
        ["少年男子", "组别错", "南", "男", "2012-01-01"],
    ]
    rows += [["少年男子组", f"乙{n}", "北", "男", "2012-01-01"] for n in "一二三四五六七八"]
    done("import", book, write_list(tmp_path / "l.csv", rows))

    ran = done("draw", book)

    assert "2 个错误没有处理" in ran.err
    assert "超龄者" in ran.err
    assert "组别错" in ran.err
    assert "组别错" not in column(book, "选手_1", "姓名")


def test_new_knows_the_groups_of_a_regulation(tmp_path):
    ran = xl("new", tmp_path / "a.xlsx", "--regulation", "youth-open-2023", "--section", "男子组")
    assert ran.status == 1
    assert "少年男子组" in ran.err
    done("new", tmp_path / "b.xlsx", "--regulation", "free", "--section", "甲组", "--section", "乙组")
    assert column(tmp_path / "b.xlsx", "组别", "组别") == ["甲组", "乙组"]


def test_a_regulation_with_one_system_keeps_to_it(tmp_path):
    own = tmp_path / "own.toml"
    text = done("regulations", "--show", "free").out.replace(
        'systems = ["swiss", "round_robin"]', 'systems = ["swiss"]'
    )
    own.write_text(text, encoding="utf-8")
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", own)
    done("import", book, entry_list(tmp_path / "l.csv", 8))
    done("draw", book)
    assert column(book, "组别", "赛制") == ["积分编排制"]


def test_a_group_put_right_in_the_workbook_is_not_imported_again(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free", "--section", "甲组", "--section", "乙组")
    source = write_list(
        tmp_path / "l.csv", [["组别", "姓名", "单位"], ["甲", "张一", "东"], ["甲", "李二", "西"]]
    )
    done("import", book, source)
    set_cell(book, "报名", "组别", 0, "甲组")

    done("import", book, source)

    assert column(book, "报名", "姓名") == ["张一", "李二"]


def test_one_unreadable_file_does_not_hold_up_the_others(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free")
    good, bad = entry_list(tmp_path / "good.csv", 3), tmp_path / "bad.xlsx"
    bad.write_bytes(b"PK\x03\x04 cut off")
    for _ in range(2):
        ran = done("import", book, good, bad)
        assert "bad.xlsx" in ran.err
        assert "good.csv" in ran.out
    assert len(column(book, "报名", "姓名")) == 3


def test_an_event_file_keeps_identity_numbers_and_the_occasion(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free", "--name", "测试杯")
    rows = [["姓名", "单位", "证件类型", "证件号码", "电话"]]
    rows += [[f"选手{n}", "东", "护照", f"X000{n}", f"00{n}"] for n in range(1, 13)]
    done("import", book, write_list(tmp_path / "l.csv", rows))
    set_cell(book, "赛事", "内容", 3, "湖滨体育馆")
    done("draw", book)
    done("convert", book, tmp_path / "a.json")
    done("convert", tmp_path / "a.json", tmp_path / "again.xlsx")
    done("convert", tmp_path / "again.xlsx", tmp_path / "b.json")

    first, again = (
        json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in ("a.json", "b.json")
    )
    assert again == first
    assert first["information"] == {"地点": "湖滨体育馆"}
    assert {(e["id_type"], e["id_number"]) for e in first["sections"][0]["entrants"]} >= {("护照", "X0001")}
    assert len(column(tmp_path / "again.xlsx", "报名", "证件号码")) == 12


def test_a_result_that_replaces_another_says_so(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    done("result", book, "--round", "1", "--table", "1", "1-0")
    assert "原为 先胜" in done("result", book, "--round", "1", "--table", "1", "0-1").out


def test_a_namesake_entered_after_the_draw_is_let_in(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    name, unit = column(book, "报名", "姓名")[0], column(book, "报名", "单位")[0]
    set_cell(book, "报名", "姓名", 12, name)
    set_cell(book, "报名", "单位", 12, unit)

    assert name in done("draw", book).out
    assert column(book, "选手_1", "姓名").count(name) == 2
