"""导入: columns nobody knows come along, running numbers do not."""

import pytest

from xl_engine.workbook import layout

from .playing import ClosedFile, done, write_list, xl


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "赛.xlsx"
    done("new", path, "--regulation", "youth-open-2023")
    return path


def entries(book):
    """Return headings and rows of 报名."""
    view = ClosedFile(book).read(layout.ENTRIES_TABLE)
    return view.headings, [dict(zip(view.headings, row, strict=True)) for row in view.rows]


def test_columns_nobody_knows_are_added_at_the_right_hand_end(book, tmp_path):
    first = write_list(
        tmp_path / "a.csv", [["姓名", "单位", "衣服尺码", "是否住宿"], ["甲", "武汉", "M", "是"]]
    )
    second = write_list(
        tmp_path / "b.csv", [["姓名", "单位", "是否住宿", "车次"], ["乙", "北京", "否", "G1"]]
    )
    done("import", book, first)
    done("import", book, second)
    headings, rows = entries(book)

    assert headings == (*layout.HEADINGS[layout.ENTRIES_TABLE], "衣服尺码", "是否住宿", "车次")
    assert [(row["姓名"], row["衣服尺码"], row["是否住宿"], row["车次"]) for row in rows] == [
        ("甲", "M", "是", None),
        ("乙", None, "否", "G1"),
    ]


def test_a_column_of_the_unit_named_like_one_of_the_engine_marks_nobody_as_drawn(book, tmp_path):
    done("import", book, write_list(tmp_path / "a.csv", [["姓名", "单位", "编排号"], ["甲", "武汉", "7"]]))
    _, (row,) = entries(book)

    assert (row["编排号"], row["编排号(来件)"]) == (None, "7")


def test_a_column_the_organiser_has_removed_does_not_come_back(book, tmp_path):
    host = ClosedFile(book)
    assert "段级位" in host.read(layout.ENTRIES_TABLE).headings
    done("import", book, write_list(tmp_path / "a.csv", [["姓名", "单位"], ["甲", "武汉"]]))

    assert entries(book)[0] == layout.HEADINGS[layout.ENTRIES_TABLE]


@pytest.mark.parametrize(("heading", "kept"), [("序号", [None, None]), ("编号", [1, 2]), ("号码", [1, 2])])
def test_a_running_number_is_no_number_of_a_person(book, tmp_path, heading, kept):
    done("import", book, write_list(tmp_path / "a.csv", [[heading, "姓名"], [1, "甲"], [2, "乙"]]))
    headings, rows = entries(book)

    assert ([row["编号"] for row in rows], headings) == (kept, layout.HEADINGS[layout.ENTRIES_TABLE])


def test_the_nearest_group_is_offered_first(book, tmp_path):
    done(
        "import", book, write_list(tmp_path / "a.csv", [["姓名", "单位", "组别"], ["甲", "武汉", "少年男子"]])
    )
    found = [
        issue for issue in xl("check", book, "--format", "json").data["issues"] if "少年男子" in str(issue)
    ]

    assert found[0]["code"] == "entry.unknown-group-listed"
    assert found[0]["suggestion"].startswith("请改成：少年男子组、")
