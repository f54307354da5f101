"""A workbook file as a zip archive: guarded reading, and rebuilding with unchanged members copied as they are.

The whole file is held in memory, so nothing stays open and what was read cannot change underneath.
"""

from __future__ import annotations

import errno
import io
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from xl_engine.event import EngineError, Problem

from . import file_kind

MAX_FILE = 256 << 20
MAX_TOTAL = 1 << 30
MAX_MEMBERS = 20_000
MAX_RATIO = 250
"""How much a big archive may swell; deflate itself reaches about 1000, honest workbooks stay below 100."""
_RATIO_MATTERS_FROM = 64 << 20

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL_HEAD = 46
_END = struct.Struct("<4s4H2IH")
_UTF8_NAME = 0x800
_FIRST_DATE = (1 << 5) | 1
_LEVEL = 6


@dataclass(frozen=True, slots=True)
class _Member:
    """A member: its directory record as stored, and the bytes from its local header to the next one's."""

    info: zipfile.ZipInfo
    record: bytes
    start: int
    end: int


def read_file(path: Path) -> bytes:
    """Return the content of a workbook file; EngineError when there is nothing to read."""
    title = path.name
    try:
        if path.is_dir():
            raise EngineError(
                Problem(
                    "file.is-folder",
                    "“{file}”是文件夹，不是工作簿。",
                    "请选择文件夹里的 .xlsx 或 .xlsm 文件。",
                    {"file": title},
                )
            )
        size = path.stat().st_size
        if not path.is_file():
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        if size > MAX_FILE:
            raise EngineError(
                Problem(
                    "file.too-large",
                    "“{file}”有 {size} MB，太大了（最多 {limit} MB）。",
                    "请删去工作簿里不需要的图片和工作表后再试。",
                    {"file": title, "size": size >> 20, "limit": MAX_FILE >> 20},
                )
            )
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise EngineError(
            Problem(
                "file.missing",
                "找不到文件“{file}”（文件夹：{folder}）。",
                "请检查文件名和所在文件夹；文件可能被移动、改名或删除了。",
                {"file": title, "folder": str(path.parent)},
            )
        ) from None
    except OSError as error:
        raise EngineError(
            Problem(
                "file.no-permission",
                "没有读取“{file}”的权限，或者它正被别的程序独占（{reason}）。",
                "请关闭正在使用它的程序，或把文件复制到自己的文件夹后再试。",
                {"file": title, "reason": error.strerror or type(error).__name__},
            )
        ) from None


