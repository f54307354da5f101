"""How the levels of RULES 2.4 share one whole number: each in bits of its own, the first level highest.

No level lies across the border between two limbs of ``LIMB`` bits, so that sums and differences of such numbers
can be taken limb by limb in machine words.
"""

from __future__ import annotations

from collections.abc import Sequence

LIMB = 48
"""Bits of a limb: differences of doubled ones fit a machine word with room for a sign and a carry."""


class Levels:
    """Places for levels whose sums reach at most ``largest``, least important first.

    >>> levels = Levels([5, 1, 9])
    >>> levels.units, levels.split(2 * levels.units[2] + levels.units[1] + 3)
    ([1, 8, 16], [3, 1, 2])
    """

    def __init__(self, largest: Sequence[int]) -> None:
        self._widths = [max(1, most.bit_length()) for most in largest]
        self._places = []
        free = 0
        for width in self._widths:
            if free // LIMB != (free + width - 1) // LIMB:
                free = -(-free // LIMB) * LIMB
            self._places.append(free)
            free += width
        self.units = [1 << place for place in self._places]
        self.limbs = -(-free // LIMB)

    def split(self, total: int) -> list[int]:
        """Return the sum of each level from a total."""
        return [
            total >> place & (1 << width) - 1 for place, width in zip(self._places, self._widths, strict=True)
        ]
