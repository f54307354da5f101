"""`say` and `written`: language, fields, and what happens when something does not fit."""

from __future__ import annotations

import pytest

from xl_engine.messages import N_, Clauses, language, say, use_language, written

TABLE = "第 {round} 轮第 {table} 台还没有结果。"


def test_texts_are_chinese_until_another_language_is_chosen():
    assert language() == "zh"
    assert say(TABLE, round=3, table=7) == "第 3 轮第 7 台还没有结果。"


def test_texts_are_english_once_it_is_chosen_and_chinese_again_afterwards():
    use_language("en")
    assert say(TABLE, round=3, table=7) == "Round 3, table 7 has no result yet."
    use_language("zh")
    assert say(TABLE, round=3, table=7) == "第 3 轮第 7 台还没有结果。"


def test_what_goes_into_a_workbook_is_chinese_in_every_language():
    use_language("en")
    assert written(TABLE, round=3, table=7) == "第 3 轮第 7 台还没有结果。"
    assert written("{system}", system=N_("循环制")) == "循环制"


def test_a_language_without_a_catalogue_gives_chinese():
    use_language("fr")
    assert say(TABLE, round=3, table=7) == "第 3 轮第 7 台还没有结果。"


def test_a_text_that_is_not_in_the_catalogue_stays_as_it_is():
    use_language("en")
    assert say("没有这一句 {found}", found=1) == "没有这一句 1"


def test_the_empty_text_is_empty_and_not_the_head_of_the_catalogue():
    use_language("en")
    assert say("") == ""
    assert written("") == ""
    assert say("{found}", found=N_("")) == ""


def test_a_marked_value_is_translated_with_its_text():
    use_language("en")
    told = say("“{file}”不是 Excel 工作簿，其实是{kind}。", file="照片.xlsx", kind=N_("PNG 图片"))
    assert told == '"照片.xlsx" is not an Excel workbook; it is a PNG picture.'


def test_clauses_are_told_in_the_language_of_their_text_and_written_in_chinese():
    what = Clauses((("第 {round} 轮第 {table} 台还没有结果。", {"round": 3, "table": 7}), ("轮空", {})))
    use_language("en")
    assert say("{what}", what=what) == "Round 3, table 7 has no result yet.; bye"
    assert written("{what}", what=what) == "第 3 轮第 7 台还没有结果。；轮空"


def test_a_value_that_is_not_marked_stays_even_if_the_catalogue_has_it():
    use_language("en")
    assert say("请填：{expected}。", expected="轮空") == "Enter: 轮空."


@pytest.mark.parametrize("speak", [say, written])
@pytest.mark.parametrize(
    ("template", "values", "expected"),
    [
        ("缺 {field}，有 {found}", {"found": 1}, "缺 {field}，有 1"),
        ("{found}", {"found": "{brace} } {"}, "{brace} } {"),
        ("开 { 和 {found}", {"found": 1}, "开 { 和 1"),
        ("关 } 和 {found}", {"found": 1}, "关 } 和 1"),
        ("空 {} 和 {0} 和 {found}", {"found": 1}, "空 {} 和 {0} 和 1"),
        ("{found:<4}|", {"found": None}, "None|"),
        ("{found:d}", {"found": "甲"}, "甲"),
        ("{found.name}", {"found": 1}, "1"),
        ("{found[0]}", {"found": 1}, "1"),
        ("{self} {template}", {"self": 1, "template": 2}, "1 2"),
    ],
)
def test_nothing_about_a_text_or_its_values_raises(speak, template, values, expected):
    assert speak(template, **values) == expected
