"""Puts a finished workbook in its place at one stroke, or leaves the old file and nothing else.

The content goes into a temporary file of the same folder, is flushed to the disk, and takes the place of the old
file in one operation of the file system; a crash at any instant leaves either the old or the new file.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

from xl_engine.event import EngineError, Problem

try:
    import fcntl
except ImportError:  # Windows has no such module
    fcntl = None  # type: ignore[assignment]

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_TEMPORARY = ".~xl-engine-"


def replace_file(path: Path, content: bytes, expected: bytes | None, *, fresh: bool = False) -> None:
    """Write a workbook to ``path``.

    Args:
        path: the file to write; a link is followed, so that it goes on pointing to the file.
        content: the whole new file.
        expected: what the file held when it was opened, None when a new file may be made or any file replaced.
        fresh: whether a file that is there already is left alone, even one made a moment ago.

    Raises:
        EngineError: the file is open elsewhere, was changed since, may not be written, is there already, or there is
            no room for it.
    """
    real = Path(os.path.realpath(path))
    try:
        _check_folder(real)
        _refuse_if_open(real)
        if real.exists():
            if fresh:
                raise EngineError(already_there(real))
            _check_writable(real)
    except OSError as error:
        raise _other(real, error) from None
    temporary = real.with_name(f"{_TEMPORARY}{secrets.token_hex(6)}.tmp")
    try:
        _write(temporary, content, real)
        with _alone_with(real):
            if expected is not None:
                _check_unchanged(real, expected)
            _swap(temporary, real, fresh=fresh)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def already_there(path: Path) -> Problem:
    """Return the problem of a file that a new one would overwrite."""
    return Problem(
        "file.exists", "“{file}”已经存在，没有覆盖。", "请换一个文件名，或先把它移走。", {"file": str(path)}
    )


@contextlib.contextmanager
def _alone_with(path: Path) -> Iterator[None]:
    """Let no other command come between the last look at a file and its replacement, where the system can do that."""
    if fcntl is None:
        yield
        return
    handle = None
    with contextlib.suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _check_folder(path: Path) -> None:
    if path.is_dir():
        raise EngineError(
            Problem(
                "file.is-folder", "“{file}”是文件夹，不是工作簿。", "请换一个文件名。", {"file": path.name}
            )
        )
    if not path.parent.is_dir():
        raise EngineError(
            Problem(
                "file.folder-missing",
                "无法保存“{file}”：文件夹“{folder}”不存在。",
                "文件夹可能被移动、改名，或者优盘、网盘已断开；请恢复后再试。",
                {"file": path.name, "folder": str(path.parent)},
            )
        )


def _refuse_if_open(path: Path) -> None:
    """Look for the owner files that Excel (``~$``), WPS (``.~``) and LibreOffice (``.~lock.…#``) lay beside."""
    for name in (f"~${path.name}", f".~{path.name}", f".~lock.{path.name}#"):
        if path.with_name(name).exists():
            raise EngineError(
                Problem(
                    "file.locked",
                    "“{file}”正在 Excel、WPS 或 LibreOffice 中打开，无法保存；原文件没有改动。",
                    "请先关闭它再试。如果哪里都没有打开，请删除同一文件夹里的“{lock}”后再试。",
                    {"file": path.name, "lock": name},
                )
            )


def _check_unchanged(path: Path, expected: bytes) -> None:
    try:
        now = path.read_bytes()
    except FileNotFoundError:
        raise EngineError(
            Problem(
                "file.vanished",
                "“{file}”在操作过程中被移走、改名或删除了，没有保存。",
                "请把文件放回“{folder}”，再执行一次。",
                {"file": path.name, "folder": str(path.parent)},
            )
        ) from None
    except OSError:
        raise _locked(path) from None
    if now != expected:
        raise EngineError(
            Problem(
                "file.changed-meanwhile",
                "“{file}”在操作过程中被别人或别的程序改过，没有保存，以免盖掉那些改动。",
                "请再执行一次，会按最新的内容处理。",
                {"file": path.name},
            )
        )


def _check_writable(path: Path) -> None:
    if not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise _read_only(path)
    try:
        with path.open("r+b"):
            pass
    except PermissionError:
        raise _locked(path) if os.name == "nt" else _read_only(path) from None
    except OSError as error:
        raise _read_only(path) if error.errno == errno.EROFS else _other(path, error) from None


def _write(temporary: Path, content: bytes, old: Path) -> None:
    """Write the temporary file with the rights of the old one and flush it to the disk."""
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        if isinstance(error, PermissionError) or error.errno == errno.EROFS:
            raise EngineError(
                Problem(
                    "file.folder-read-only",
                    "没有在文件夹“{folder}”里写文件的权限，无法保存“{file}”。",
                    "请把工作簿复制到自己的文件夹（如“文档”）里再操作。",
                    {"file": old.name, "folder": str(old.parent)},
                )
            ) from None
        raise _other(old, error) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if old.exists():
            status = old.stat()
            temporary.chmod(stat.S_IMODE(status.st_mode))
            if hasattr(os, "chown"):
                with contextlib.suppress(OSError):
                    os.chown(temporary, status.st_uid, status.st_gid)
    except OSError as error:
        raise _other(old, error) from None


def _swap(temporary: Path, path: Path, *, fresh: bool) -> None:
    try:
        if not fresh or not _linked(temporary, path):
            temporary.replace(path)
    except PermissionError:
        raise _locked(path) from None
    except OSError as error:
        raise _other(path, error) from None
    if os.name != "nt":
        with contextlib.suppress(OSError):
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _linked(temporary: Path, path: Path) -> bool:
    """Give a new file its name unless somebody else has taken it; return whether the file system can do that."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise EngineError(already_there(path)) from None
    except (OSError, NotImplementedError):
        if path.exists():
            raise EngineError(already_there(path)) from None
        return False
    return True


def _locked(path: Path) -> EngineError:
    return EngineError(
        Problem(
            "file.locked",
            "“{file}”正被别的程序使用，无法保存；原文件没有改动。",
            "请先关闭打开它的 Excel、WPS 或预览窗口，再执行一次。",
            {"file": path.name},
        )
    )


def _read_only(path: Path) -> EngineError:
    return EngineError(
        Problem(
            "file.read-only",
            "“{file}”是只读文件，无法保存。",
            "请在文件属性里去掉“只读”，或者另存一份再操作。",
            {"file": path.name},
        )
    )


def _other(path: Path, error: OSError) -> EngineError:
    if error.errno in _FULL:
        return EngineError(
            Problem(
                "file.disk-full",
                "磁盘空间不够，无法保存“{file}”；原文件没有改动。",
                "请清理磁盘，或者把工作簿移到别的磁盘后再试。",
                {"file": path.name},
            )
        )
    return EngineError(
        Problem(
            "file.not-saved",
            "无法保存“{file}”（{reason}）；原文件没有改动。",
            "请检查磁盘、优盘或网盘是否正常，或者把工作簿复制到本机再试。",
            {"file": path.name, "reason": error.strerror or type(error).__name__},
        )
    )
