"""Packing many criteria into one key must keep order and ties exactly."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from xl_engine.standings.ordering import Ordering

SIZES = st.sampled_from([2, 3, 10**6, 2**40, 2**61])


@settings(deadline=None, derandomize=True, database=None)
@given(size=st.integers(1, 12), spans=st.lists(SIZES, max_size=8), data=st.data())
def test_order_and_ties_are_those_of_the_tuples(size: int, spans: list[int], data: st.DataObject) -> None:
    keys = [data.draw(st.lists(st.integers(-span, span), min_size=size, max_size=size)) for span in spans]
    ordering = Ordering(size)
    for key in keys:
        ordering.add(np.array(key, np.int64))
    rows = [tuple(-key[player] for key in keys) for player in range(size)]

    order = ordering.order()

    expected = sorted(range(size), key=lambda player: (rows[player], player))
    assert order.tolist() == expected
    distinct = sorted(set(rows))
    assert ordering.groups().tolist() == [distinct.index(row) for row in rows]
    assert ordering.starts(order).tolist() == [
        at for at, player in enumerate(expected) if at == 0 or rows[player] != rows[expected[at - 1]]
    ]


def test_nobody_to_order() -> None:
    ordering = Ordering(0)
    ordering.add(np.array([], np.int64))
    assert (ordering.order().tolist(), ordering.groups().tolist()) == ([], [])
