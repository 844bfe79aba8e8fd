"""Integrals over one turn of functions that are smooth but for known turns."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sqrt
from typing import TypeAlias

from grapeshot.table.turns import TURN

_NODES = ((0.01, 2, 4), (0.03, 2, 5), (0.1, 3, 6), (TURN, 6, 8))
"""`(radians, nodes of a smooth piece up to that length, nodes near a root)`."""
_SHORTEST = 1e-12
"""Radians; what lies between two turns as near as that is left out."""
_NEAR = 3.0
"""How many times its own length a piece must be away from a root to feel nothing of it."""
Nodes: TypeAlias = list[tuple[float, float]]
"""`[(turn, weight), ...]`."""


@lru_cache(maxsize=8)
def gauss(count: int) -> tuple[tuple[float, float], ...]:
    """Return `((node, weight), ...)` of Gauss's quadrature from 0 to 1."""
    nodes = []
    for index in range(count):
        x = cos(pi * (index + 0.75) / (count + 0.5))
        for _ in range(20):
            value, slope = _legendre(count, x)
            x -= value / slope
        slope = _legendre(count, x)[1]
        nodes.append(((1 + x) / 2, 1 / ((1 - x * x) * slope * slope)))
    return tuple(nodes)


def _legendre(degree: int, x: float) -> tuple[float, float]:
    before, value = 1.0, x
    for n in range(2, degree + 1):
        before, value = value, ((2 * n - 1) * x * value - (n - 1) * before) / n
    return value, degree * (x * value - before) / (x * x - 1)


def pieces_of_turn(kinks: Iterable[float], roots: Iterable[float]) -> Iterator[Nodes]:
    """Yield the nodes of each piece of the turn; the weights of all sum to 1.

    At `kinks` the function may jump or bend. At `roots` it may besides behave like a square root on
    either side; near them the step is such that this is smooth again.
    """
    singular = sorted({root % TURN for root in roots})
    ends = sorted({kink % TURN for kink in kinks} | set(singular) | {0.0})
    around = [r - TURN for r in singular[-1:]] + singular + [r + TURN for r in singular[:1]]
    for start, end in zip(ends, [*ends[1:], TURN], strict=True):
        if end - start > _SHORTEST:
            yield [(turn, weight / TURN) for turn, weight in _piece(start, end, around)]


def _piece(start: float, end: float, roots: list[float]) -> Nodes:
    length = end - start
    far = _NEAR * length
    after = bisect_right(roots, start + _SHORTEST) - 1
    before = bisect_left(roots, end - _SHORTEST)
    left = roots[after] if after >= 0 else start - 2 * far
    right = roots[before] if before < len(roots) else end + 2 * far
    if start - left < far and right - end < far:
        middle = (start + end) / 2
        return _from_root(left, start, middle) + _from_root(right, middle, end)
    if start - left < far or right - end < far:
        return _from_root(left if start - left < far else right, start, end)
    smooth, _ = _counts(length)
    return [(start + node * length, weight * length) for node, weight in gauss(smooth)]


def _counts(length: float) -> tuple[int, int]:
    return next((smooth, rooted) for most, smooth, rooted in _NODES if length <= most)


def _from_root(root: float, start: float, end: float) -> Nodes:
    """Return nodes that are evenly spread in the square root of the distance from a root."""
    sign = 1 if start >= root - _SHORTEST else -1
    first = sqrt(max(0.0, sign * (start - root)))
    last = sqrt(max(0.0, sign * (end - root)))
    spread = last - first
    _, count = _counts(end - start)
    steps = ((first + node * spread, weight) for node, weight in gauss(count))
    return [(root + sign * s * s, weight * abs(spread) * 2 * s) for s, weight in steps]
