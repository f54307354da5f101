import pytest

from xl_engine.workbook.columns.headings import HeadingIndex
from xl_engine.workbook.columns.sheets import ENTRY_COLUMNS, FORM_COLUMNS, PLAYER_COLUMNS

KNOWN = HeadingIndex(ENTRY_COLUMNS)


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("姓名", "姓名"),
        ("姓\n名", "姓名"),
        ("姓 名", "姓名"),
        ("姓　名（必填）", "姓名"),
        ("姓名(Name)", "姓名"),
        ("姓名\r\nName", "姓名"),
        ("*姓名:", "姓名"),
        ("姓\u200b名", "姓名"),
        ("NAME", "姓名"),
        ("Ｎａｍｅ", "姓名"),
        ("性别 Sex", "性别"),
        ("性别（男/女）", "性别"),
        ("Gender", "性别"),
        ("出生年月日", "出生日期"),
        ("Date of Birth", "出生日期"),
        ("身份证号码", "证件号码"),
        ("证件号码\n（身份证）", "证件号码"),
        ("ID No.", "证件号码"),
        ("代表队", "单位"),
        ("單位", "单位"),
        ("No.", "编号"),
        ("#", "编号"),
        ("备  注", "备注"),
    ],
)
def test_headings_are_recognised(heading, title):
    found = KNOWN.find(heading)

    assert found is not None
    assert found[0].title == title


@pytest.mark.parametrize("heading", ["", "住宿", "2026年全国锦标赛报名表", "姓名" * 60, "Hotel"])
def test_other_texts_are_no_headings(heading):
    assert KNOWN.find(heading) is None


def test_the_title_wins_over_an_alias_and_the_first_over_the_second():
    found = KNOWN.assign(["Name", "姓名", "姓名", "序号"])

    assert {position: column.title for position, column in found.items()} == {1: "姓名", 3: "编号"}


@pytest.mark.parametrize("columns", [ENTRY_COLUMNS, PLAYER_COLUMNS, FORM_COLUMNS])
def test_every_alias_leads_to_its_own_column(columns):
    index = HeadingIndex(columns)

    for column in columns:
        for alias in (column.title, *column.aliases):
            assert index.find(alias)[0] is column, alias


@pytest.mark.parametrize("columns", [ENTRY_COLUMNS, PLAYER_COLUMNS, FORM_COLUMNS])
def test_every_column_explains_itself(columns):
    assert [column.title for column in columns if not column.explanation] == []


@pytest.mark.parametrize(
    ("text", "label"), [("备注", True), ("姓 名：", True), ("Dan", False), ("张三", False)]
)
def test_only_chinese_headings_are_labels(text, label):
    assert KNOWN.is_label(text) is label
