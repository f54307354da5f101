"""Tells what a file really is by its first bytes and contents, whatever its name says (CASES 5)."""

from __future__ import annotations

import io
import zipfile
import zlib
from enum import Enum, auto

from xl_engine.event import Problem


class FileType(Enum):
    """Kinds of files that come as entry forms."""

    OOXML = auto()
    """.xlsx and .xlsm."""
    XLSB = auto()
    ODS = auto()
    XLS = auto()
    TEXT = auto()
    HTML = auto()
    XML_2003 = auto()
    ANCIENT = auto()
    """Excel before 5.0, SYLK, dBASE."""
    ENCRYPTED = auto()
    WORD = auto()
    SLIDES = auto()
    PDF = auto()
    IMAGE = auto()
    ARCHIVE = auto()
    APPLE = auto()
    EMPTY = auto()
    UNKNOWN = auto()


_STARTS = (
    (b"%PDF", FileType.PDF),
    (b"\x89PNG", FileType.IMAGE),
    (b"\xff\xd8\xff", FileType.IMAGE),
    (b"GIF8", FileType.IMAGE),
    (b"II*\x00", FileType.IMAGE),
    (b"MM\x00*", FileType.IMAGE),
    (b"Rar!", FileType.ARCHIVE),
    (b"7z\xbc\xaf", FileType.ARCHIVE),
    (b"\x1f\x8b", FileType.ARCHIVE),
    (b"{\\rtf", FileType.WORD),
    (b"ID;P", FileType.ANCIENT),
    (b"\x09\x00\x04\x00", FileType.ANCIENT),
    (b"\x09\x02\x06\x00", FileType.ANCIENT),
    (b"\x09\x04\x06\x00", FileType.ANCIENT),
)
DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)
"""What unpacking raises for a damaged archive."""

_OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLE2_STREAMS = (
    ("EncryptedPackage", FileType.ENCRYPTED),
    ("Workbook", FileType.XLS),
    ("Book", FileType.XLS),
    ("WordDocument", FileType.WORD),
    ("PowerPoint Document", FileType.SLIDES),
)
_CONTENT_TYPES = (
    (b"spreadsheetml.sheet.main", FileType.OOXML),
    (b"spreadsheetml.template.main", FileType.OOXML),
    (b"ms-excel.sheet.macroEnabled.main", FileType.OOXML),
    (b"ms-excel.template.macroEnabled.main", FileType.OOXML),
    (b"ms-excel.addin.macroEnabled.main", FileType.OOXML),
    (b"ms-excel.sheet.binary", FileType.XLSB),
    (b"wordprocessingml", FileType.WORD),
    (b"ms-word", FileType.WORD),
    (b"presentationml", FileType.SLIDES),
)


def file_type(data: bytes) -> FileType:
    """Return what a file's bytes are.

    >>> file_type(b"%PDF-1.4 ..."), file_type("姓名,单位".encode("gb18030"))
    (<FileType.PDF: 12>, <FileType.TEXT: 5>)
    """
    if not data.strip(b"\x00 \r\n\t"):
        return FileType.EMPTY
    if data.startswith(_OLE2):
        return _inside_ole2(data)
    if data.startswith(b"PK"):
        return _inside_zip(data)
    for start, kind in _STARTS:
        if data.startswith(start):
            return kind
    if data.startswith(b"BM") and data[6:10] == bytes(4):
        return FileType.IMAGE
    if data[8:12] == b"WEBP" or data[4:12] in (b"ftypheic", b"ftypmif1", b"ftypheix"):
        return FileType.IMAGE
    return _by_markup(data)


def _by_markup(data: bytes) -> FileType:
    head = data[:4096].replace(b"\x00", b"").lower()
    start = head.lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t")
    if b"urn:schemas-microsoft-com:office:spreadsheet" in head and start.startswith(b"<?xml"):
        return FileType.XML_2003
    markup = (b"<html", b"<!doctype", b"<table", b"<meta", b"<head", b"<?xml", b"mime-version", b"<!--")
    if start.startswith(markup):
        return FileType.HTML
    return FileType.TEXT if _is_text(data[:4096], data) else FileType.UNKNOWN


