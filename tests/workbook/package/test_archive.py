"""Reading guards against dangerous archives; rebuilding copies what is unchanged as it is."""

from __future__ import annotations

import io
import os
import struct
import tempfile
import warnings
import zipfile
from pathlib import Path

import pytest

from xl_engine.event import EngineError
from xl_engine.workbook.package import archive as archive_module
from xl_engine.workbook.package.archive import Archive, read_file


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED, comment: bytes = b"") -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", method) as archive:
        warnings.simplefilter("ignore")
        archive.comment = comment
        for name, content in (("[Content_Types].xml", b"<Types/>"), *members):
            info = zipfile.ZipInfo(name, (2021, 3, 4, 5, 6, 8))
            info.compress_type = method
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return buffer.getvalue()


def streamed(*members: tuple[str, bytes]) -> bytes:
    """An archive written to a stream: sizes follow the data."""

    class Pipe(io.BytesIO):
        def seekable(self):
            return False

        def seek(self, *_):
            raise OSError

        def tell(self):
            raise OSError

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (("[Content_Types].xml", b"<Types/>"), *members):
            archive.writestr(name, content)
    return pipe.getvalue()


def code_of(data: bytes) -> str:
    with pytest.raises(EngineError) as caught:
        Archive(data, "x.xlsx")
    return caught.value.problems[0].code


