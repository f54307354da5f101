"""Names of sheets, tables and cells in formulas, in every way Excel writes them."""

from __future__ import annotations

import pytest

from xl_engine.workbook.package.names_in_formulas import Renaming, mentioned, quoted

RENAMING = Renaming.of(
    {"A-选手": "It's B", "名次": "新 名次"}, {"选手_1": "选手_7", "标题_选手_1": "标题_选手_7"}
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("'A-选手'!B5", "'It''s B'!B5"),
        ("'a-选手'!$1:$4", "'It''s B'!$1:$4"),
        ("名次!A1+'名次'!A2", "'新 名次'!A1+'新 名次'!A2"),
        ("SUM('A-选手:名次'!B5)", "SUM('It''s B:新 名次'!B5)"),
        ("SUM('A-选手:别的'!B5)", "SUM('It''s B:别的'!B5)"),
        ("'A-选手'!我的名称", "'It''s B'!我的名称"),
        ("名次!我的名称", "'新 名次'!我的名称"),
        ("'A-选手'!#REF!", "'It''s B'!#REF!"),
        (
            "[1]名次!A1+'[1]A-选手'!A1+'C:\\[b.xlsx]A-选手'!A1",
            "[1]名次!A1+'[1]A-选手'!A1+'C:\\[b.xlsx]A-选手'!A1",
        ),
        ("SUM(选手_1[罚分],选手_1[[#This Row],[a'[b]])", "SUM(选手_7[罚分],选手_7[[#This Row],[a'[b]])"),
        ("标题_选手_1&选手_12&选手_1()", "标题_选手_7&选手_12&选手_1()"),
        ('"A-选手"&"选手_1[罚分]"', '"A-选手"&"选手_1[罚分]"'),
        ('HYPERLINK("#\'A-选手\'!B"&ROW(),"去")', "HYPERLINK(\"#'It''s B'!B\"&ROW(),\"去\")"),
        ("A1+名次2!B1+选手!C1", "A1+名次2!B1+选手!C1"),
        ("", ""),
    ],
)
def test_sheets_tables_and_names_are_renamed_and_nothing_else(before, after):
    assert RENAMING.formula(before) == after


def test_texts_are_looked_into_where_that_is_asked_for():
    formula = 'INDIRECT("选手_1[姓名]")&INDIRECT("\'A-选手\'!A1")&"第1轮"'
    assert (
        RENAMING.formula(formula, texts=True)
        == 'INDIRECT("选手_7[姓名]")&INDIRECT("\'It\'\'s B\'!A1")&"第1轮"'
    )


@pytest.mark.parametrize(
    ("formula", "found"),
    [
        ("COUNTA('A-选手'!B5:B9)", "A-选手"),
        ("SUM('甲:A-选手'!B5)", "A-选手"),
        ("ROWS(选手_1)", "选手_1"),
        ("ROWS(选手_1[姓名])", "选手_1"),
        ("HYPERLINK(\"#'A-选手'!A1\")", ""),
        ("'[1]A-选手'!A1", ""),
        ("选手_1(3)+选手_10", ""),
    ],
)
def test_a_formula_tells_what_it_refers_to(formula, found):
    assert mentioned(formula, {"a-选手"}, {"选手_1"}) == found


def test_a_sheet_is_always_named_in_quotes():
    assert quoted("甲") == "'甲'!"
