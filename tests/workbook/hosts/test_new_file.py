"""A workbook that is not on disk yet: made in memory, written by the first save."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.workbook.package.packages import changed_parts
from xl_engine.event import EngineError
from xl_engine.workbook.hosts import ClosedFile

from .feature_book import build
from .test_closed import SHEET, package, problem_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return package(tmp_path / "赛事.xlsx")


def content(path: Path) -> bytes:
    return path.read_bytes()


def test_nothing_is_on_disk_until_it_is_saved(path: Path, tmp_path: Path):
    target = tmp_path / "新的.xlsx"
    host = ClosedFile(target, content(path))
    assert (host.title, host.path, host.sheets()) == ("新的.xlsx", target, ["名单"])
    assert not target.exists()

    host.save()

    assert content(target) == content(path)


def test_what_was_written_is_saved_and_saving_again_changes_nothing(path: Path, tmp_path: Path):
    target = tmp_path / "新的.xlsx"
    host = ClosedFile(target, content(path))
    host.write("选手", {"姓名": ["己"]}, start=2)

    host.save()
    stamp = target.stat().st_mtime_ns
    host.save()

    assert ClosedFile(target).read("选手").rows[2][1] == "己"
    assert target.stat().st_mtime_ns == stamp
    assert changed_parts(path, target) == {SHEET}


def test_a_folder_that_is_not_there_is_told(path: Path, tmp_path: Path):
    host = ClosedFile(tmp_path / "没有" / "新的.xlsx", content(path))

    with pytest.raises(EngineError):
        host.save()

    assert not (tmp_path / "没有").exists()


def test_content_that_is_no_workbook_is_told_by_the_name_of_the_file(tmp_path: Path):
    problem = problem_of(ClosedFile, tmp_path / "新的.xlsx", b"PK")

    assert problem.code.startswith("file.")
    assert problem.params["file"] == "新的.xlsx"


def test_it_is_a_whole_package(tmp_path: Path):
    original = build(tmp_path / "报名.xlsx")
    target = tmp_path / "新的.xlsx"
    ClosedFile(target, content(original)).save()
    with zipfile.ZipFile(target) as archive:
        assert archive.testzip() is None
