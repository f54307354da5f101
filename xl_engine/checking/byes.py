"""Who must rest (RULES 2.3, 2.4, 2.7), found without any matching of least cost.

Whether the others can all be paired is a question of Tutte's matrix: it is regular for random entries exactly
where a perfect matching exists. It is put only where half of everybody's opponents are gone, in small fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .colours import drawn
from .facts import Facts

_PRIME = (1 << 61) - 1
"""A matrix that is regular by chance in no draw: the chance of an error is the field's size divided by this."""


def expected_bye(facts: Facts, seed: str) -> int | None:
    """Return who must rest in an odd field, None when nobody can without a repeated meeting."""
    return next(
        (
            number
            for number in (_first_byes(facts, seed) if facts.number == 1 else bye_order(facts))
            if can_be_paired(facts, [n for n in facts.field if n != number])
        ),
        None,
    )


def bye_order(facts: Facts) -> Iterator[int]:
    """Yield who may rest, the first choice first: those without a bye, unless all have had one."""
    never = [number for number in facts.field if not facts.byes[number]]
    yield from sorted(
        never or facts.field,
        key=lambda n: (facts.score(n), facts.boards.get(n, 0), facts.byes[n], -n),
    )


def can_be_paired(facts: Facts, field: Sequence[int]) -> bool:
    """Whether everybody of a field can have an opponent he may meet."""
    size = len(field)
    if size % 2:
        return False
    open_to = [{other for other in field if other != one and facts.may_meet(one, other)} for one in field]
    if all(2 * len(others) >= size for others in open_to):
        # Dirac: everybody may meet at least half the field.
        return True
    return _pair_greedily(field, open_to) or _is_regular(_tutte(field, open_to))


def _first_byes(facts: Facts, seed: str) -> Iterator[int]:
    """Yield who may rest in round 1: by the switch ``round1_bye``, then from the largest number down."""
    chosen = _first_bye(facts, seed)
    yield chosen
    yield from (number for number in reversed(facts.field) if number != chosen)


def _first_bye(facts: Facts, seed: str) -> int:
    kind = facts.switches.round1_bye
    if kind == "middle":
        return facts.field[len(facts.field) // 2]
    if kind == "drawn":
        return min(facts.field, key=lambda number: drawn(seed, "bye", number))
    return facts.field[-1]


def _pair_greedily(field: Sequence[int], open_to: Sequence[set[int]]) -> bool:
    """Whether pairing those with the fewest choices first pairs everybody; no answer when it does not."""
    choices = {number: set(others) for number, others in zip(field, open_to, strict=True)}
    while choices:
        one = min(choices, key=lambda number: (len(choices[number]), number))
        others = choices.pop(one)
        if not others:
            return False
        other = min(others, key=lambda number: (len(choices[number]), number))
        del choices[other]
        for left in choices.values():
            left -= {one, other}
    return True


def _tutte(field: Sequence[int], open_to: Sequence[set[int]]) -> list[list[int]]:
    matrix = [[0] * len(field) for _ in field]
    for i, one in enumerate(field):
        for j in range(i + 1, len(field)):
            if field[j] in open_to[i]:
                value = 1 + drawn("tutte", one, field[j]) % (_PRIME - 1)
                matrix[i][j], matrix[j][i] = value, _PRIME - value
    return matrix


def _is_regular(matrix: list[list[int]]) -> bool:
    """Whether a square matrix over the field of the prime has a determinant other than 0 (Gauss)."""
    size = len(matrix)
    for step in range(size):
        pivot = next((row for row in range(step, size) if matrix[row][step]), None)
        if pivot is None:
            return False
        matrix[step], matrix[pivot] = matrix[pivot], matrix[step]
        head = matrix[step]
        inverse = pow(head[step], -1, _PRIME)
        for row in range(step + 1, size):
            line = matrix[row]
            if line[step]:
                factor = line[step] * inverse % _PRIME
                for column in range(step, size):
                    line[column] = (line[column] - factor * head[column]) % _PRIME
    return True
