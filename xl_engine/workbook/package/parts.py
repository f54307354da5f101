"""The parts of a package: XML parsed when first needed, relationships, content types, and what was changed."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from lxml import etree
from lxml.etree import _Element as Element

from xl_engine.event import EngineError, Problem

from . import file_kind
from .archive import Archive
from .namespaces import DOCUMENT, PACKAGE, TYPES

_CONTENT_TYPES = "[Content_Types].xml"
_DECLARATION = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*\?>\s*")
_OPENING = re.compile(rb"<([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*\s*)/?>")
_ATTRIBUTE = re.compile(rb"([\w:.-]+)\s*=\s*[\"']([^\"']*)[\"']")
_ENCODING = re.compile(rb"encoding\s*=\s*[\"']([^\"']+)[\"']")


MAX_MARKS = 6_000_000
"""Opening and closing XML marks of a part; a filled cell takes four, and a tree some hundred bytes for each."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A relationship of a part; ``kind`` is the last word of its type, ``target`` a part name."""

    id: str
    kind: str
    type: str
    target: str


class Parts:
    """The parts of one package and the changes made to them."""

    def __init__(self, archive: Archive) -> None:
        self.title = archive.title
        self._archive = archive
        self._trees: dict[str, Element] = {}
        self._raw: dict[str, bytes] = {}
        self._touched: set[str] = set()
        self._replaced: dict[str, bytes] = {}
        self._dropped: set[str] = set()
        self._added: dict[str, bytes] = {}
        self._relations: dict[str, tuple[Relation, ...]] = {}
        self._types: dict[str, str] | None = None
        self._numbered: dict[str, int] = {}

    def __contains__(self, name: str) -> bool:
        """Whether the package has the part (and it was not dropped)."""
        return name in self._added or (name in self._archive and name.lower() not in self._dropped)

    @property
    def changed(self) -> bool:
        """Whether anything differs from the file as it was opened."""
        return bool(self._touched or self._replaced or self._dropped or self._added)

    def names(self) -> list[str]:
        """Return the names of all parts in the order of the archive, then those added."""
        kept = [name for name in self._archive.names if name.lower() not in self._dropped]
        return [*kept, *self._added]

    def fresh_name(self, pattern: str) -> str:
        """Return a part name nobody has or had, ``{}`` in the pattern standing for a number: ``xl/tables/table{}.xml``."""
        taken = {name.lower() for name in (*self._archive.names, *self._added)}
        number = self._numbered.get(pattern, 0) + 1
        while pattern.format(number).lower() in taken:
            number += 1
        self._numbered[pattern] = number
        return pattern.format(number)

    def add(self, name: str, content: bytes, content_type: str = "") -> None:
        """Add a part; one of a type that goes by its suffix (relationships) needs no content type of its own."""
        self._added[name] = content
        if content_type:
            given = {"PartName": f"/{name}", "ContentType": content_type}
            etree.SubElement(self.tree(_CONTENT_TYPES), f"{{{TYPES}}}Override", given)
            self.touch(_CONTENT_TYPES)
            self._types = None

    def relate(self, owner: str, kind: str, target: str) -> str:
        """Relate a part that has relationships to another one by an officeDocument type; return the new identifier."""
        part = relations_part(owner)
        root = self.tree(part)
        taken = {element.get("Id") for element in root}
        number = len(root) + 1
        while f"rId{number}" in taken:
            number += 1
        path = posixpath.relpath(f"/{target}", f"/{posixpath.dirname(owner)}")
        given = {"Id": f"rId{number}", "Type": f"{DOCUMENT}/{kind}", "Target": path}
        etree.SubElement(root, f"{{{PACKAGE}}}Relationship", given)
        self.touch(part)
        self._relations.pop(owner, None)
        return f"rId{number}"

    def raw(self, name: str) -> bytes:
        """Return the bytes of a part as stored, or as replaced; changes of its tree are not in them."""
        if name in self._replaced:
            return self._replaced[name]
        if name in self._added:
            return self._added[name]
        if name not in self._raw:
            if name not in self:
                raise file_kind.part_missing(self.title, name)
            self._raw[name] = self._archive.read(name)
        return self._raw[name]

    def is_parsed(self, name: str) -> bool:
        """Whether the tree of a part is in use, so that `raw` may be out of date."""
        return name in self._trees

    def tree(self, name: str) -> Element:
        """Return the root element of an XML part; call `touch` after changing it."""
        if name not in self._trees:
            self._trees[name] = self._parsed(name)
        return self._trees[name]

    def touch(self, name: str) -> None:
        """Note that the tree of a part was changed."""
        self._touched.add(name)

    def replace(self, name: str, content: bytes) -> None:
        """Give a part that is not parsed new content."""
        self._replaced[name] = content

    def drop(self, name: str, owner: str) -> None:
        """Take a part out together with its content type, its relationship from ``owner`` and its own relationships."""
        for gone in (name, relations_part(name)):
            self._dropped.add(gone.lower())
            self._added.pop(gone, None)
        relations = relations_part(owner)
        for element in list(self.tree(relations)):
            if self._target(owner, element).lower() == name.lower():
                self.tree(relations).remove(element)
                self.touch(relations)
        types = self.tree(_CONTENT_TYPES)
        for element in types.findall(f"{{{TYPES}}}Override"):
            if (element.get("PartName") or "").lower() == f"/{name.lower()}":
                types.remove(element)
                self.touch(_CONTENT_TYPES)
        self._types = None
        self._relations.pop(owner, None)

    def content_type(self, name: str) -> str:
        """Return the content type of a part, "" when none is declared."""
        if self._types is None:
            self._types = {}
            for element in self.tree(_CONTENT_TYPES).iterchildren(etree.Element):
                key = element.get("PartName") or f".{element.get('Extension') or ''}"
                self._types[key.lower()] = element.get("ContentType") or ""
        declared = self._types.get(f"/{name.lower()}")
        return self._types.get("." + name.rpartition(".")[2].lower(), "") if declared is None else declared

    def relations(self, owner: str) -> tuple[Relation, ...]:
        """Return the relationships of a part ("" for the package) to other parts; links outside are left out."""
        if owner not in self._relations:
            self._relations[owner] = tuple(self._read_relations(owner))
        return self._relations[owner]

    def related(self, owner: str, kind: str) -> list[str]:
        """Return the parts that a part is related to by one kind of relationship, such as ``table``."""
        return [relation.target for relation in self.relations(owner) if relation.kind == kind]

    def rebuilt(self) -> bytes:
        """Return the file with all changes."""
        changed = dict(self._replaced)
        for name in self._touched:
            if name in self:
                changed[name] = _serialised(self._trees[name], self.raw(name))
        added = {name: changed.get(name, content) for name, content in self._added.items()}
        return self._archive.rebuilt(changed, self._dropped, added)

    def _parsed(self, name: str) -> Element:
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, collect_ids=False
        )
        if b"<!DOCTYPE" in self.raw(name)[:4096]:
            raise self._unsafe(name)
        if self.raw(name).count(b"<") > MAX_MARKS:
            raise self._too_large(name)
        try:
            root = etree.fromstring(self.raw(name), parser)
        except etree.XMLSyntaxError:
            raise file_kind.damaged(self.title, name) from None
        if root.getroottree().docinfo.internalDTD is not None:
            raise self._unsafe(name)
        return root

    def _unsafe(self, name: str) -> EngineError:
        return EngineError(
            Problem(
                "file.unsafe-xml",
                "“{file}”的“{part}”里有 Excel 从不使用的实体定义，可能是恶意文件，没有打开。",
                "请确认文件来源，或在 Excel 中打开后另存一份再试。",
                {"file": self.title, "part": name},
            )
        )

    def _too_large(self, name: str) -> EngineError:
        return EngineError(
            Problem(
                "file.part-too-large",
                "“{file}”的“{part}”里东西太多，放不进内存，没有打开。",
                "请在 Excel 中打开，删去工作表下方和右边多余的空白行列（整行、整列删除）后另存；不是自己的文件可能是恶意的。",
                {"file": self.title, "part": name},
            )
        )

    def _read_relations(self, owner: str) -> Iterator[Relation]:
        part = relations_part(owner)
        if part not in self:
            return
        for element in self.tree(part).iterchildren(f"{{{PACKAGE}}}Relationship"):
            if element.get("TargetMode") != "External":
                kind = element.get("Type") or ""
                yield Relation(
                    element.get("Id") or "", kind.rpartition("/")[2], kind, self._target(owner, element)
                )

    def _target(self, owner: str, element: Element) -> str:
        target = (element.get("Target") or "").partition("#")[0]
        joined = target if target.startswith("/") else posixpath.join("/", posixpath.dirname(owner), target)
        name = posixpath.normpath(joined).lstrip("/")
        return name if name in self._archive or name in self._added else unquote(name)


