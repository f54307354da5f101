"""Lots drawn from a recorded seed, which anybody can draw again.

A lot is the SHA-256 of the UTF-8 text made of the seed and the things it is drawn for, each on a
line of its own, read as one whole number. Whoever has the smallest lot comes first. No random
generator is used, so the same seed gives the same draw on every computer and in every version.
"""

from __future__ import annotations

import hashlib


def lot(seed: str, *of: object) -> int:
    r"""Return the lot of something.

    >>> lot("2024-05-01", "张三", "甲队") % 1000
    293
    >>> lot("s", 1, 2) == int(hashlib.sha256("s\n1\n2".encode()).hexdigest(), 16)
    True
    """
    text = "\n".join([seed, *(str(part) for part in of)])
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest(), "big")
