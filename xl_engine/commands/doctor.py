"""Says what is installed and what is missing."""

from __future__ import annotations

import importlib.util
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version

from xl_engine import __version__
from xl_engine.workbook.resources import sample, template

from .report import Line, Report, line

_NEEDED = ("pandas", "numpy", "lxml", "openpyxl", "python-calamine", "typer", "rich")
_OPTIONAL = {"xlwings": "xlwings"}


def run() -> Report:
    """List the parts the engine needs, then those that only some commands use."""
    lines: list[Line] = [
        line("xl-engine {version}，Python {python}，{system}", version=__version__, python=platform.python_version(),
             system=platform.platform())
    ]  # fmt: skip
    missing = []
    for name in _NEEDED:
        found = _version(name)
        if found is None:
            missing.append(name)
        lines.append(_line(name, found))
    for name, module in _OPTIONAL.items():
        present = _version(name) if importlib.util.find_spec(module) else None
        lines.append(_optional(name, present))
    lines.append(_dutch(_version("py4swiss")))
    office = shutil.which("soffice") or shutil.which("libreoffice")
    lines.append(_optional("LibreOffice", office))
    for path in (template("event.xlsx"), sample("renju_world_1989.json")):
        if not path.is_file():
            missing.append(path.name)
        lines.append(_line(path.name, str(path) if path.is_file() else None))
    if missing:
        lines.append(line("缺少 {names}。请重新安装，例如：{python} -m pip install xl-engine", names="、".join(missing),
                          python=sys.executable))  # fmt: skip
    return Report(lines, data={"missing": missing}, failed=bool(missing), changed=False)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _line(name: str, found: str | None) -> Line:
    if found is None:
        return line("  {name}：缺少", name=name)
    return line("  {name}：{found}", name=name, found=found)


def _dutch(found: str | None) -> Line:
    """Return the line on the engine of the switch ``pairing = fide_dutch``."""
    if found is None:
        return line(
            "  {name}：没有安装（可选；只有“编排办法”选国际棋联荷兰制时才用：{command}）", name="py4swiss",
            command='pip install "xl-engine[fide]"',
        )  # fmt: skip
    return _line("py4swiss", found)


def _optional(name: str, found: str | None) -> Line:
    if found is None:
        return line("  {name}：没有安装（可选；处理没有打开的工作簿用不到它）", name=name)
    return line("  {name}：{found}", name=name, found=found)
