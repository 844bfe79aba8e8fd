"""Counts of several groups of models under several circles, packed into one number."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from grapeshot.table.groups import Group
    from grapeshot.table.scattering import Sets

Counts: TypeAlias = tuple[tuple[int, ...], ...]
"""For each group of models, how many lie under each circle, summed over markers."""
Packed: TypeAlias = int
"""Counts in the digits of one number, so that they add up fast."""
Chances: TypeAlias = dict[Packed, float]
_DIGIT = 16
"""Bits of a digit."""


class PackedCounts:
    """Packs the counts of several groups of shapes under several circles into one number."""

    def __init__(self, group: Group) -> None:
        self._circles = len(group.marker.circles)
        radii = [circle.radius for circle in group.marker.circles]
        self._widest = radii.index(max(radii))
        self._groups = len(group.counted)
        self._masks, first = [], 0
        for shapes in group.counted:
            self._masks.append(((1 << len(shapes)) - 1) << first)
            first += len(shapes)

    @property
    def off(self) -> Packed:
        """A number larger than all counts."""
        return 1 << _DIGIT * self._circles * self._groups

    def worth(self, shape: int, circle: int) -> Packed:
        """Return the packed count of one shape, by its place among all, under one circle."""
        of_group = next(g for g, mask in enumerate(self._masks) if mask >> shape & 1)
        return 1 << _DIGIT * (of_group * self._circles + circle)

    def packed(self, sets: Sets) -> Packed:
        """Return the counts of what lies under one marker; nothing does where it is off."""
        total = 0
        for circle, each in enumerate(sets or ()):
            for of_group, mask in enumerate(self._masks):
                place = of_group * self._circles + circle
                total += (each & mask).bit_count() << _DIGIT * place
        return total

    def hits(self, packed: Packed) -> int:
        """Return how many shapes of the first group are counted."""
        return packed >> _DIGIT * self._widest & (1 << _DIGIT) - 1

    def counts(self, packed: Packed) -> Counts:
        """Return the counts that are packed in a number."""
        every = range(self._groups * self._circles)
        flat = [packed >> _DIGIT * place & (1 << _DIGIT) - 1 for place in every]
        starts = range(0, len(flat), self._circles)
        return tuple(tuple(flat[start : start + self._circles]) for start in starts)