class Archive:
    """The members of a workbook file by name; names are compared without regard to case, as the format says."""

    def __init__(self, data: bytes, title: str) -> None:
        """Read the directory of ``data``; EngineError naming the file's real kind when it is no workbook."""
        self.data = data
        self.title = title
        try:
            opened = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, NotImplementedError, UnicodeDecodeError, ValueError, struct.error):
            raise file_kind.refuse_bytes(data, title) from None
        with opened:
            infos = opened.infolist()
            self._directory_start = opened.start_dir
            self._comment = opened.comment
        self._refuse_dangers(infos)
        self._members = self._located(infos)
        refusal = file_kind.refuse_archive(set(self._members), lambda: self.read("mimetype"), title)
        if refusal:
            raise refusal

    def __contains__(self, name: str) -> bool:
        """Whether there is a member of that name."""
        return name.lower() in self._members

    @property
    def names(self) -> list[str]:
        """The names of all members in the order of the directory."""
        return [member.info.filename for member in self._members.values()]

    def read(self, name: str) -> bytes:
        """Return the content of a member; EngineError when it is spoilt, KeyError when there is none."""
        member = self._members[name.lower()]
        info = member.info
        if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise file_kind.damaged(self.title, name)
        name_length, extra_length = struct.unpack_from("<2H", self.data, member.start + 26)
        begin = member.start + _LOCAL.size + name_length + extra_length
        content = self.data[begin : begin + info.compress_size]
        if info.compress_type == zipfile.ZIP_DEFLATED:
            try:
                content = zlib.decompressobj(-15).decompress(content, info.file_size + 1)
            except zlib.error:
                raise file_kind.damaged(self.title, name) from None
        if len(content) != info.file_size or zlib.crc32(content) != info.CRC:
            raise file_kind.damaged(self.title, name)
        return content

    def rebuilt(
        self, changed: Mapping[str, bytes], dropped: Set[str], added: Mapping[str, bytes] | None = None
    ) -> bytes:
        """Return the file with some members' content replaced, some left out and some added at the end.

        Every other member keeps its local header, compressed bytes, date, directory record and place. ``added``
        are members of new names.
        """
        new = {name.lower(): content for name, content in changed.items()}
        gone = {name.lower() for name in dropped}
        out = io.BytesIO()
        records: dict[str, bytes] = {}
        for key, member in sorted(self._members.items(), key=lambda item: item[1].start):
            if key in gone:
                continue
            offset = out.tell()
            record = member.record
            if key in new:
                record = _write_changed(out, record, new[key])
            else:
                out.write(self.data[member.start : member.end])
            records[key] = record[:42] + struct.pack("<I", offset) + record[46:]
        order = list(self._members)
        for name, content in (added or {}).items():
            offset = out.tell()
            record = _write_changed(out, _blank_record(name), content)
            records[name.lower()] = record[:42] + struct.pack("<I", offset) + record[46:]
            order.append(name.lower())
        start = out.tell()
        for key in order:
            out.write(records.get(key, b""))
        size = out.tell() - start
        count = len(records)
        out.write(_END.pack(b"PK\5\6", 0, 0, count, count, size, start, len(self._comment)) + self._comment)
        return out.getvalue()

    def _refuse_dangers(self, infos: list[zipfile.ZipInfo]) -> None:
        total = sum(info.file_size for info in infos)
        swollen = total > _RATIO_MATTERS_FROM and total > MAX_RATIO * len(self.data)
        if len(infos) > MAX_MEMBERS or total > MAX_TOTAL or swollen:
            raise EngineError(
                Problem(
                    "file.zip-bomb",
                    "“{file}”解压后大得不正常（{parts} 个部分，共 {size} MB），可能是恶意文件，没有打开。",
                    "请确认文件来源；如果确实是自己的工作簿，请在 Excel 中删去多余的空白行列和图片后另存。",
                    {"file": self.title, "parts": len(infos), "size": total >> 20},
                )
            )
        for info in infos:
            name = info.orig_filename
            if name.startswith(("/", "\\")) or "\\" in name or "\0" in name or re.match(r"[A-Za-z]:", name):
                raise self._unsafe(name)
            if ".." in name.split("/"):
                raise self._unsafe(name)

    def _unsafe(self, name: str) -> EngineError:
        return EngineError(
            Problem(
                "file.unsafe-path",
                "“{file}”里有不正常的路径“{part}”，可能是恶意文件，没有打开。",
                "请确认文件来源，或在 Excel 中打开后另存一份再试。",
                {"file": self.title, "part": name},
            )
        )

    def _located(self, infos: list[zipfile.ZipInfo]) -> dict[str, _Member]:
        """Return the members with the bytes that belong to them; they must neither overlap nor be cut off."""
        starts = sorted(info.header_offset for info in infos)
        ends = dict(zip(starts, [*starts[1:], self._directory_start], strict=True))
        members: dict[str, _Member] = {}
        at = self._directory_start
        for info in infos:
            lengths = struct.unpack_from("<3H", self.data, at + 28)
            record = self.data[at : at + _CENTRAL_HEAD + sum(lengths)]
            at += len(record)
            start = info.header_offset
            self._check_region(info, start, ends[start])
            key = info.filename.lower()
            if key in members:
                raise EngineError(
                    Problem(
                        "file.duplicate-parts",
                        "“{file}”里有两个同名的部分“{part}”，无法判断哪个是真的，没有打开。",
                        "请在 Excel 中打开后另存一份再试。",
                        {"file": self.title, "part": info.filename},
                    )
                )
            members[key] = _Member(info, record, start, ends[start])
        return members

    def _check_region(self, info: zipfile.ZipInfo, start: int, end: int) -> None:
        if not 0 <= start <= end - _LOCAL.size or self.data[start : start + 4] != b"PK\3\4":
            raise file_kind.damaged(self.title, info.filename)
        lengths = struct.unpack_from("<2H", self.data, start + 26)
        if start + _LOCAL.size + sum(lengths) + info.compress_size > end:
            raise file_kind.damaged(self.title, info.filename)


def _blank_record(name: str) -> bytes:
    """Return a directory record for a new member, dated as Excel dates all of them (1 January 1980)."""
    encoded = name.encode("utf-8")
    flags = 0 if name.isascii() else _UTF8_NAME
    head = struct.pack("<4s6H", b"PK\1\2", 20, 20, flags, zipfile.ZIP_DEFLATED, 0, _FIRST_DATE)
    return head + struct.pack("<3I5H2I", 0, 0, 0, len(encoded), 0, 0, 0, 0, 0, 0) + encoded


def _write_changed(out: io.BytesIO, record: bytes, content: bytes) -> bytes:
    """Write a member with new content under its old name, date and attributes; return its directory record."""
    flags, _method, time, date = struct.unpack_from("<4H", record, 8)
    name_length, extra_length, comment_length = struct.unpack_from("<3H", record, 28)
    name = record[_CENTRAL_HEAD : _CENTRAL_HEAD + name_length]
    comment = record[_CENTRAL_HEAD + name_length + extra_length :]
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
    packed = packer.compress(content) + packer.flush()
    crc = zlib.crc32(content)
    flags &= _UTF8_NAME
    fields = (20, flags, zipfile.ZIP_DEFLATED, time, date, crc, len(packed), len(content), name_length, 0)
    out.write(_LOCAL.pack(b"PK\3\4", *fields))
    out.write(name)
    out.write(packed)
    head = record[:6] + struct.pack("<5H3I3H", *fields[:8], name_length, 0, comment_length)
    return head + record[34:_CENTRAL_HEAD] + name + comment
