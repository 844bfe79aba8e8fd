"""Integrals over one turn of functions whose singular turns are known.

Such a function is smooth between its kinks, but near a root it behaves like a square root. Some
roots are not real: it then comes close to a square root at a turn, the nearer the less the root's
height. How many nodes a piece needs follows from how far off, for its length, the next root is.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil, cos, hypot, log, pi, sqrt
from typing import TypeAlias

from grapeshot.records import NamedTuple
from grapeshot.table.turns import TURN

_ACCURACY = 1e-9
"""What the integral over one piece may be off, roughly."""
_MOST_NODES = 16
_LONGEST = 0.4
"""Radians; longer pieces are cut up."""
_SHORTEST = 1e-12
"""Radians; what lies between two turns as near as that is left out."""
_NEAR = 1.0
"""How many times its own length a piece must be away from a root to be taken as it is."""
Nodes: TypeAlias = list[tuple[float, float]]
"""`[(turn, weight), ...]`."""


class Shadow(NamedTuple):
    """A root that is not real: its turn, and how far off the real turns it lies."""

    turn: float
    height: float


class Piece(NamedTuple):
    """A part of the turn on which a function is smooth, with the nodes that stand for it."""

    start: float
    end: float
    nodes: Nodes

    @property
    def inside(self) -> float:
        """A turn well within it, but not its middle: symmetry makes that one special."""
        return self.start + _GOLDEN * (self.end - self.start)


_GOLDEN = 0.382


@lru_cache(maxsize=_MOST_NODES + 1)
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


def pieces_of_turn(
    kinks: Iterable[float], roots: Iterable[float], shadows: Iterable[Shadow] = ()
) -> Iterator[Piece]:
    """Yield each piece of the turn; the weights of all nodes sum to 1.

    At `kinks` the function may jump or bend; `roots` and `shadows` are its real roots and others.
    """
    real = sorted({root % TURN for root in roots})
    ends = sorted({kink % TURN for kink in kinks} | set(real) | {0.0})
    around = [root - TURN for root in real[-1:]] + real + [root + TURN for root in real[:1]]
    low = [shadow for shadow in shadows if shadow.height < _LONGEST]
    for start, end in zip(ends, [*ends[1:], TURN], strict=True):
        if end - start > _SHORTEST:
            nodes = _piece(start, end, around, low)
            yield Piece(start, end, [(turn, weight / TURN) for turn, weight in nodes])


def _piece(start: float, end: float, roots: list[float], shadows: list[Shadow]) -> Nodes:
    length = end - start
    off = min((_distance(start, end, shadow) for shadow in shadows), default=TURN)
    if length > min(_LONGEST, off):
        middle = (start + end) / 2
        return _piece(start, middle, roots, shadows) + _piece(middle, end, roots, shadows)
    after = bisect_right(roots, start + _SHORTEST) - 1
    before = bisect_left(roots, end - _SHORTEST)
    left = start - roots[after] if after >= 0 else TURN
    right = roots[before] - end if before < len(roots) else TURN
    if min(left, right) >= _NEAR * length:
        return _smooth(start, end, min(left, right), off)
    if max(left, right) < length:
        middle = (start + end) / 2
        return _from_root(roots[after], start, middle) + _from_root(roots[before], middle, end)
    return _from_root(roots[after] if left < right else roots[before], start, end)


def _distance(start: float, end: float, shadow: Shadow) -> float:
    """Return how far a piece is from a root that is not real."""
    turn = (shadow.turn - start) % TURN
    beside = 0.0 if turn <= end - start else min(turn - (end - start), TURN - turn)
    return hypot(beside, shadow.height)


def _smooth(start: float, end: float, beside: float, off: float) -> Nodes:
    """Return nodes of a piece with a root so far beside it, and one so far off the real turns."""
    length = end - start
    across, up = 1 + 2 * beside / length, 2 * off / length
    growth = min(across + sqrt(across * across - 1), up + sqrt(up * up + 1))
    nodes = gauss(_count(length, growth))
    return [(start + node * length, weight * length) for node, weight in nodes]


def _count(length: float, growth: float) -> int:
    """Return how many nodes a piece needs, where each gains accuracy by the square of a growth."""
    wanted = log(max(length**1.5 / _ACCURACY, 1.0)) / (2 * log(growth))
    return min(_MOST_NODES, 1 + ceil(wanted))


def _from_root(root: float, start: float, end: float) -> Nodes:
    """Return nodes that are evenly spread in the square root of the distance from a root."""
    sign = 1 if start >= root - _SHORTEST else -1
    first = sqrt(max(0.0, sign * (start - root)))
    last = sqrt(max(0.0, sign * (end - root)))
    spread = last - first
    count = _count(end - start, _GROWTH_AT_ROOT)
    steps = ((first + node * spread, weight) for node, weight in gauss(count))
    return [(root + sign * s * s, weight * abs(spread) * 2 * s) for s, weight in steps]


_GROWTH_AT_ROOT = 3.4
"""What a node gains by a root, with the next one as far away as the piece is long."""
