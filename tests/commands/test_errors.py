"""Each mistake an organiser can make gives sheet, cell and remedy, exit 1, and leaves the file as it was."""

from __future__ import annotations

import datetime as dt
import shutil
import stat

import pytest
from openpyxl import load_workbook

from .playing import SAMPLES, done, event_book, fill_results, set_cell, set_switch, write_list, xl


def refused(book, *words):
    """Run a command that must fail; return what it said after checking that nothing was written."""
    before = book.read_bytes()
    ran = xl(*words)
    assert ran.status == 1, ran.out
    assert book.read_bytes() == before
    assert ran.err
    assert "Traceback" not in ran.err
    english = xl(*words, "--lang", "en")
    assert english.status == 1
    return ran.err


@pytest.fixture
def paired(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    return book


RESULTS = [
    ("赢了", "看不懂"),
    (dt.datetime(2026, 3, 2), "日期"),
    (dt.time(3, 7), "时间"),
    ("轮空", "轮空"),
    (7, "看不懂"),
    ("#REF!", "公式"),
]


@pytest.mark.parametrize(("value", "said"), RESULTS)
@pytest.mark.parametrize("command", ["pair", "rank", "awards"])
def test_an_unreadable_result_stops_every_command_that_needs_it(paired, command, value, said):
    fill_results(paired)
    set_cell(paired, "对阵_1", "结果", 2, value)
    err = refused(paired, command, paired)
    assert "A-对阵 G7" in err
    assert said in err


TABLES = [
    ("对阵_1", "先手编号", 1, 99, "A-对阵 C6", "99"),
    ("对阵_1", "先手编号", 1, "甲", "A-对阵 C6", "甲"),
    ("对阵_1", "先手编号", 1, None, "A-对阵 C6", "先手编号"),
    ("对阵_1", "轮次", 1, None, "A-对阵 A6", "轮次"),
    ("对阵_1", "轮次", 1, 3, "A-对阵", "第 2 轮"),
    ("对阵_1", "台号", 1, 1, "A-对阵 B6", "两次"),
    ("选手_1", "编号", 1, 1, "A-选手 A6", "两次"),
    ("选手_1", "编号", 1, None, "A-选手 A6", "没有编号"),
    ("选手_1", "退赛", 1, "不知道", "A-选手 K6", "退赛"),
    ("选手_1", "罚分", 1, "一点点", "A-选手 L6", "罚分"),
    ("选手_1", "姓名", 1, None, "A-选手 B6", "姓名"),
    ("组别", "赛制", 0, "随便", "设置 B", "随便"),
    ("组别", "轮数", 0, "许多", "设置 D", "许多"),
    ("组别", "局分", 0, "5", "设置 F", "5"),
    ("组别", "名次依据", 0, "积分、运气", "设置 G", "运气"),
]


@pytest.mark.parametrize(("table", "heading", "row", "value", "place", "said"), TABLES)
def test_a_wrong_cell_is_named_with_its_address(paired, table, heading, row, value, place, said):
    fill_results(paired)
    set_cell(paired, table, heading, row, value)
    err = refused(paired, "rank", paired)
    assert place in err
    assert said in err
    assert refused(paired, "pair", paired)


def test_a_switch_value_that_is_not_allowed_is_named(paired):
    set_switch(paired, "bye_opponent", "随便")
    err = refused(paired, "pair", paired)
    assert "设置 B" in err
    assert "有分者中的最低分" in err


def test_the_same_number_twice_in_a_round(paired):
    set_cell(paired, "对阵_1", "后手编号", 0, 1)
    assert "A-对阵" in refused(paired, "pair", paired)


def test_hidden_entries_are_asked_about(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free")
    done(
        "import",
        book,
        write_list(tmp_path / "l.csv", [["姓名", "单位"], ["甲一", "东"], ["乙二", "西"], ["丙三", "南"]]),
    )
    workbook = load_workbook(book)
    workbook["报名"].row_dimensions[6].hidden = True
    workbook.save(book)
    err = refused(book, "draw", book)
    assert "第 6 行" in err
    assert "乙二" in err
    done("draw", book, "--hidden", "out")
    assert [cell.value for cell in load_workbook(book)["A-选手"]["B"][4:]] != []
    names = {row[1].value for row in load_workbook(book)["A-选手"].iter_rows(min_row=5)}
    assert names == {"甲一", "丙三"}


def test_nothing_to_draw_pair_or_rank(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free")
    for command in ("draw", "pair", "rank", "awards"):
        assert refused(book, command, book)


@pytest.mark.parametrize("command", ["draw", "pair", "rank"])
def test_an_unknown_section_lists_those_there_are(paired, command):
    err = refused(paired, command, paired, "--section", "乙组")
    assert "乙组" in err
    assert "A" in err


def test_rounds_and_tables_that_do_not_exist(paired):
    assert "第 9 台" in refused(paired, "result", paired, "--round", "1", "--table", "9", "1-0")
    assert "第 4 轮" in refused(paired, "result", paired, "--round", "4", "--table", "1", "1-0")
    assert "看不懂" in refused(paired, "result", paired, "--round", "1", "--table", "1", "天晓得")
    fill_results(paired)
    assert refused(paired, "rank", paired, "--after", "5")


def _text_file(path):
    path.write_text("姓名,单位\n甲,乙\n", encoding="utf-8")


def _cut_off(path):
    shutil.copy(event_book(path.parent, 12), path)
    path.write_bytes(path.read_bytes()[:3000])


def _plain_workbook(path):
    from openpyxl import Workbook

    Workbook().save(path)


@pytest.mark.parametrize("make", [_text_file, _cut_off, _plain_workbook])
@pytest.mark.parametrize("command", ["check", "draw", "pair", "rank", "awards"])
def test_files_that_are_no_event_workbook(tmp_path, make, command):
    book = tmp_path / "坏.xlsx"
    make(book)
    assert "坏.xlsx" in refused(book, command, book)


def test_a_missing_file_and_a_folder(tmp_path):
    for path in (tmp_path / "没有.xlsx", tmp_path):
        ran = xl("rank", path)
        assert ran.status == 1
        assert path.name in ran.err


@pytest.mark.parametrize("lock", ["~$赛事.xlsx", ".~lock.赛事.xlsx#"])
def test_a_workbook_open_elsewhere_is_left_alone(paired, lock):
    (paired.parent / lock).write_bytes(b"x")
    fill_results_without_saving = paired.read_bytes()
    ran = xl("result", paired, "--round", "1", "--table", "1", "1-0")
    assert ran.status == 1
    assert "请先关闭" in ran.err
    assert paired.read_bytes() == fill_results_without_saving


def test_a_read_only_workbook(paired):
    paired.chmod(stat.S_IREAD)
    assert "只读" in refused(paired, "result", paired, "--round", "1", "--table", "1", "1-0")


def test_new_never_overwrites(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free")
    assert "已经存在" in refused(book, "new", book, "--regulation", "free")
    assert xl("new", tmp_path / "book.docx", "--regulation", "free").status == 1
    assert xl("new", tmp_path / "book2.xlsx", "--regulation", "没有这个").status == 1
    assert not (tmp_path / "book2.xlsx").exists()


def test_files_that_are_no_entry_list(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free")
    picture = tmp_path / "照片.xlsx"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + b"0" * 100)
    assert "照片.xlsx" in refused(book, "import", book, picture)
    assert refused(book, "import", book, tmp_path / "没有.csv")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": "x"}', '{"format": "xl-engine-event/1", "sections": 3}']
)
def test_broken_event_files(tmp_path, text):
    source = tmp_path / "event.json"
    source.write_text(text, encoding="utf-8")
    ran = xl("convert", source, tmp_path / "out.xlsx")
    assert ran.status == 1
    assert not (tmp_path / "out.xlsx").exists()
    assert xl("convert", source, tmp_path / "out.pdf").status == 1


def test_wrong_usage_ends_with_status_two(tmp_path):
    assert xl("pair").status == 2
    assert xl("rank", tmp_path / "x.xlsx", "--format", "yaml").status == 2
    assert xl("nonsense").status == 2


def test_converting_back_refuses_what_cannot_be_read(tmp_path):
    book = tmp_path / "w.xlsx"
    done("convert", SAMPLES / "renju_world_1989.json", book)
    set_cell(book, "对阵_1", "结果", 0, "???")
    assert "对阵" in refused(book, "convert", book, tmp_path / "out.json")
    assert not (tmp_path / "out.json").exists()
