from __future__ import annotations

import hashlib

from xl_engine.event import lot


def test_a_lot_is_the_sha256_of_the_lines():
    assert lot("种子", "bye", 7) == int(hashlib.sha256("种子\nbye\n7".encode()).hexdigest(), 16)


def test_parts_are_kept_apart():
    assert lot("s", 1, 23) != lot("s", 12, 3)
