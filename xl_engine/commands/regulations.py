"""Lists the built-in regulations, or prints one."""

from __future__ import annotations

from xl_engine.regulation import builtin_keys, dump, load

from .report import Line, Report, line


def run(show: str | None) -> Report:
    """Return one line for each built-in regulation, or the TOML text of one (a file is checked and printed too)."""
    if show is not None:
        return Report([Line("{text}", {"text": dump(load(show)).rstrip("\n")})], changed=False)
    lines = []
    for key in builtin_keys():
        regulation = load(key)
        groups = "、".join(group.name for group in regulation.groups)
        lines.append(
            line(
                "{key:<18} {title}：{groups}",
                key=key,
                title=regulation.title or regulation.name,
                groups=groups,
            )
        )
    return Report(lines, changed=False)
