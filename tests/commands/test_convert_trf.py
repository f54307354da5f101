"""convert between workbook, event file and TRF, as an organiser calls it."""

from __future__ import annotations

import json

import pytest

from tests.exchange.trf.building import FOUR, player

from .playing import SAMPLES, done, event_book, fill_results, rank_rows, xl

PUBLISHED = ["renju_world_1989", "renju_world_1997", "draughts_sangmelima_2014"]


def write_trf(path, *lines, encoding="utf-8"):
    path.write_bytes("\r\n".join(lines).encode(encoding))
    return path


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_events_keep_their_points_and_order(tmp_path, name):
    done("convert", SAMPLES / f"{name}.json", tmp_path / "a.trf")
    done("convert", tmp_path / "a.trf", tmp_path / "book.xlsx")
    done("convert", SAMPLES / f"{name}.json", tmp_path / "direct.xlsx")
    assert rank_rows(tmp_path / "book.xlsx") == rank_rows(tmp_path / "direct.xlsx")


def test_workbook_to_trf_and_back_is_the_same_trf(tmp_path):
    book = event_book(tmp_path, 9)
    for _ in range(2):
        done("pair", book)
        fill_results(book)
    done("convert", book, tmp_path / "a.trf")
    done("convert", tmp_path / "a.trf", tmp_path / "b.xlsx")
    done("convert", tmp_path / "b.xlsx", tmp_path / "b.trfx")
    assert (tmp_path / "b.trfx").read_bytes() == (tmp_path / "a.trf").read_bytes()


def test_both_workbooks_pair_the_next_round_alike(tmp_path):
    book = event_book(tmp_path, 11)
    for _ in range(2):
        done("pair", book)
        fill_results(book)
    done("convert", book, tmp_path / "a.trf")
    done("convert", tmp_path / "a.trf", tmp_path / "b.xlsx")
    pairs = [
        done("pair", one, "--dry-run", "--format", "json").data["sections"][0]
        for one in (book, tmp_path / "b.xlsx")
    ]
    assert pairs[0] == pairs[1]
    assert [row["values"] for row in rank_rows(book)] == [
        row["values"] for row in rank_rows(tmp_path / "b.xlsx")
    ]


def test_a_trf_of_another_program_goes_on_as_a_workbook(tmp_path):
    source = write_trf(tmp_path / "cup.txt", "012 Spring Cup", "XXR 3", *FOUR)
    done("convert", source, tmp_path / "book.xlsx")
    done("pair", tmp_path / "book.xlsx")
    fill_results(tmp_path / "book.xlsx")
    assert [row["name"] for row in rank_rows(tmp_path / "book.xlsx")][:2] == ["Able, Ann", "Baker, Bob"]
    assert done("check", tmp_path / "book.xlsx").status == 0


def test_what_is_not_carried_is_told_and_the_file_is_written(tmp_path):
    book = event_book(tmp_path, 4)
    ran = done("convert", book, tmp_path / "a.trf")
    assert "写在 ### 注释里" in ran.err
    source = write_trf(tmp_path / "b.trf", *FOUR, "222 5400+30")
    assert "原样留着" in done("convert", source, tmp_path / "b.json").err


def test_of_several_sections_one_has_to_be_chosen(tmp_path):
    event = {"format": "xl-engine-event/1", "name": "x", "sections": [
        {"name": name, "entrants": [{"number": 1, "name": f"{name}1"}]} for name in ("甲组", "乙组")
    ]}  # fmt: skip
    source = tmp_path / "x.json"
    source.write_text(json.dumps(event), encoding="utf-8")
    ran = xl("convert", source, tmp_path / "x.trf")
    assert (ran.status, (tmp_path / "x.trf").exists()) == (1, False)
    assert "甲组、乙组" in ran.err
    assert "--section" in ran.err
    ran = xl("convert", source, tmp_path / "x.trf", "--section", "丙组")
    assert (ran.status, (tmp_path / "x.trf").exists()) == (1, False)
    done("convert", source, tmp_path / "x.trf", "--section", "乙组")
    assert "乙组1" in (tmp_path / "x.trf").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    ("content", "target"),
    [
        (b"", "out.json"),
        (b"\x00\x01\x02", "out.xlsx"),
        (b"012 Cup", "out.json"),
        ("\r".join([*FOUR[:3], FOUR[3].replace("2 w 0", "2 w 1")]).encode(), "out.xlsx"),
        ("\r".join(FOUR).encode(), "out.trfx"),
        ("\r".join(FOUR).encode(), "out.csv"),
    ],
)
def test_a_refusal_says_why_in_both_languages_and_writes_nothing(tmp_path, lang, content, target):
    source = tmp_path / "in.trf"
    source.write_bytes(content)
    ran = xl("convert", source, tmp_path / target, "--lang", lang)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.strip()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.trf"]


def test_a_text_that_is_no_trf_is_refused(tmp_path):
    source = write_trf(tmp_path / "list.txt", "1 张三 湖北")
    ran = xl("convert", source, tmp_path / "out.json")
    assert (ran.status, "001" in ran.err) == (1, True)


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    source = write_trf(tmp_path / "a.trf", *FOUR)
    (tmp_path / "a.json").write_text("mine", encoding="utf-8")
    assert xl("convert", source, tmp_path / "a.json").status == 1
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == "mine"


def test_a_section_is_chosen_for_a_trf_only(tmp_path):
    source = write_trf(tmp_path / "a.trf", *FOUR)
    assert xl("convert", source, tmp_path / "a.json", "--section", "A").status == 1


def test_team_files_go_through_a_workbook(tmp_path):
    lines = [
        player(1, "3 w 1", points="1.0"), player(2, "4 b =", points="0.5"),
        player(3, "1 b 0"), player(4, "2 w =", points="0.5"),
        f"310   1 {'红队':<32} {'':5} {'':6} {'1.0':>6} {'1.5':>6}   1     1    2",
        f"310   2 {'蓝队':<32} {'':5} {'':6} {'0.0':>6} {'0.5':>6}   2     3    4",
    ]  # fmt: skip
    source = write_trf(tmp_path / "t.trf", "XXR 1", "362 TW 1.0   TD 0.5   TL 0.0", *lines)
    done("convert", source, tmp_path / "t.xlsx")
    assert [(row["name"], row["values"][0]) for row in rank_rows(tmp_path / "t.xlsx")] == [
        ("红队", 1),
        ("蓝队", 0),
    ]


def test_reserves_have_no_place_in_a_workbook_and_it_says_so(tmp_path):
    lines = [f"013 {name:<32}" + "".join(f" {number:>4}" for number in numbers)
             for name, numbers in (("红队", range(1, 6)), ("蓝队", range(6, 11)))]  # fmt: skip
    for board in range(1, 6):
        games = [[f"{board + 5} {'wb'[(board + n) % 2]} =" for n in (1, 2)] if board < 5 else ["- Z"]] * 2
        one, other = games
        lines.append(player(board, *one, points="1.0" if board < 5 else "0.0"))
        lines.append(player(board + 5, *[text.replace(f"{board + 5} ", f"{board} ").translate(str.maketrans("wb", "bw"))
                                         for text in other], points="1.0" if board < 5 else "0.0"))  # fmt: skip
    source = write_trf(tmp_path / "t.trf", "XXR 2", *lines)
    done("convert", source, tmp_path / "t.json")
    ran = xl("convert", source, tmp_path / "t.xlsx")
    assert (ran.status, (tmp_path / "t.xlsx").exists()) == (1, False)
    assert "每场 4 台，有的队却有 5 名队员" in ran.err
