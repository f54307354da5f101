"""Loads regulations from TOML files, built-in or the user's own, and writes them."""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

from xl_engine.event import EngineError, Kind, Problem

from .codec import Decoder, encode
from .consistency import inconsistencies
from .criteria import canonical
from .model import Regulation
from .ordering import CriteriaOrders, SystemOrders
from .switches import Switches
from .toml_text import document

_BUILTIN = resources.files(__package__) / "builtin"
_MAX_FILE = 4 << 20
"""Bytes of a regulation file; the longest of the built-in ones has about ten thousand."""
_MOST_DOTS = 1000
"""Dots of one line; the time to read a key grows with the square of their number."""
_ORDER = ("team-2013", "youth-2013", "individual-2019", "youth-open-2023", "team-2025", "free")


def builtin_keys() -> tuple[str, ...]:
    """Return the keys of the built-in regulations, oldest first, ``free`` last (CONTRACT 3)."""
    return _ORDER


def load(key_or_path: str | Path) -> Regulation:
    """Return a built-in regulation by its key, or the user's own from a TOML file.

    The regulation's ``key`` is the built-in key, or the path as given. Raises EngineError when there is no
    such regulation, or with every problem found in the file.
    """
    name = str(key_or_path)
    if name in _ORDER:
        return loads((_BUILTIN / f"{name}.toml").read_text(encoding="utf-8"), name, f"{name}.toml")
    path = Path(key_or_path)
    return loads(_text_of(path), name, path.name)


def loads(text: str, key: str, file: str = "") -> Regulation:
    """Return the regulation a TOML text describes; ``file`` is what messages call it.

    Raises EngineError with every problem found. The names of criteria are stored as CONTRACT 3 has them, and
    switch values as their keys, whichever way they were written.
    """
    file = file or key
    try:
        if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
            raise ValueError(text)
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as reason:
        raise EngineError(_not_toml(file, text, str(reason))) from None
    decoder = Decoder(file)
    try:
        regulation: Regulation = decoder.table(Regulation, table)
    except RecursionError as reason:
        raise EngineError(_not_toml(file, text, str(reason))) from None
    if decoder.problems:
        raise EngineError(*decoder.problems)
    problems = [_placed(problem, file) for problem in inconsistencies(regulation)]
    if problems:
        raise EngineError(*problems)
    return replace(
        regulation,
        key=key,
        criteria=_canonical_orders(regulation.criteria),
        switches=Switches.values_of(regulation.switches)[0],
    )


def dump(regulation: Regulation) -> str:
    """Return a regulation as the text of a TOML file that `loads` reads back to an equal one.

    Values that are the default are left out, and so is ``key``, which is the file's name.
    """
    table: Mapping[str, Any] = encode(regulation)
    return document(table)


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > _MAX_FILE or not (path.is_file() or path.is_dir()):
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        raw = path.read_bytes()
    except (FileNotFoundError, ValueError):
        # ValueError: a name with a character no file can have.
        raise EngineError(_not_there(path)) from None
    except OSError as reason:
        problem = Problem(
            "regulation.file-unreadable",
            "规程文件 {path} 读不出来（{reason}）。",
            "请确认它是文件而不是文件夹，并且有读取权限、没有被别的程序占用。",
            {"path": str(path), "reason": reason.strerror or str(reason)},
        )
        raise EngineError(problem.at(path.name)) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as reason:
        raise EngineError(_not_utf8(path.name, raw, reason.start)) from None


def _not_there(path: Path) -> Problem:
    values = {"path": str(path), "keys": "、".join(_ORDER)}
    if path.suffix.casefold() == ".toml":
        return Problem(
            "regulation.file-missing",
            "找不到规程文件 {path}。",
            "请核对路径和文件名；内置规程有：{keys}。",
            values,
        ).at(path.name)
    return Problem(
        "regulation.unknown-key-or-file",
        "没有名为“{path}”的内置规程，也没有这个文件。",
        "内置规程有：{keys}；自己的规程请给出 .toml 文件的路径。",
        values,
        found=str(path),
    )


def _not_utf8(file: str, raw: bytes, start: int) -> Problem:
    """Say which encoding the file seems to have: 记事本 saves as GBK ("ANSI") or UTF-16 ("Unicode")."""
    values = {"file": file, "line": raw[:start].count(b"\n") + 1, "encoding": "GBK（ANSI）"}
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        values |= {"line": 1, "encoding": "UTF-16（Unicode）"}
    elif not _is_gbk(raw):
        return Problem(
            "regulation.encoding",
            "规程文件 {file} 第 {line} 行有不是 UTF-8 编码的内容。",
            "请确认这是文本文件，用记事本打开后另存为，编码选 UTF-8。",
            values,
        ).at(file, str(values["line"]))
    return Problem(
        "regulation.encoding",
        "规程文件 {file} 的编码像是 {encoding}，不是 UTF-8。",
        "用记事本打开，另存为，编码选 UTF-8，再试一次。",
        values,
    ).at(file, str(values["line"]))


def _is_gbk(raw: bytes) -> bool:
    try:
        raw.decode("gb18030")
    except UnicodeDecodeError:
        return False
    return True


def _not_toml(file: str, text: str, reason: str) -> Problem:
    """Turn the reader's "… (at line 3, column 5)" into a place and the line that stands there."""
    lines = text.split("\n")
    place = re.search(r"line (\d+), column (\d+)", reason)
    line, column = (int(place[1]), int(place[2])) if place else (len(lines), len(lines[-1]) + 1)
    found = lines[min(line, len(lines)) - 1].strip()
    return Problem(
        "regulation.syntax",
        "规程文件 {file} 第 {line} 行第 {column} 列不合 TOML 写法：{found}",
        "每行写成“键 = 值”：文字和带汉字的键加半角双引号，日期和数字不加引号；"
        "等号、引号、方括号、逗号都用半角；同一个键只写一次。",
        {"file": file, "line": line, "column": column, "found": found},
    ).at(file, str(line), found)


def _placed(problem: Problem, file: str) -> Problem:
    path, found = str(problem.params["path"]), str(problem.params["found"])
    return replace(problem, params={"file": file, **problem.params}).at(file, path, found)


def _canonical_orders(orders: CriteriaOrders) -> CriteriaOrders:
    return CriteriaOrders(
        _canonical(orders.individual, Kind.INDIVIDUAL),
        _canonical(orders.team, Kind.TEAM),
    )


def _canonical(orders: SystemOrders, kind: Kind) -> SystemOrders:
    def named(order: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(canonical(name, kind) or name for name in order)

    return SystemOrders(named(orders.swiss), named(orders.round_robin))
