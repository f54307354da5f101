"""Renews the English catalogue: ``python -m tests.messages.renew`` from the top folder of the repository.

Texts that are new in the source are added to the .po file without a translation, those that are gone are
dropped, and the .mo file is compiled. The command names the texts that still want a translation: write it in
the .po file and run the command again.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from .extract import SOURCE, msgids, texts

PO = SOURCE / "messages" / "locale" / "en" / "LC_MESSAGES" / "xl_engine.po"
MO = PO.with_suffix(".mo")


class _Undated(Catalog):
    """A catalogue whose head says only what gettext needs, so that the same texts always give the same files."""

    mime_headers = [  # noqa: RUF012 - a property in the base class
        ("Project-Id-Version", "xl-engine"),
        ("Language", "en"),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
    ]


def translations(path: Path = PO) -> dict[str, str]:
    """Return the translations of a .po file, blank where there is none yet."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def catalogue(places: dict[str, list[str]], known: dict[str, str]) -> Catalog:
    """Return the catalogue of these texts (each with its files) in their order."""
    made = _Undated(
        "en",
        fuzzy=False,
        header_comment="# English texts of xl-engine; the keys are the Chinese texts in the source.",
    )
    for text, files in places.items():
        made.add(text, known.get(text, ""), [(file, 0) for file in files])
    return made


def compiled(made: Catalog) -> bytes:
    """Return the .mo file of a catalogue."""
    file = io.BytesIO()
    write_mo(file, made)
    return file.getvalue()


def main() -> int:
    """Renew both files; status 1 while translations are missing."""
    read = texts()
    for place in read.unseen:
        print("not a literal text:", place)
    made = catalogue(msgids(read.found), translations())
    with PO.open("wb") as file:
        write_po(file, made, width=0, include_lineno=False)
    MO.write_bytes(compiled(made))
    missing = [str(message.id) for message in made if message.id and not message.string]
    for text in missing:
        print("no translation:", text)
    return 1 if missing or read.unseen else 0


if __name__ == "__main__":
    sys.exit(main())
