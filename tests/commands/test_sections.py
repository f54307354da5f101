"""Sections are added, renamed and removed in a workbook that is in use."""

from __future__ import annotations

import atexit
import functools
import json
import re
import shutil
import tempfile
import zipfile
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import column, done, entry_list, event_book, fill_results, parts, set_switch, write_list, xl

KINDS = ("选手", "对阵", "成绩", "名次")


def new_book(folder: Path, *sections: str, regulation: str = "free") -> Path:
    """Return a new workbook; each kind is made once and copied."""
    return Path(shutil.copy(_made(sections, regulation), folder / "赛事.xlsx"))


@functools.cache
def _made(sections: tuple[str, ...], regulation: str) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    book = folder / "赛事.xlsx"
    words = [word for section in sections for word in ("--section", section)]
    done("new", book, "--regulation", regulation, "--name", "测试杯", *words)
    return book


def listed(book: Path) -> list[dict[str, object]]:
    return done("sections", book, "--format", "json").data["sections"]


def names(book: Path) -> list[object]:
    return [section["name"] for section in listed(book)]


def tabs(book: Path) -> list[str]:
    return list(ClosedFile(book).sheets())


def section_tabs(book: Path) -> list[str]:
    return [tab for tab in tabs(book) if tab.endswith(tuple(f"-{kind}" for kind in KINDS))]


def of(*sections: str) -> list[str]:
    return [f"{section}-{kind}" for section in sections for kind in KINDS]


# What there is.


def test_sections_are_listed_with_their_state(tmp_path):
    book = event_book(tmp_path, 12)
    done("sections", book, "--add", "乙")
    done("import", book, entry_list(tmp_path / "b.csv", 3, "乙"))
    before = book.read_bytes()
    assert listed(book) == [
        {"name": "A", "kind": "individual", "entrants": 12, "rounds": 0, "state": "drawn"},
        {"name": "乙", "kind": "individual", "entrants": 3, "rounds": 0, "state": "entered"},
    ]
    assert done("sections", book).out == "A　个人　12　已抽签，未开赛\n乙　个人　3　报名 3 人，未抽签\n"
    assert book.read_bytes() == before


def test_the_state_follows_the_rounds(tmp_path):
    book = event_book(tmp_path, 4)
    seen = []
    for _ in range(3):
        done("pair", book)
        seen.append((listed(book)[0]["state"], listed(book)[0]["rounds"]))
        fill_results(book)
        seen.append((listed(book)[0]["state"], listed(book)[0]["rounds"]))
    assert seen == [
        ("playing", 1), ("between-rounds", 1), ("playing", 2), ("between-rounds", 2), ("playing", 3), ("finished", 3),
    ]  # fmt: skip


def test_the_list_speaks_english(tmp_path):
    book = new_book(tmp_path, "A")
    assert "A" in done("sections", book, "--lang", "en").out


# Adding.


def test_a_section_has_the_sheets_and_rows_that_a_new_workbook_gives_it(tmp_path):
    book = new_book(tmp_path, "A")
    done("sections", book, "--add", "乙 组", "--add", "B/C")
    (tmp_path / "n").mkdir()
    wanted = new_book(tmp_path / "n", "A", "乙 组", "B/C")

    made, model = load_workbook(book), load_workbook(wanted)
    assert made.sheetnames == model.sheetnames
    for tab in [*section_tabs(wanted), "设置", "报名", "奖项", "签收表"]:
        assert _looks(made[tab]) == _looks(model[tab])
    for table in ("组别", "概况"):
        assert ClosedFile(book).read(table).rows == ClosedFile(wanted).read(table).rows
    assert _names(made) == _names(model)
    assert findings(book) == []