def _is_text(head: bytes, data: bytes) -> bool:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    if 0 in head:
        # UTF-16 without its mark cannot be told from anything else but by a word that every list has.
        return any("姓名".encode(encoding) in data for encoding in ("utf-16-le", "utf-16-be"))
    return sum(byte < 9 or 13 < byte < 27 for byte in head) <= 8


def _inside_ole2(data: bytes) -> FileType:
    for name, kind in _OLE2_STREAMS:
        if name.encode("utf-16-le") in data:
            return kind
    return FileType.UNKNOWN


def _inside_zip(data: bytes) -> FileType:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _by_parts(archive)
    except DAMAGE:
        return FileType.UNKNOWN


def _by_parts(archive: zipfile.ZipFile) -> FileType:
    names = set(archive.namelist())
    if "[Content_Types].xml" in names:
        types = _start_of(archive, "[Content_Types].xml")
        found = [kind for mark, kind in _CONTENT_TYPES if mark in types]
        return found[0] if found else FileType.UNKNOWN
    if "mimetype" in names and b"opendocument" in (kind := _start_of(archive, "mimetype")):
        if "META-INF/manifest.xml" in names and b"encryption-data" in _start_of(
            archive, "META-INF/manifest.xml"
        ):
            return FileType.ENCRYPTED
        return FileType.ODS if b"spreadsheet" in kind else FileType.WORD
    if any(name.endswith(".iwa") for name in names):
        return FileType.APPLE
    return FileType.ARCHIVE


def _start_of(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as part:
        return part.read(200_000)


_UNREADABLE = {
    FileType.HTML: Problem(
        "file.html",
        "“{file}”其实是网页（HTML），不是 Excel 工作簿。",
        "请用 Excel 或 WPS 打开，另存为 .xlsx 再导入。",
    ),
    FileType.XML_2003: Problem(
        "file.xml-2003",
        "“{file}”其实是“XML 表格 2003”。",
        "请用 Excel 或 WPS 打开，另存为 .xlsx 再导入。",
    ),
    FileType.ANCIENT: Problem(
        "file.ancient",
        "“{file}”是很老的表格格式（Excel 4.0 以前、SYLK 或 dBASE）。",
        "请用 Excel 或 WPS 打开，另存为 .xlsx 再导入。",
    ),
    FileType.ENCRYPTED: Problem(
        "file.encrypted",
        "“{file}”加了密码，打不开。",
        "请用密码打开后去掉密码，另存为 .xlsx 再导入。",
    ),
    FileType.WORD: Problem(
        "file.document",
        "“{file}”其实是文档（Word 或类似格式），不是表格。",
        "请把其中的名单复制到 Excel 或 WPS 表格，每人一行，存为 .xlsx 再导入。",
    ),
    FileType.SLIDES: Problem(
        "file.slides",
        "“{file}”其实是演示文稿，不是表格。",
        "请把其中的名单复制到 Excel 或 WPS 表格，存为 .xlsx 再导入。",
    ),
    FileType.PDF: Problem(
        "file.pdf",
        "“{file}”其实是 PDF。",
        "请向报名单位要原来的表格文件（.xlsx），再导入。",
    ),
    FileType.IMAGE: Problem(
        "file.image",
        "“{file}”其实是图片。",
        "请向报名单位要原来的表格文件（.xlsx），再导入。",
    ),
    FileType.ARCHIVE: Problem(
        "file.archive",
        "“{file}”其实是压缩包。",
        "请先解压，再导入里面的表格。",
    ),
    FileType.APPLE: Problem(
        "file.apple",
        "“{file}”其实是苹果的 Numbers 表格。",
        "请在 Numbers 里导出为 Excel（.xlsx），再导入。",
    ),
    FileType.EMPTY: Problem(
        "file.empty",
        "“{file}”是空文件。",
        "请核对文件，重新收取。",
    ),
    FileType.UNKNOWN: Problem(
        "file.unknown",
        "“{file}”不是表格，或者已经损坏。",
        "请用 Excel 或 WPS 打开看看；能打开的另存为 .xlsx 再导入，打不开的请重新收取。",
    ),
}


def why_unreadable(kind: FileType) -> Problem | None:
    """Return the problem (with the field ``file`` still to fill in) of a type that is not read, or None."""
    return _UNREADABLE.get(kind)
