"""What a file that is no .xlsx really is, told with the remedy."""

from __future__ import annotations

import re
from collections.abc import Callable

from xl_engine.event import EngineError, Problem
from xl_engine.messages import N_

_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_BIFF = (b"\x09\x08", b"\x09\x04", b"\x09\x02", b"\x09\x00")

_MAGIC = (
    (b"%PDF", N_("PDF 文件")),
    (b"\xff\xd8\xff", N_("JPEG 图片")),
    (b"\x89PNG", N_("PNG 图片")),
    (b"GIF8", N_("GIF 图片")),
    (b"Rar!", N_("RAR 压缩包")),
    (b"7z\xbc\xaf", N_("7z 压缩包")),
    (b"{\\rtf", N_("RTF 文档")),
)


def refuse_bytes(data: bytes, title: str) -> EngineError:
    """Return the error for a file that is no zip archive, naming what it is."""
    if not data.strip(b"\0"):
        return EngineError(
            Problem(
                "file.empty",
                "“{file}”是空文件，里面没有任何内容。",
                "请重新复制或下载这个工作簿；如果文件在网盘里，请先等它同步完成。",
                {"file": title},
            )
        )
    if data.startswith(_OLE):
        return _ole(data, title)
    if data.startswith(_BIFF):
        return _old_xls(title)
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            return other_kind(title, kind)
    if data.startswith(b"PK"):
        return damaged(title)
    return _text(data, title)


def refuse_archive(names: set[str], mimetype: Callable[[], bytes], title: str) -> EngineError | None:
    """Return the error for a zip archive of another program; None when it looks like an Excel workbook.

    ``mimetype`` reads the archive's own ``mimetype`` member, which only OpenDocument files have.
    """
    if "mimetype" in names:
        if b"spreadsheet" in mimetype():
            return EngineError(
                Problem(
                    "file.ods",
                    "“{file}”其实是 OpenDocument 表格（.ods），不是 Excel 工作簿。",
                    "请用 LibreOffice、WPS 或 Excel 打开它，另存为“Excel 工作簿（.xlsx）”后再试。",
                    {"file": title},
                )
            )
        return other_kind(title, N_("OpenDocument 文档"))
    if "xl/workbook.bin" in names:
        return EngineError(
            Problem(
                "file.xlsb",
                "“{file}”其实是 Excel 二进制工作簿（.xlsb）。",
                "请在 Excel 中打开，另存为“Excel 工作簿（.xlsx）”后再试。",
                {"file": title},
            )
        )
    for member, kind in (
        ("word/document.xml", N_("Word 文档（.docx）")),
        ("ppt/presentation.xml", N_("PowerPoint 演示文稿（.pptx）")),
        ("index/document.iwa", N_("Apple iWork 文件（Numbers、Pages 或 Keynote）")),
    ):
        if member in names:
            return other_kind(title, kind)
    if "[content_types].xml" not in names:
        return other_kind(title, N_("普通的 ZIP 压缩包"))
    return None


def other_kind(title: str, kind: str) -> EngineError:
    """Return the error for a file of another kind."""
    return EngineError(
        Problem(
            "file.other-kind",
            "“{file}”不是 Excel 工作簿，其实是{kind}。",
            "请选择 .xlsx 或 .xlsm 工作簿。",
            {"file": title, "kind": kind},
        )
    )


def damaged(title: str, part: str = "") -> EngineError:
    """Return the error for a file that was cut off or spoilt, with the part that shows it."""
    if part:
        return EngineError(
            Problem(
                "file.damaged",
                "“{file}”已损坏：其中的“{part}”无法读取。",
                "请用 Excel 或 WPS 打开并修复后另存，或改用备份；也可能是没有下载、复制完整，请重新获取。",
                {"file": title, "part": part},
            )
        )
    return EngineError(
        Problem(
            "file.damaged",
            "“{file}”已损坏或不完整，无法作为工作簿打开。",
            "可能没有下载、复制完整，请重新获取；或者用 Excel、WPS 打开并修复后另存。",
            {"file": title},
        )
    )


def part_missing(title: str, part: str) -> EngineError:
    """Return the error for a workbook that lacks a part it cannot do without."""
    return EngineError(
        Problem(
            "file.part-missing",
            "“{file}”不完整：缺少工作簿必需的部分“{part}”。",
            "请用 Excel 或 WPS 打开并修复后另存，或改用备份。",
            {"file": title, "part": part},
        )
    )


def strict(title: str) -> EngineError:
    """Return the error for a workbook in the strict variant of the format."""
    return EngineError(
        Problem(
            "file.strict-ooxml",
            "“{file}”是“Strict Open XML 电子表格”格式的工作簿，本软件不能改写。",
            "请在 Excel 中另存为普通的“Excel 工作簿（.xlsx）”（保存类型里不带 Strict 的那一项）后再试。",
            {"file": title},
        )
    )


def _ole(data: bytes, title: str) -> EngineError:
    def has(stream: str) -> bool:
        return stream.encode("utf-16-le") in data

    if has("EncryptedPackage"):
        return EngineError(
            Problem(
                "file.encrypted",
                "“{file}”设有打开密码，内容是加密的。",
                "请在 Excel 或 WPS 中打开它，取消打开密码（文件 → 信息 → 保护工作簿 → 用密码进行加密）并保存后再试。",
                {"file": title},
            )
        )
    if has("WordDocument"):
        return other_kind(title, N_("旧版 Word 文档（.doc）"))
    if has("PowerPoint Document"):
        return other_kind(title, N_("旧版 PowerPoint 演示文稿（.ppt）"))
    return _old_xls(title)


def _old_xls(title: str) -> EngineError:
    return EngineError(
        Problem(
            "file.old-xls",
            "“{file}”其实是旧版 Excel 97–2003 工作簿（.xls）。",
            "请在 Excel 或 WPS 中打开，另存为“Excel 工作簿（.xlsx）”后再试；只改文件名后缀没有用。",
            {"file": title},
        )
    )


def _text(data: bytes, title: str) -> EngineError:
    head = _decoded(data[:4096])
    lowered = head.lstrip("\ufeff \t\r\n").casefold()
    if "urn:schemas-microsoft-com:office:spreadsheet" in lowered and lowered.startswith("<?xml"):
        return other_kind(title, N_("“XML 电子表格 2003”文件"))
    if re.match(r"<(!doctype html|html|head|body|table|meta|style|!--)", lowered):
        return EngineError(
            Problem(
                "file.html",
                "“{file}”其实是网页（HTML），只是用了 Excel 的文件名后缀；报名系统导出的“Excel”常常这样。",
                "请在 Excel 或 WPS 中打开，另存为“Excel 工作簿（.xlsx）”后再试。",
                {"file": title},
            )
        )
    if head and "\0" not in head:
        return EngineError(
            Problem(
                "file.csv",
                "“{file}”其实是文本文件（如 CSV），不是 Excel 工作簿。",
                "请在 Excel 或 WPS 中打开，另存为“Excel 工作簿（.xlsx）”后再试。",
                {"file": title},
            )
        )
    return other_kind(title, N_("无法识别的文件"))


def _decoded(head: bytes) -> str:
    """Return the beginning of a text file; "" when it is no text in a usual encoding."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head[: len(head) // 2 * 2].decode("utf-16", "ignore")
    if b"\0" in head:
        return ""
    for encoding in ("utf-8", "gb18030"):
        for cut in range(4):
            try:
                return head[: len(head) - cut].decode(encoding)
            except UnicodeDecodeError:
                continue
    return ""
