"""The real events come out as published, through a workbook."""

from __future__ import annotations

import json

import pytest

from .playing import SAMPLES, done


@pytest.mark.parametrize("name", ["renju_world_1989", "renju_world_1997", "draughts_sangmelima_2014"])
def test_every_published_figure_is_reproduced(tmp_path, name):
    book = tmp_path / f"{name}.xlsx"
    source = SAMPLES / f"{name}.json"
    published = {line["number"]: line for line in json.loads(source.read_text(encoding="utf-8"))["published"]}
    done("convert", source, book)

    [section] = done("rank", book, "--format", "json").data["sections"]

    for row in section["rows"]:
        figures = dict(zip(section["criteria"], row["values"], strict=True))
        wanted = published[row["number"]]
        for key, value in wanted.items():
            if key in figures:
                assert figures[key] == value, (row["number"], key)
    assert {row["number"] for row in section["rows"]} == set(published)


@pytest.mark.parametrize("name", ["renju_world_1989", "renju_world_1997"])
def test_order_is_the_published_one(tmp_path, name):
    book = tmp_path / "book.xlsx"
    source = SAMPLES / f"{name}.json"
    done("convert", source, book)

    [section] = done("rank", book, "--format", "json").data["sections"]

    places = [(row["place"], row["number"]) for row in section["rows"]]
    expected = [line["number"] for line in json.loads(source.read_text(encoding="utf-8"))["published"]]
    assert [number for _, number in places] == expected
    shared = [row["number"] for row in section["rows"] if row["shared"]]
    assert shared == ([5, 6] if name == "renju_world_1997" else [])


def test_sangmelima_buchholz_without_lowest(tmp_path):
    source = SAMPLES / "draughts_sangmelima_2014.json"
    data = json.loads(source.read_text(encoding="utf-8"))
    published = {line["number"]: line["对手分-1低"] for line in data["published"]}
    data["event"]["settings"] = {"median.high": 0, "median.low": 1}
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data["event"], ensure_ascii=False), encoding="utf-8")
    done("convert", changed, tmp_path / "book.xlsx")

    [section] = done("rank", tmp_path / "book.xlsx", "--format", "json").data["sections"]

    at = section["criteria"].index("中间对手分")
    assert {row["number"]: row["values"][at] for row in section["rows"]} == published


@pytest.mark.parametrize("name", ["renju_world_1989", "renju_world_1997", "draughts_sangmelima_2014"])
def test_facts_survive_workbook_and_back(tmp_path, name):
    done("convert", SAMPLES / f"{name}.json", tmp_path / "book.xlsx")
    done("convert", tmp_path / "book.xlsx", tmp_path / "back.json")

    before = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["event"]
    after = json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))

    assert {**after, "settings": None} == {**before, "settings": None}