def test_what_was_there_stays_byte_for_byte(tmp_path):
    book = new_book(tmp_path, "甲组")
    done("sections", book, "--add", "乙组")
    before = parts(book)
    done("sections", book, "--add", "丙组")
    after = parts(book)
    host = ClosedFile(book)
    sheets = {entry.name: entry.part for entry in host._book.sheets}
    changed = {sheets[name] for name in ("首页", "设置", "报名", "日志", "_引擎")}
    of_tables = {
        table.part for table in host._book.tables.values() if table.name in ("概况", "组别", "开关", "日志")
    }
    listing = {"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "[Content_Types].xml"}
    assert {name for name in before if before[name] != after[name]} <= changed | of_tables | listing
    assert "xl/styles.xml" not in changed


def test_a_section_takes_what_the_regulation_says_of_its_group(tmp_path):
    book = new_book(tmp_path, "男子少年甲组", regulation="youth-2013")
    ran = done("sections", book, "--add", "女子儿童乙组")
    (tmp_path / "n").mkdir()
    wanted = new_book(tmp_path / "n", "男子少年甲组", "女子儿童乙组", regulation="youth-2013")
    assert ClosedFile(book).read("组别").rows == ClosedFile(wanted).read("组别").rows
    assert ran.err == ""


def test_a_name_the_regulation_does_not_know_is_a_plain_group_and_that_is_said(tmp_path):
    book = new_book(tmp_path, "男子少年甲组", regulation="youth-2013")
    ran = done("sections", book, "--add", "家长组")
    assert column(book, "组别", "性别") == ["男", "不限"]
    assert column(book, "组别", "出生起")[1] is None
    assert ran.err == (
        "[家长组 设置] 规程没有名为“家长组”的组别，已按一般的组别添加。 请在“设置”的组别表里核对它的时限、性别和出生日期。\n"
    )


def test_an_event_is_played_in_an_added_section_while_the_other_goes_on(tmp_path):
    book = event_book(tmp_path, 6)
    done("pair", book)
    done("sections", book, "--add", "女子组")
    rows = [["组别", "姓名", "单位"], *[["女子组", f"选手{n}甲", f"{n}队"] for n in range(1, 5)]]
    done("import", book, write_list(tmp_path / "w.csv", rows))
    done("draw", book, "--section", "女子组", "--seed", "3")
    for _ in range(3):
        done("pair", book, "--section", "女子组")
        fill_results(book, table="对阵_2")
    fill_results(book)
    ranked = done("rank", book, "--format", "json").data["sections"]
    awards = done("awards", book, "--format", "json").data["sections"]

    assert [(section["name"], section["after_round"]) for section in ranked] == [("A", 1), ("女子组", 3)]
    assert [row["number"] for row in ranked[1]["rows"]][:1] == [1]
    assert [section["name"] for section in awards] == ["A", "女子组"]
    assert xl("check", book).status == 0
    assert listed(book)[1] == {
        "name": "女子组", "kind": "individual", "entrants": 4, "rounds": 3, "state": "finished",
    }  # fmt: skip
    assert findings(book) == []


def test_entries_without_a_group_stay_with_the_section_they_were_entered_for(tmp_path):
    book = new_book(tmp_path, "A")
    rows = [["姓名", "单位"], ["赵一", "甲队"], ["钱二", "乙队"], ["孙三", "丙队"]]
    done("import", book, write_list(tmp_path / "l.csv", rows))
    host = ClosedFile(book)
    host.write("报名", {"组别": [None, "A", None]}, start=0)
    host.save()
    done("sections", book, "--rename", "A=男子组", "--add", "女子组")
    assert column(book, "报名", "组别") == ["男子组", "男子组", "男子组"]
    assert [section["entrants"] for section in listed(book)] == [3, 0]


def test_a_number_is_never_used_again_while_its_sheets_are_there(tmp_path):
    book = new_book(tmp_path, "A", "B")
    host = ClosedFile(book)
    host.write("组别", {heading: [None] for heading in host.read("组别").headings}, start=1)
    host.save()
    done("sections", book, "--add", "B")
    assert column(book, "组别", "表号") == [1, 3]
    assert section_tabs(book) == [*of("A", "B"), *of("3.B")]
    assert findings(book) == []


def test_a_removed_section_can_come_back(tmp_path):
    book = new_book(tmp_path, "A", "B")
    done("sections", book, "--remove", "B")
    done("sections", book, "--add", "B")
    assert (names(book), section_tabs(book)) == (["A", "B"], of("A", "B"))
    assert findings(book) == []


@pytest.mark.parametrize("count", [8, pytest.param(49, marks=pytest.mark.long)])
def test_many_sections_can_be_added_at_once(tmp_path, count):
    book = new_book(tmp_path, "A")
    more = [f"{number}组" for number in range(1, count + 1)]
    done("sections", book, *[word for name in more for word in ("--add", name)])
    assert names(book) == ["A", *more]
    assert section_tabs(book) == of("A", *more)
    assert [row[0] for row in ClosedFile(book).read("概况").rows] == ["A", *more]
    assert findings(book) == []


def test_there_is_an_end_to_the_number_of_sections(tmp_path):
    book = new_book(tmp_path, "A")
    ran = xl("sections", book, *[word for name in range(50) for word in ("--add", f"{name}组")])
    assert (ran.status, "组别有 51 个，太多了（最多 50 个）" in ran.err) == (1, True)


def test_macros_stay_in_a_workbook_that_has_some(tmp_path):
    book = _with_macros(new_book(tmp_path, "A"))
    before = parts(book)["xl/vbaProject.bin"]
    done("sections", book, "--add", "B", "--rename", "A=甲")
    assert parts(book)["xl/vbaProject.bin"] == before
    assert section_tabs(book) == of("甲", "B")
    assert findings(book) == []


def test_new_sheets_are_protected_where_the_others_are(tmp_path):
    book = new_book(tmp_path, "A", "B")
    set_switch(book, "protect", "是")
    done("check", book)
    done("sections", book, "--remove", "B", "--add", "C")
    workbook = load_workbook(book)
    assert [tab for tab in section_tabs(book) if not workbook[tab].protection.sheet] == []


@pytest.mark.office
def test_another_program_opens_the_workbook_with_every_sheet(tmp_path, office):
    book = new_book(tmp_path, "A")
    done("sections", book, "--add", "女子组", "--rename", "A=男子组")
    [saved] = office([book], "xlsx")
    workbook = load_workbook(saved)
    assert workbook.sheetnames == tabs(book)
    assert workbook["女子组-对阵"]["A1"].value == "测试杯　女子组　对阵表"


def test_team_sections_are_added_to_team_events(tmp_path):
    book = new_book(tmp_path, "男子团体赛", regulation="team-2013")
    done("sections", book, "--add", "女子团体赛", "--add", "友谊赛")
    assert [section["kind"] for section in listed(book)] == ["team"] * 3
    assert "友谊赛-队伍" in tabs(book)
    assert findings(book) == []


def test_the_first_team_section_brings_what_only_teams_need(tmp_path):
    regulation = tmp_path / "own.toml"
    regulation.write_text(
        'name = "自己的规程"\n[[groups]]\nname = "个人"\n[[groups]]\nname = "团体"\nkind = "team"\n',
        encoding="utf-8",
    )
    book = new_book(tmp_path, "个人", regulation=str(regulation))
    assert "最佳台次" not in tabs(book)
    done("sections", book, "--add", "团体")
    assert tabs(book)[tabs(book).index("奖项") + 1] == "最佳台次"
    assert {"队名", "台号"} <= set(ClosedFile(book).read("报名").headings)
    assert [section["kind"] for section in listed(book)] == ["individual", "team"]
    assert findings(book) == []


# Renaming.


def test_a_section_has_its_new_name_everywhere(tmp_path):
    book = event_book(tmp_path, 4)
    done("sections", book, "--add", "乙")
    for _ in range(3):
        done("pair", book, "--section", "A")
        fill_results(book)
    done("rank", book)
    done("awards", book)
    before = done("rank", book, "--section", "A", "--format", "json").data["sections"][0]["rows"]
    done("sections", book, "--rename", "A=男子组")

    assert names(book) == ["男子组", "乙"]
    assert section_tabs(book) == of("男子组", "乙")
    for table in ("组别", "概况"):
        assert column(book, table, "组别") == ["男子组", "乙"]
    assert set(column(book, "报名", "组别")) == {"男子组"}
    assert set(column(book, "奖项", "组别")) == {"男子组"}
    host = ClosedFile(book)
    for kind, paper in zip(KINDS, ("选手名单", "对阵表", "成绩总表", "名次表"), strict=True):
        assert host.named(f"标题_{kind}_1") == f"测试杯　男子组　{paper}"
    assert str(host.named("副题_名次_1")).startswith("男子组　第 3 轮后")
    assert set(host.tables()) >= {"选手_1", "对阵_1", "成绩_1", "名次_1"}
    assert column(book, "日志", "组别")[-1] == "男子组"
    assert "A" in column(book, "日志", "组别")
    after = done("rank", book, "--section", "男子组", "--format", "json").data["sections"][0]["rows"]
    assert after == before
    assert xl("check", book).status == 0
    assert findings(book) == []


def test_links_lead_to_the_renamed_sheets(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    host = ClosedFile(book)
    host.write("对阵_1", {"结果": ["看不懂"]}, start=0)
    host.save()
    assert xl("check", book).status == 1
    done("sections", book, "--rename", "A=男子组")

    workbook = load_workbook(book)
    targets = [
        str(cell.value) for tab in ("首页", "问题") for row in workbook[tab].iter_rows() for cell in row
        if str(cell.value).startswith("=HYPERLINK")
    ]  # fmt: skip
    assert len(targets) >= 3
    assert {re.findall("#'(.*)-", target)[0] for target in targets} == {"男子组"}
    assert {cell for cell in column(book, "问题", "工作表") if cell and cell.endswith("对阵")} == {
        "男子组-对阵"
    }
    assert set(column(book, "问题", "组别")) <= {"男子组", None, ""}


def test_two_sections_can_change_names(tmp_path):
    book = new_book(tmp_path, "A", "B", "C")
    host = ClosedFile(book)
    for number in (1, 2, 3):
        host.write(f"选手_{number}", {"编号": [1], "姓名": [f"在{number}表"]})
    host.save()
    done("sections", book, "--rename", "A=B", "--rename", "B=C", "--rename", "C=A")
    assert names(book) == ["B", "C", "A"]
    assert section_tabs(book) == of("B", "C", "A")
    assert [column(book, f"选手_{number}", "姓名") for number in (1, 2, 3)] == [
        ["在1表"],
        ["在2表"],
        ["在3表"],
    ]
    assert findings(book) == []


def test_a_tab_with_a_name_of_the_organisers_keeps_it(tmp_path):
    book = new_book(tmp_path, "A", "B")
    host = ClosedFile(book)
    host.rename_sheet("A-对阵", "贴在墙上的")
    host.rename_sheet("A-名次", "A-最后")
    host.save()
    done("sections", book, "--rename", "A=甲")
    assert tabs(book)[4:8] == ["甲-选手", "贴在墙上的", "甲-成绩", "A-最后"]


def test_only_the_case_of_a_name_can_be_changed(tmp_path):
    book = new_book(tmp_path, "open", "B")
    done("sections", book, "--rename", "open=Open")
    assert (names(book), section_tabs(book)) == (["Open", "B"], of("Open", "B"))


def test_a_renamed_section_is_still_the_group_of_the_regulation(tmp_path):
    book = new_book(tmp_path, "男子少年甲组", regulation="youth-2013")
    rows = [
        ["组别", "姓名", "单位", "性别", "出生日期"],
        ["少甲", "赵一", "甲队", "女", "1990-01-01"],
    ]
    done("sections", book, "--rename", "男子少年甲组=少甲")
    done("import", book, write_list(tmp_path / "l.csv", rows))
    codes = [issue["code"] for issue in xl("check", book, "--format", "json").data["issues"]]
    assert codes == ["entry.sex-not-allowed", "entry.too-old"]
    done("convert", book, tmp_path / "e.json")
    [section] = json.loads((tmp_path / "e.json").read_text(encoding="utf-8"))["sections"]
    assert (section["name"], section["group"]) == ("少甲", "男子少年甲组")


def test_the_name_of_an_event_file_is_the_new_one(tmp_path):
    source = tmp_path / "e.json"
    sections = [{"name": "男子组(甲)", "entrants": [{"number": 1, "name": "甲"}]}]
    source.write_text(json.dumps({"format": "xl-engine-event/1", "sections": sections}), encoding="utf-8")
    done("convert", source, tmp_path / "e.xlsx")
    done("sections", tmp_path / "e.xlsx", "--rename", "男子组(甲)=乙(2)")
    assert section_tabs(tmp_path / "e.xlsx") == of("乙(2)")
    done("convert", tmp_path / "e.xlsx", tmp_path / "f.json")
    assert json.loads((tmp_path / "f.json").read_text(encoding="utf-8"))["sections"][0]["name"] == "乙(2)"


# Removing.


def test_an_empty_section_goes_with_everything_it_had(tmp_path):
    book = new_book(tmp_path, "A", "B", "C")
    host = ClosedFile(book)
    host.write("组别", {"备忘": ["一", "二", "三"]})
    host.save()
    ran = done("sections", book, "--remove", "B")
    assert ran.out.splitlines()[0] == "已删除组别“B”。"
    assert (names(book), section_tabs(book)) == (["A", "C"], of("A", "C"))
    assert (column(book, "组别", "表号"), column(book, "组别", "备忘")) == ([1, 3], ["一", "三"])
    assert column(book, "概况", "组别") == ["A", "C"]
    host = ClosedFile(book)
    assert [name for name in (*host.tables(), *host.names()) if name.endswith("_2")] == []
    with zipfile.ZipFile(book) as archive:
        assert len([name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]) == len(
            tabs(book)
        )
    assert xl("check", book).status == 0
    assert findings(book) == []


@pytest.mark.parametrize(
    ("table", "cells", "said"),
    [
        ("报名", {"组别": ["B"], "姓名": ["赵一"]}, "[B 报名 A5] 组别“B”在“报名”里有 1 人，不能删除。"),
        ("选手_2", {"编号": [1]}, "[B-选手 A5] 组别“B”的“B-选手”里还有内容（如 A5），不能删除。"),
        ("选手_2", {"备注": ["待定"]}, "组别“B”的“B-选手”里还有内容"),
        ("对阵_2", {"轮次": [1], "台号": [1], "先手编号": [1], "后手编号": [2]}, "组别“B”已经编排了 1 轮，不能删除。"),
        ("组别", {"并入": ["B"]}, "[B 设置 N16] 组别“A”并入了“B”，不能删除。"),
        ("选手_1", {"编号": [1], "姓名": ["赵一"], "奖励组别": ["B"]}, "[B A-选手] 组别“A”的选手里有 1 人的奖励组别是“B”，不能删除。"),
        ("名次_2", {"旅馆": ["房间"]}, "组别“B”的“B-名次”里还有内容（如 F5），不能删除。"),
    ],
)  # fmt: skip
def test_a_section_in_use_is_not_removed(tmp_path, table, cells, said):
    book = new_book(tmp_path, "A", "B")
    host = ClosedFile(book)
    host.write(table, cells)
    host.save()
    before = book.read_bytes()
    ran = xl("sections", book, "--remove", "B")
    assert (ran.status, said in ran.err) == (1, True), ran.err
    assert book.read_bytes() == before


def test_what_the_engine_ranked_before_does_not_keep_a_section(tmp_path):
    book = new_book(tmp_path, "A", "B")
    host = ClosedFile(book)
    host.write("名次_2", {"名次": [1], "姓名": ["赵一"]})
    host.save()
    done("sections", book, "--remove", "B")
    assert names(book) == ["A"]


def test_the_only_section_stays_unless_another_takes_its_place(tmp_path):
    book = new_book(tmp_path, "A")
    ran = xl("sections", book, "--remove", "A")
    assert (ran.status, "至少要有一个组别" in ran.err) == (1, True)
    done("sections", book, "--remove", "A", "--add", "B")
    assert (names(book), section_tabs(book)) == (["B"], of("B"))
    assert tabs(book)[:4] == ["首页", "设置", "报名", "问题"]
    assert column(book, "组别", "表号") == [2]
    assert findings(book) == []


# Names and combinations.


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--add", " "), "没有名称"),
        (("--add", "A"), "已经有名为“A”的组别"),
        (("--add", "Ａ"), "已经有名为“Ａ”的组别"),
        (("--add", "C", "--add", "C "), "写了两次"),
        (("--add", "组" * 101), "太长"),
        (("--rename", "A=B"), "已经有名为“B”的组别"),
        (("--rename", "A"), "写法“A”不对"),
        (("--rename", "=C"), "写法“=C”不对"),
        (("--rename", "A="), "写法“A=”不对"),
        (("--rename", "X=C"), "没有名为“X”的组别"),
        (("--rename", "A=C", "--rename", "A=D"), "给了两个新名称"),
        (("--rename", "A=C", "--rename", "B=C"), "写了两次"),
        (("--rename", "A=C", "--add", "C"), "已经有名为“C”的组别"),
        (("--rename", "A=C", "--remove", "A"), "既要删除又要改名"),
        (("--remove", "X"), "没有名为“X”的组别"),
        (("--remove", "A", "--remove", "B"), "至少要有一个组别"),
        (("--remove", "B", "--add", "A"), "已经有名为“A”的组别"),
    ],
)  # fmt: skip
def test_nothing_is_written_when_one_name_is_wrong(tmp_path, words, said):
    book = new_book(tmp_path, "A", "B")
    before = book.read_bytes()
    ran = xl("sections", book, *words)
    assert (ran.status, said in ran.err) == (1, True), ran.err
    assert book.read_bytes() == before


