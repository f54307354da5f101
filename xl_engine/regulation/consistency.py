"""Checks that the parts of a regulation fit together; each finding names the key path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from xl_engine.event import Problem

from .contradictions import wrong_boards, wrong_groups, wrong_limits, wrong_orders, wrong_places, wrong_ranges
from .model import Regulation
from .switches import Switches

_CHECKS = (wrong_groups, wrong_boards, wrong_orders, wrong_ranges, wrong_places, wrong_limits)


def inconsistencies(regulation: Regulation) -> list[Problem]:
    """Return what does not fit; ``params`` carry ``path`` and ``found``, the loader adds ``file``."""
    checks = (_names, *_CHECKS, _references, _switches, _sources)
    return [problem for check in checks for problem in check(regulation)]


def _names(regulation: Regulation) -> Iterator[Problem]:
    if not regulation.name.strip():
        yield Problem(
            "regulation.name-blank", "{file} 的 {path} 是空的。",
            "请写规程的简称。",
            {"path": "name", "found": ""},
        )  # fmt: skip
    lists: dict[str, Iterable[str]] = {
        "groups": [group.name for group in regulation.groups],
        "conditions": [conditions.name for conditions in regulation.conditions],
    }
    if regulation.team_results:
        lists["team_results.groups"] = [group.name for group in regulation.team_results.groups]
    for path, given in lists.items():
        seen: set[str] = set()
        for place, name in enumerate(given, start=1):
            where = f"{path}[{place}].name"
            if not name.strip():
                yield Problem(
                    "regulation.name-blank", "{file} 的 {path} 是空的。",
                    "请写名称。",
                    {"path": where, "found": ""},
                )  # fmt: skip
            elif name in seen:
                yield Problem(
                    "regulation.name-twice", "{file} 的 {path}“{found}”与前面的重名。",
                    "名称不能重复，请改名或删去。",
                    {"path": where, "found": name},
                )  # fmt: skip
            seen.add(name)


def _references(regulation: Regulation) -> Iterator[Problem]:
    conditions = [item.name for item in regulation.conditions]
    groups = [group.name for group in regulation.groups]
    named = [
        (f"groups[{n}].conditions", group.conditions, conditions)
        for n, group in enumerate(regulation.groups, start=1)
        if group.conditions
    ]
    for n, step in enumerate(regulation.prizes.steps, start=1):
        named += [(f"prizes.steps[{n}].groups", name, groups) for name in step.groups]
    if regulation.team_results:
        for n, made in enumerate(regulation.team_results.groups, start=1):
            path = f"team_results.groups[{n}]"
            named += [(f"{path}.men", name, groups) for name in made.men]
            named += [(f"{path}.women", name, groups) for name in made.women]
    for path, name, known in named:
        if name not in known:
            yield Problem(
                "regulation.no-such-name", "{file} 的 {path}：没有名为“{found}”的项。",
                "已有的是：{allowed}。",
                {"path": path, "found": name, "allowed": "、".join(known)},
            )  # fmt: skip


def _switches(regulation: Regulation) -> Iterator[Problem]:
    for key, value in regulation.switches.items():
        for problem in Switches.values_of({key: value})[1]:
            params = {"path": f"switches.{key}", "found": str(value), **problem.params}
            if "allowed" in params:
                yield Problem(
                    "regulation.switch-value", "{file} 的 {path}：开关“{title}”不能是“{found}”。",
                    "可以写：{allowed}。",
                    params,
                )  # fmt: skip
            else:
                yield Problem(
                    "regulation.unknown-switch", "{file} 的 {path}：没有名为“{key}”的开关。",
                    "请核对开关名；可用的开关见“设置”。",
                    params,
                )  # fmt: skip


def _sources(regulation: Regulation) -> Iterator[Problem]:
    for path in regulation.sources:
        if not _leads_somewhere(regulation, path):
            yield Problem(
                "regulation.source-of-nothing", "{file} 的 [sources] 里，“{found}”不是本规程里的键。",
                "写法如 max_rounds、playoff.stages、groups.男子组.sex。",
                {"path": f"sources.{path}", "found": path},
            )  # fmt: skip


def _leads_somewhere(owner: object, path: str) -> bool:
    """Whether a dotted path names a field, a member of a list by its name, or a key of a mapping."""
    if not path:
        return True
    if isinstance(owner, Mapping):
        return path in owner
    if isinstance(owner, tuple):
        for member in owner:
            name = getattr(member, "name", None)
            if name is not None and (path == name or path.startswith(f"{name}.")):
                return _leads_somewhere(member, path[len(name) + 1 :])
        return False
    head, _, rest = path.partition(".")
    if not is_dataclass(owner) or head not in {of.name for of in fields(owner)}:
        return False
    return _leads_somewhere(getattr(owner, head), rest)