def relations_part(owner: str) -> str:
    """Return the name of the part that holds the relationships of a part.

    >>> relations_part("xl/workbook.xml"), relations_part("")
    ('xl/_rels/workbook.xml.rels', '_rels/.rels')
    """
    folder, _, name = owner.rpartition("/")
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _serialised(root: Element, original: bytes) -> bytes:
    """Return a tree as XML under the declaration it came with."""
    body: bytes = etree.tostring(root.getroottree(), encoding="UTF-8", xml_declaration=False)
    match = _DECLARATION.match(original)
    declaration = match[0] if match else b""
    encoding = _ENCODING.search(declaration)
    if encoding and encoding[1].upper() != b"UTF-8":
        declaration = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return declaration + _with_opening_of(original, body)


def _with_opening_of(original: bytes, body: bytes) -> bytes:
    """Put the root's start tag back as it was written: lxml puts namespaces before attributes, Excel mixes them."""
    old, new = _OPENING.search(original), _OPENING.search(body)
    if (
        old is None
        or new is None
        or old[1] != new[1]
        or sorted(_ATTRIBUTE.findall(old[2])) != sorted(_ATTRIBUTE.findall(new[2]))
    ):
        return body
    return body[: new.start(2)] + old[2].rstrip() + body[new.end(2) :]
