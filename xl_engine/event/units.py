"""Names of units (单位) as they are compared."""

from __future__ import annotations

import unicodedata


def unit_key(unit: str) -> str:
    """Return what two spellings of one unit have in common, empty when no unit is given.

    >>> unit_key("湖北　队 ") == unit_key("湖北队")
    True
    """
    return "".join(unicodedata.normalize("NFKC", unit).split()).casefold()
