"""Finds every text of the catalogue in the source, with the fields it is given.

A text stands where `Problem`, `Reason`, `Line`, `line`, `say` or `N_` takes one, and where a function takes a
parameter that it hands on to one of these (a helper such as ``_problem(row, code, text, fix, **fields)``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "xl_engine"

_FOREIGN = re.compile(r"[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]")
"""A text without Chinese letters or punctuation is the same in every language."""

_STORED = frozenset({"text", "fix", "reason", "title"})
"""Attributes that hold a text written down, and found, elsewhere."""


@dataclass(frozen=True)
class Found:
    """One place of a text; ``given`` are the names of its values, None where the call does not show them."""

    text: str
    file: str
    line: int
    given: frozenset[str] | None = None


@dataclass(frozen=True)
class Texts:
    """What the source says: texts, and expressions in a text's place that cannot be followed."""

    found: tuple[Found, ...]
    unseen: tuple[str, ...]


@dataclass(frozen=True)
class _Taker:
    """A callable that takes texts: where they stand, by position and name, and where their values come from."""

    texts: tuple[tuple[int | None, str], ...]
    values: tuple[int, str] | None = None
    spread: bool = False
    own: frozenset[str] = frozenset()
    inner: frozenset[str] | None = None


_TAKERS = {
    "Problem": _Taker(((1, "text"), (2, "fix")), values=(3, "params")),
    "Reason": _Taker(((0, "text"),), values=(1, "params")),
    "Line": _Taker(((0, "text"),), values=(1, "fields")),
    "line": _Taker(((0, ""),), spread=True),
    "say": _Taker(((0, ""),), spread=True),
    "replace": _Taker(((None, "text"), (None, "fix"))),
}


def texts(folder: Path = SOURCE) -> Texts:
    """Return the texts of all modules below a folder, in the order of the files."""
    found: list[Found] = []
    unseen: list[str] = []
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder.parent).as_posix()
        module = _Module(name, ast.parse(path.read_text(encoding="utf-8")))
        module.read()
        found += module.found
        unseen += module.unseen
    return Texts(tuple(found), tuple(unseen))


def msgids(found: tuple[Found, ...]) -> dict[str, list[str]]:
    """Return each text once with the files it stands in."""
    places: dict[str, list[str]] = {}
    for one in found:
        files = places.setdefault(one.text, [])
        if one.file not in files:
            files.append(one.file)
    return places


