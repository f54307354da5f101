"""Event files and paths made to break something: refused in words, and nothing half-written is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .damaging import played_book
from .playing import column, done, xl


@pytest.fixture
def book(tmp_path) -> Path:
    return played_book(tmp_path)


@pytest.mark.parametrize(
    "change",
    [
        {"regulation": "\x00"}, {"regulation": "/dev/zero"}, {"sections": []}, {"name": "杯" * 40_000},
        {"sections": [{"name": "A", "criteria": ["运气"]}]}, {"sections": [{"name": "A", "rounds": 10**9}]},
        {"settings": {"bye_opponent": 10**400}}, {"sections": [{"name": "A", "entrants": [{"name": "甲" * 40_000}]}]},
    ],
    ids=lambda change: "-".join(change),
)  # fmt: skip
def test_an_event_file_that_no_workbook_can_hold_leaves_nothing_behind(tmp_path, change):
    source = tmp_path / "a.json"
    source.write_text(
        json.dumps({"format": "xl-engine-event/1", "sections": [{"name": "A"}], **change}), encoding="utf-8"
    )
    ran = xl("convert", source, tmp_path / "a.xlsx")
    assert ran.status == 1
    assert ran.err.strip()
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_workbook_with_macros_cannot_be_made_from_an_event_file(book, tmp_path):
    done("convert", book, tmp_path / "a.json")
    assert "后缀" in xl("convert", tmp_path / "a.json", tmp_path / "b.xlsm").err
    assert not (tmp_path / "b.xlsm").exists()


def test_a_conversion_never_overwrites(book, tmp_path):
    target = tmp_path / "a.json"
    target.write_text("{}", encoding="utf-8")
    assert "已经存在" in xl("convert", book, target).err
    assert target.read_text(encoding="utf-8") == "{}"
    assert xl("convert", book, book).status == 1


def test_names_too_long_for_the_system_are_told_of(book, tmp_path):
    long = tmp_path / f"{'长' * 300}.xlsx"
    for words in (
        ("check", long), ("new", long, "--regulation", "free"), ("import", book, long),
        ("convert", book, long.with_suffix(".json")), ("convert", long.with_suffix(".json"), tmp_path / "b.xlsx"),
        ("new", tmp_path / "b.xlsx", "--regulation", long),
    ):  # fmt: skip
        ran = xl(*words)
        assert ran.status == 1
        assert ran.err.strip()


def test_spaces_quotes_and_links_in_a_path(book, tmp_path):
    folder = tmp_path / "我 的'文件\u3000夹"
    folder.mkdir()
    real = folder / "赛 事'.xlsx"
    real.write_bytes(book.read_bytes())
    link = tmp_path / "链接.xlsx"
    link.symlink_to(real)
    done("pair", link)
    assert link.is_symlink()
    assert column(real, "对阵_1", "轮次").count(2) == 6


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_pipes_and_devices_are_not_waited_for(book, tmp_path):
    pipe = tmp_path / "a.xlsx"
    os.mkfifo(pipe)
    os.mkfifo(tmp_path / "a.json")
    for words in (
        ("check", pipe), ("import", book, pipe), ("convert", tmp_path / "a.json", tmp_path / "b.xlsx"),
        ("new", tmp_path / "b.xlsx", "--regulation", pipe), ("check", "/dev/zero"),
    ):  # fmt: skip
        assert xl(*words).status == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_where_nothing_can_be_shown_the_work_is_done_all_the_same(book):
    before = book.read_bytes()
    command = f'exec "{sys.executable}" -m xl_engine rank "{book}" >&-'
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr
    assert book.read_bytes() != before


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9")
def test_killed_at_any_moment_there_is_the_old_file_or_the_new_one(book):
    old = book.read_bytes()
    words = [sys.executable, "-m", "xl_engine", "result", str(book), "--round", "1", "--table", "1", "0-1"]
    begin = time.monotonic()
    subprocess.run(words, check=True, capture_output=True)
    took = time.monotonic() - begin
    for share in (0.7, 0.85, 0.95):
        book.write_bytes(old)
        running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(took * share)
        running.send_signal(signal.SIGKILL)
        running.wait()
        assert book.read_bytes() == old or column(book, "对阵_1", "结果")[0] == "后胜"
