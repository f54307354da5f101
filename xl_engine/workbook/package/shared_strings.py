"""The shared string table, read only: texts as seen, without phonetic guides."""

from __future__ import annotations

from lxml.etree import _Element as Element

from . import file_kind
from .namespaces import RUN, TEXT, main
from .parts import Parts
from .values import unescaped

_ITEM = main("si")


class SharedStrings:
    """Texts by index; the part is parsed when the first one is asked for."""

    def __init__(self, parts: Parts, part: str | None) -> None:
        self._parts = parts
        self._part = part
        self._texts: list[str] | None = None

    def text(self, index: str) -> str:
        """Return a text by the index a cell stores; "" when there is none.

        EngineError when the table of texts is gone: every sheet would look blank, and be filled anew.
        """
        if self._texts is None:
            self._texts = self._read()
        if not self._texts:
            raise file_kind.damaged(self._parts.title, self._part or "xl/sharedStrings.xml")
        try:
            return self._texts[int(index)]
        except (IndexError, ValueError):
            return ""

    def _read(self) -> list[str]:
        if self._part is None:
            return []
        root = self._parts.tree(self._part)
        plain = [text.text or "" for text in root.iter(TEXT)]
        if len(plain) == len(root) and all(len(item) == 1 for item in root):
            return [unescaped(text) for text in plain]
        return [plain_text(item) for item in root.iterchildren(_ITEM)]


def plain_text(item: Element) -> str:
    """Return the text of a string item (``si`` or ``is``): its own text or its runs, never phonetic runs."""
    if len(item) == 1:
        only = item[0]
        if only.tag == TEXT:
            return unescaped(only.text or "")
    texts = []
    for child in item:
        if child.tag == TEXT:
            texts.append(child.text or "")
        elif child.tag == RUN:
            texts.extend(text.text or "" for text in child.iterchildren(TEXT))
    return unescaped("".join(texts))