@dataclass
class _Module:
    name: str
    tree: ast.Module
    found: list[Found] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._takers = dict(_TAKERS)
        self._shown: set[ast.expr] = set()
        self._around: dict[ast.AST, ast.AST] = {
            inner: node for node in ast.walk(self.tree) for inner in ast.iter_child_nodes(node)
        }
        self._tables = {
            target.id: node.value
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }

    def read(self) -> None:
        calls = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]
        known = 0
        while known != len(self._takers):
            known = len(self._takers)
            for call in calls:
                self._find_helper(call)
        for call in calls:
            if taker := self._takers.get(_called(call)):
                given = self._given(call, taker)
                for expression in _texts_of(call, taker):
                    self._text(call, expression, given)
        for call in calls:
            if _called(call) == "N_" and call not in self._shown:
                self._text(call, call.args[0], None)
        self.found.sort(key=lambda one: one.line)

    def _find_helper(self, call: ast.Call) -> None:
        """Note the function around a call when one of its parameters is the text of the call."""
        taker, function = self._takers.get(_called(call)), self._function(call)
        if taker is None or function is None or _name(function) in self._takers:
            return
        names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
        bound = 1 if names[:1] == ["self"] else 0
        passed = [one.id for one in _texts_of(call, taker) if isinstance(one, ast.Name) and one.id in names]
        if not passed:
            return
        spread = function.args.kwarg is not None and taker.values is not None
        self._takers[_name(function)] = _Taker(
            tuple((names.index(name) - bound, name) for name in passed),
            spread=spread,
            own=frozenset(names),
            inner=None if spread else self._given(call, taker),
        )

    def _text(self, call: ast.Call, expression: ast.expr, given: frozenset[str] | None) -> None:
        for text in self._literals(call, expression):
            if text is None:
                self.unseen.append(f"{self.name}:{expression.lineno}: {ast.unparse(expression)}")
            elif _FOREIGN.search(text):
                self.found.append(Found(text, self.name, expression.lineno, given))

    def _literals(self, call: ast.AST, expression: ast.expr) -> Iterator[str | None]:
        """Yield the texts an expression can be; None for what cannot be told from the source."""
        match expression:
            case ast.Constant(value=str(text)):
                yield text
            case ast.IfExp(body=body, orelse=other):
                yield from self._literals(call, body)
                yield from self._literals(call, other)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                parts = [[*self._literals(call, left)], [*self._literals(call, right)]]
                yield from (
                    a + b if a is not None and b is not None else None for a in parts[0] for b in parts[1]
                )
            case ast.Call(args=[marked]) if _called(expression) == "N_":
                self._shown.add(expression)
                yield from self._literals(call, marked)
            case ast.Attribute(attr=name) if name in _STORED:
                return  # found where it was stored
            case ast.Subscript(value=ast.Name(id=name)) if _is_marked(self._tables.get(name)):
                return
            case ast.Name(id=name):
                yield from self._named(call, name)
            case _:
                yield None

    def _named(self, call: ast.AST, name: str) -> Iterator[str | None]:
        if _is_marked(self._tables.get(name)):
            return
        function = self._function(call)
        if function is None:
            yield None
            return
        parameters = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
        if name in [one.arg for one in parameters]:
            if _name(function) not in self._takers:
                yield None
            return
        values = list(_assigned(function, name))
        if not values:
            yield None
        for value in values:
            yield from self._literals(call, value)

    def _given(self, call: ast.Call, taker: _Taker) -> frozenset[str] | None:
        if taker.spread:
            names = frozenset(word.arg for word in call.keywords if word.arg)
            spread = [self._keys(call, word.value) for word in call.keywords if word.arg is None]
            return _union(names - taker.own, *spread)
        if taker.values is None:
            return taker.inner
        position, name = taker.values
        if any(word.arg is None for word in call.keywords) or any(
            isinstance(one, ast.Starred) for one in call.args
        ):
            return None
        by_name = [word.value for word in call.keywords if word.arg == name]
        expressions = by_name or call.args[position : position + 1]
        return self._keys(call, expressions[0]) if expressions else frozenset()

    def _keys(self, call: ast.AST, expression: ast.expr) -> frozenset[str] | None:
        """Return the keys of a mapping, None when they cannot be told."""
        match expression:
            case ast.Dict(keys=keys, values=values):
                parts: list[frozenset[str] | None] = []
                for key, value in zip(keys, values, strict=True):
                    if key is None:
                        parts.append(self._keys(call, value))
                    else:
                        parts.append(frozenset({key.value}) if isinstance(key, ast.Constant) else None)
                return _union(*parts)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return _union(self._keys(call, left), self._keys(call, right))
            case ast.Name(id=name) if (function := self._function(call)) is not None:
                values = list(_assigned(function, name))
                added = frozenset(_added_keys(function, name))
                return _union(added, *(self._keys(call, value) for value in values)) if values else None
            case _:
                return None

    def _function(self, node: ast.AST) -> ast.FunctionDef | None:
        while node in self._around:
            node = self._around[node]
            if isinstance(node, ast.FunctionDef):
                return node
        return None


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return f"self.{name}"
    return ""


def _name(function: ast.FunctionDef) -> str:
    """Return what calls of a function or method of the module look like."""
    arguments = function.args.args
    return f"self.{function.name}" if arguments and arguments[0].arg == "self" else function.name


def _texts_of(call: ast.Call, taker: _Taker) -> Iterator[ast.expr]:
    for position, name in taker.texts:
        named = [word.value for word in call.keywords if word.arg == name]
        if named:
            yield named[0]
        elif position is not None and position < len(call.args):
            yield call.args[position]


def _is_marked(table: ast.expr | None) -> bool:
    """Whether a module's constant is a marked text or a table of marked texts."""
    if isinstance(table, ast.Dict):
        return all(_is_marked(value) for value in table.values)
    return isinstance(table, ast.Call) and _called(table) == "N_"


def _assigned(function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign | ast.AugAssign):
            targets = [node.target]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            assert isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign)
            if node.value is not None:
                yield node.value


def _added_keys(function: ast.FunctionDef, name: str) -> Iterator[str]:
    """Yield the keys of ``name["key"] = …`` in a function."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(
                targets=[ast.Subscript(value=ast.Name(id=other), slice=ast.Constant(value=str(key)))]
            ):
                if other == name:
                    yield key


def _union(*parts: frozenset[str] | None) -> frozenset[str] | None:
    known = [part for part in parts if part is not None]
    return frozenset().union(*known) if len(known) == len(parts) else None
