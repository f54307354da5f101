"""Commands speak English with ``--lang en``, and what they write into the workbook stays Chinese."""

from __future__ import annotations

import re

import pytest
import typer

from tests.commands.playing import column, done, entry_list, event_book, fill_results, rank_rows, set_cell, xl
from xl_engine.cli import app

ENGLISH = ("--lang", "en")


@pytest.fixture
def paired(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    return book


def test_an_event_is_told_in_english(tmp_path):
    book = tmp_path / "book.xlsx"
    made = done("new", book, "--regulation", "free", *ENGLISH).out
    assert made.startswith(f"Made {book} (regulation 自定; sections: 1).\nNext: ")
    listed = entry_list(tmp_path / "l.csv", 4)
    assert done("import", book, listed, *ENGLISH).out == "l.csv: 4 entries read, 4 added.\n"
    checked = 'Check done. Errors: 0, warnings: 0; see sheet "问题" (issues).\n'
    assert done("check", book, *ENGLISH).out == checked
    drawn = done("draw", book, "--seed", "7", *ENGLISH).out
    assert drawn == "A: 4 players have start numbers (seed 7); round robin, 3 rounds.\n"
    pairs = done("pair", book, *ENGLISH).out.splitlines()
    assert pairs[0] == "A, round 1; tables: 2"
    assert re.fullmatch(r"  Table 1  1 \S+ – 4 \S+  \(by the round-robin table\)", pairs[1])
    entered = done("result", book, "1-0", "--round", "1", "--table", "1", *ENGLISH).out
    assert entered == "A, round 1, table 1: 先胜\n"
    ranked = done("rank", book, *ENGLISH)
    assert ranked.out.startswith("A, ranking after round 1 (积分、小分、胜局)\n")
    missing = "Round 1, table 2 has no result yet; it is left out of the scores for now."
    assert ranked.err == f"[A-对阵 G6] {missing} Enter the result and compute the ranking again.\n"


def test_reasons_of_pairs_are_told_in_english(paired):
    fill_results(paired)
    pairs = done("pair", paired, "--dry-run", "--format", "json", *ENGLISH).data["sections"][0]["pairs"]
    assert {pair["reason"].split("; ")[0] for pair in pairs} == {"both on 1", "both on 0"}


FAILURES = [
    (("result", "天晓得", "--round", "1", "--table", "1"), 'The result "天晓得" is not understood.'),
    (("result", "1-0", "--round", "9", "--table", "1"), "Round 9 has no table 1."),
    (("pair",), "Round 1: no result yet at table(s) 1、2、3、4、5、6."),
    (("rank",), "A has no result in round 1 yet, so there is no ranking."),
    (("rank", "--section", "乙"), 'There is no section named "乙". Sections of this event: A.'),
    (("draw", "--section", "A"), "A has begun, and there are no new late entries."),
]


@pytest.mark.parametrize(("words", "said"), FAILURES)
def test_failures_are_told_in_english(paired, words, said):
    ran = xl(words[0], paired, *words[1:], *ENGLISH)
    assert ran.status == 1
    assert said in ran.err


def test_issues_are_printed_in_english_and_written_in_chinese(paired):
    set_cell(paired, "对阵_1", "结果", 2, "赢了")
    ran = xl("check", paired, "--format", "json", *ENGLISH)
    assert ran.status == 1
    assert ran.data["issues"][0]["problem"] == 'The result "赢了" is not understood.'
    assert column(paired, "问题", "问题")[0] == "结果“赢了”看不懂。"


def test_the_kind_of_a_wrong_file_is_told_in_english(tmp_path):
    picture = tmp_path / "p.xlsx"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + b"0" * 100)
    ran = xl("rank", picture, *ENGLISH)
    assert ran.status == 1
    assert ran.err == (
        '"p.xlsx" is not an Excel workbook; it is a PNG picture. Choose an .xlsx or .xlsm workbook.\n'
    )


def test_what_an_event_file_should_say_is_told_in_english(tmp_path):
    source = tmp_path / "event.json"
    source.write_text('{"format": "xl-engine-event/1", "sections": [{"name": ""}]}', encoding="utf-8")
    ran = xl("convert", source, tmp_path / "out.xlsx", *ENGLISH)
    assert ran.status == 1
    assert 'the value "" of sections[0].name is wrong; it should be a section name.' in ran.err


def test_the_log_of_an_english_command_is_chinese(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free", *ENGLISH)
    done("import", book, entry_list(tmp_path / "l.csv", 4), *ENGLISH)
    done("draw", book, "--seed", "7", *ENGLISH)
    done("pair", book, *ENGLISH)
    done("import", book, entry_list(tmp_path / "l.csv", 5), *ENGLISH)
    done("draw", book, *ENGLISH)
    log = column(book, "日志", "内容")
    assert log[2].startswith("种子 7；A：4 人已编号（种子 7），循环制 3 轮。")
    assert re.fullmatch(r"A：\S+ 补报，编号 5，从第 2 轮起参加。", log[5])
    assert not [text for text in log if re.search(r"[a-z]{5,}", text)]


def test_the_next_command_is_chinese_again(paired):
    fill_results(paired)
    done("rank", paired, *ENGLISH)
    assert done("rank", paired).out.startswith("A 第 1 轮后名次（")
    assert rank_rows(paired)[0]["place"] == 1


def test_help_is_in_both_languages():
    commands = typer.main.get_command(app).commands
    told = [command.help for command in commands.values()]
    told += [option.help for command in commands.values() for option in command.params]
    one_language = [text for text in told if not re.fullmatch(r".*[\u4e00-\u9fff].* / [ -~…]+", text)]
    assert one_language == []
