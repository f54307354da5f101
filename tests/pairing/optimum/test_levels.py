from __future__ import annotations

import random

from xl_engine.pairing.optimum.levels import LIMB, Levels


def test_sums_up_to_the_largest_can_be_told_apart_and_compare_like_vectors():
    rng = random.Random(2)
    for _ in range(200):
        largest = [rng.randrange(1 << rng.randrange(1, LIMB)) for _ in range(rng.randrange(1, 9))]
        levels = Levels(largest)
        vectors = [[rng.randint(0, most) for most in largest] for _ in range(2)]
        totals = [
            sum(value * unit for value, unit in zip(vector, levels.units, strict=True)) for vector in vectors
        ]

        assert [levels.split(total) for total in totals] == vectors
        assert (totals[0] < totals[1]) == (vectors[0][::-1] < vectors[1][::-1])


def test_no_level_lies_across_two_limbs():
    levels = Levels([1 << 40, 1 << 40, 3, 1 << 47, 1])

    for unit, most in zip(levels.units, [1 << 40, 1 << 40, 3, 1 << 47, 1], strict=True):
        assert (unit.bit_length() - 1) // LIMB == ((unit * most).bit_length() - 1) // LIMB
    assert levels.limbs == 4
