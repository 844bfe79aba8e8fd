"""Several counts in the digits of one number, as the share of an item of a chain has to be."""

from __future__ import annotations

from collections.abc import Sequence

_DIGIT = 24
"""Bits of a digit: more than any count comes to."""


def packed(counts: Sequence[int]) -> int:
    """Return counts packed into one number, so that they add up together."""
    total = 0
    for count in reversed(counts):
        total = (total << _DIGIT) + count
    return total


def unpacked(total: int, count: int) -> tuple[int, ...]:
    """Return so many counts that were packed into a number."""
    return tuple(total >> _DIGIT * place & (1 << _DIGIT) - 1 for place in range(count))