def test_removing_renaming_and_adding_go_together_in_this_order(tmp_path):
    book = new_book(tmp_path, "A", "B")
    ran = done("sections", book, "--add", "A", "--rename", "A=B", "--remove", "B", "--format", "json")
    assert [section["name"] for section in ran.data["sections"]] == ["B", "A"]
    assert section_tabs(book) == of("B", "A")
    assert column(book, "日志", "内容")[1:] == ["删除组别；由“A”改名为“B”", "新增组别，表号 3"]
    assert findings(book) == []


def test_odd_but_lawful_names_are_taken(tmp_path):
    book = new_book(tmp_path, "A")
    odd = [
        "a",
        "A/B",
        "A:B",
        "=IF(1,2)",
        "少年\n组\x07",
        "😀" * 16,
        "'",
        "It's",
        "History",
        "A=B",
        '<&>"',
        "组" * 31,
    ]
    done("sections", book, "--rename", "A==1+1", *[word for name in odd for word in ("--add", name)])
    assert names(book) == [
        "=1+1", "a", "A/B", "A:B", "=IF(1,2)", "少年组", "😀" * 16, "'", "It's", "History", "A=B", "<&>\"", "组" * 31,
    ]  # fmt: skip
    done("sections", book, "--rename", "A=B=a", "--rename", "a=b＝c", "--rename", "'=''")
    assert {"a", "b=c", "''"} <= set(names(book))
    assert all(len(tab.encode("utf-16-le")) // 2 <= 31 for tab in tabs(book))
    settings = load_workbook(book)["设置"]
    assert {cell.data_type for cell in settings["A"] if cell.value in names(book)} == {"s"}
    assert xl("check", book).status == 0
    assert findings(book) == []


def test_a_protected_structure_is_not_broken(tmp_path):
    book = new_book(tmp_path, "A", "B")
    workbook = load_workbook(book)
    workbook.security.lockStructure = True
    workbook.save(book)
    before = book.read_bytes()
    for words in (("--add", "C"), ("--remove", "B"), ("--rename", "A=C")):
        ran = xl("sections", book, *words)
        assert (ran.status, "工作簿结构受保护" in ran.err) == (1, True)
    assert book.read_bytes() == before


def _with_macros(book: Path) -> Path:
    target = book.with_suffix(".xlsm")
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "[Content_Types].xml":
                content = content.replace(
                    b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
                    b"application/vnd.ms-excel.sheet.macroEnabled.main+xml",
                ).replace(
                    b"</Types>",
                    b'<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
                )
            if name == "xl/_rels/workbook.xml.rels":
                relation = (
                    b'<Relationship Id="rIdV" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" '
                    b'Target="vbaProject.bin"/></Relationships>'
                )
                content = content.replace(b"</Relationships>", relation)
            new.writestr(name, content)
        new.writestr("xl/vbaProject.bin", bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 504)
    return target


def _names(workbook) -> dict[str, str]:
    return {name: defined.attr_text for name, defined in workbook.defined_names.items()}


def _looks(sheet) -> dict[str, object]:
    """What a sheet holds and how it looks, on the screen and on paper."""
    cells = {
        cell.coordinate: (
            cell.value, cell.font.name, cell.font.sz, cell.font.b, cell.font.u, cell.fill.fill_type,
            cell.fill.start_color.rgb, cell.border.left.style, cell.border.bottom.style, cell.number_format,
            cell.alignment.horizontal, cell.alignment.vertical, cell.alignment.wrap_text, cell.alignment.shrink_to_fit,
            cell.protection.locked,
        )
        for row in sheet.iter_rows() for cell in row
    }  # fmt: skip
    return {
        "cells": cells,
        "widths": {letter: dimension.width for letter, dimension in sheet.column_dimensions.items()},
        "heights": {row: dimension.height for row, dimension in sheet.row_dimensions.items()},
        "drop-downs": sorted(
            (str(rule.sqref), str(rule.type), str(rule.formula1), str(rule.prompt))
            for rule in sheet.data_validations.dataValidation
        ),
        "conditional": [
            (str(found.sqref), [(rule.formula, rule.dxf.fill.patternType if rule.dxf.fill else None) for rule in found.rules])
            for found in sheet.conditional_formatting
        ],
        "tables": [
            (table.name, table.ref, [column.name for column in table.tableColumns], table.tableStyleInfo.name)
            for table in sheet.tables.values()
        ],
        "merged": [str(area) for area in sheet.merged_cells.ranges],
        "panes": sheet.freeze_panes,
        "printed": (sheet.print_area, sheet.print_title_rows, sheet.page_setup.orientation, sheet.page_setup.paperSize),
        "feet": (sheet.oddFooter.left.text, sheet.oddFooter.center.text, sheet.oddFooter.right.text),
        "margins": (sheet.page_margins.left, sheet.page_margins.bottom),
    }  # fmt: skip