def local_record(data: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        info = archive.getinfo(name)
    start = info.header_offset
    lengths = struct.unpack_from("<2H", data, start + 26)
    return data[start : start + 30 + sum(lengths) + info.compress_size]


def facts(data: bytes) -> list[tuple]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return [
            (info.filename, info.date_time, info.external_attr, info.create_system)
            for info in archive.infolist()
        ]


@pytest.mark.parametrize("make", [zipped, streamed])
def test_one_changed_member_leaves_the_others_as_they_are(make):
    data = make(("a.xml", b"a" * 999), ("b.xml", b"b" * 999), ("名.xml", b"c" * 999))

    rebuilt = Archive(data, "x.xlsx").rebuilt({"B.xml": b"new"}, set())

    assert facts(rebuilt) == facts(data)
    for name in ("[Content_Types].xml", "a.xml", "名.xml"):
        assert local_record(rebuilt, name) == local_record(data, name)
    assert Archive(rebuilt, "x.xlsx").read("b.xml") == b"new"


def test_rebuilding_without_changes_gives_the_same_bytes():
    data = zipped(("a.xml", b"a" * 999), ("b.bin", b"xyz"), comment="备注".encode())

    assert Archive(data, "x.xlsx").rebuilt({}, set()) == data


def test_a_dropped_member_is_gone():
    data = zipped(("a.xml", b"a"), ("b.xml", b"b"))

    assert Archive(Archive(data, "x.xlsx").rebuilt({}, {"A.XML"}), "x.xlsx").names == [
        "[Content_Types].xml",
        "b.xml",
    ]


def test_stored_members_are_read():
    data = zipped(("a.xml", b"abc"), method=zipfile.ZIP_STORED)

    assert Archive(data, "x.xlsx").read("A.xml") == b"abc"


def test_bytes_before_the_archive_do_not_matter():
    archive = Archive(b"junk" + zipped(("a.xml", b"abc")), "x.xlsx")

    assert archive.read("a.xml") == b"abc"
    assert Archive(archive.rebuilt({"a.xml": b"x"}, set()), "x.xlsx").read("a.xml") == b"x"


@pytest.mark.parametrize("name", ["../a.xml", "/a.xml", "xl/../../a", "C:/a.xml", "xl\\a.xml"])
def test_paths_that_leave_the_archive_are_refused(name: str):
    assert code_of(zipped((name, b"x"))) == "file.unsafe-path"


@pytest.mark.parametrize("other", ["a.xml", "A.XML"])
def test_two_members_of_one_name_are_refused(other: str):
    assert code_of(zipped(("a.xml", b"x"), (other, b"y"))) == "file.duplicate-parts"


def test_an_archive_that_swells_out_of_measure_is_refused():
    assert code_of(zipped(("a.xml", bytes(80 << 20)))) == "file.zip-bomb"


def test_too_many_members_are_refused(monkeypatch):
    monkeypatch.setattr(archive_module, "MAX_MEMBERS", 3)

    assert code_of(zipped(*((f"{i}.xml", b"") for i in range(3)))) == "file.zip-bomb"


def test_a_member_that_is_bigger_than_it_says_is_spoilt():
    data = bytearray(zipped(("a.xml", b"a" * 5000)))
    at = data.rindex(b"PK\1\2")
    struct.pack_into("<I", data, at + 24, 10)

    with pytest.raises(EngineError) as caught:
        Archive(bytes(data), "x.xlsx").read("a.xml")
    assert caught.value.problems[0].params["part"] == "a.xml"


def test_a_member_with_a_wrong_checksum_is_spoilt():
    data = zipped(("a.xml", b"abcdef"), method=zipfile.ZIP_STORED).replace(b"abcdef", b"abcdeX")

    with pytest.raises(EngineError) as caught:
        Archive(data, "x.xlsx").read("a.xml")
    assert caught.value.problems[0].code == "file.damaged"


@pytest.mark.parametrize("keep", [0.3, 0.7, 0.99])
def test_a_truncated_archive_is_damaged(keep: float):
    data = zipped(("a.xml", bytes(range(256)) * 9))

    assert code_of(data[: int(len(data) * keep)]) == "file.damaged"


def test_overlapping_members_are_damaged():
    data = bytearray(zipped(("a.xml", b"a" * 99), ("b.xml", b"b" * 99)))
    at = data.rindex(b"PK\1\2")
    struct.pack_into("<I", data, at + 42, 5)

    assert code_of(bytes(data)) == "file.damaged"


def test_a_missing_file_names_its_folder(tmp_path: Path):
    with pytest.raises(EngineError) as caught:
        read_file(tmp_path / "无.xlsx")

    problem = caught.value.problems[0]
    assert (problem.code, problem.params) == ("file.missing", {"file": "无.xlsx", "folder": str(tmp_path)})


def test_a_folder_is_no_workbook(tmp_path: Path):
    with pytest.raises(EngineError) as caught:
        read_file(tmp_path)

    assert caught.value.problems[0].code == "file.is-folder"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX users")
def test_a_file_one_may_not_read():
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "a.xlsx"
        path.write_bytes(b"x")
        path.chmod(0)
        Path(name).chmod(0o755)
        user = os.geteuid()
        if user == 0:
            os.seteuid(65534)
        try:
            with pytest.raises(EngineError) as caught:
                read_file(path)
        finally:
            os.seteuid(user)

    assert caught.value.problems[0].code == "file.no-permission"


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(archive_module, "MAX_FILE", 10)
    (tmp_path / "a.xlsx").write_bytes(b"x" * 11)

    with pytest.raises(EngineError) as caught:
        read_file(tmp_path / "a.xlsx")
    assert caught.value.problems[0].code == "file.too-large"


def test_new_members_come_at_the_end_and_the_others_stay_as_they_are():
    data = zipped(("a.xml", b"<a/>"), ("b.xml", b"<b/>"), comment=b"kept")
    rebuilt = Archive(data, "a.xlsx").rebuilt({}, {"a.xml"}, {"c.xml": b"<c/>", "丁.xml": b"<d/>"})

    assert local_record(rebuilt, "b.xml") == local_record(data, "b.xml")
    with zipfile.ZipFile(io.BytesIO(rebuilt)) as archive:
        assert archive.namelist() == ["[Content_Types].xml", "b.xml", "c.xml", "丁.xml"]
        assert (archive.read("c.xml"), archive.read("丁.xml"), archive.comment) == (b"<c/>", b"<d/>", b"kept")
        assert archive.getinfo("c.xml").date_time == (1980, 1, 1, 0, 0, 0)
        assert archive.testzip() is None
    again = Archive(rebuilt, "a.xlsx")
    assert again.read("丁.xml") == b"<d/>"
    assert again.rebuilt({}, set()) == rebuilt
