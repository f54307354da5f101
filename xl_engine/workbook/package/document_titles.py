"""The list of sheets and names in ``docProps/app.xml``, which file managers show; Excel writes it, few others do."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType

from lxml import etree
from lxml.etree import _Element as Element

from .names_in_formulas import Renaming, mentioned
from .namespaces import local
from .parts import Parts
from .workbook_part import WorkbookPart

_VARIANT_TYPES = "{http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes}"
_LPSTR = f"{_VARIANT_TYPES}lpstr"


class DocumentTitles:
    """Keeps the list of titles right over a change of the tabs: entered before it, left after it.

    Names of cells that the list has under a sheet (``'甲'!Print_Area``) follow a sheet that is ``renamed``, and go with
    one that is taken out. A list of sheets that did not agree with the workbook before is left as it is.
    """

    def __init__(self, parts: Parts, workbook: WorkbookPart, renamed: Renaming | None = None) -> None:
        self._parts = parts
        self._workbook = workbook
        self._renamed = renamed
        self._before: list[str] = []

    def __enter__(self) -> None:
        self._before = self._sheets()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            return
        for part in self._parts.related("", "extended-properties"):
            if part in self._parts and self._update(self._parts.tree(part)):
                self._parts.touch(part)

    def _sheets(self) -> list[str]:
        return [entry.name for entry in self._workbook.sheets if entry.cells]

    def _update(self, root: Element) -> bool:
        """Bring the titles and their numbers up to date; return whether they are there and were right."""
        counts, titles = _vector(root, "HeadingPairs"), _vector(root, "TitlesOfParts")
        if counts is None or titles is None:
            return False
        numbers = list(counts.iter(f"{_VARIANT_TYPES}i4"))
        listed = [element.text or "" for element in titles]
        groups = []
        for number in numbers:
            size = int(number.text or 0)
            groups.append(listed[:size])
            listed = listed[size:]
        if listed or self._before not in groups:
            return False
        for number, group in zip(numbers, groups, strict=True):
            group[:] = self._sheets() if group == self._before else self._following(group)
            number.text = str(len(group))
        _replace(titles, [title for group in groups for title in group])
        return True

    def _following(self, names: Sequence[str]) -> list[str]:
        if self._renamed is not None:
            return [self._renamed.formula(name) for name in names]
        gone = {name.casefold() for name in self._before} - {name.casefold() for name in self._sheets()}
        return [name for name in names if not mentioned(name, gone, ())]


def _vector(root: Element, name: str) -> Element | None:
    for element in root.iterchildren(etree.Element):
        if local(element.tag) == name and len(element):
            return element[0]
    return None


def _replace(titles: Element, new: Sequence[str]) -> None:
    del titles[:]
    for text in new:
        etree.SubElement(titles, _LPSTR).text = text
    titles.set("size", str(len(new)))
