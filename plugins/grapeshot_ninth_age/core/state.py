"""The state of a volley or a round of blows: what is still to be resolved."""

from __future__ import annotations

from typing import NamedTuple

Batch = tuple[tuple[str, int], ...]
"""The hits of one success: `((form, hits), ...)`."""


class Batches:
    """Hits that are still to wound, success by success, in the order in which they came.

    Two of them are equal where they hold the same batches in any order: what is rolled for them on
    the table comes in order, what they come to does not depend on it.
    """

    __slots__ = ("_sorted", "in_order")

    def __init__(self, *in_order: Batch) -> None:
        self.in_order = in_order
        self._sorted = tuple(sorted(in_order))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Batches) and self._sorted == other._sorted

    def __hash__(self) -> int:
        return hash(self._sorted)

    def __repr__(self) -> str:
        return f"Batches{self.in_order}"

    def with_area(self, batch: Batch) -> Batches:
        """Return the batches with that of one more area, which is resolved by itself."""
        struck = tuple(part for part in batch if part[1])
        return Batches(*self.in_order, struck) if struck else self

    def with_hit(self, form: str) -> Batches:
        """Return the batches with one more single hit: those of a form are resolved together."""
        alike = [batch for batch in self.in_order if batch[0][0] == form]
        others = (batch for batch in self.in_order if batch not in alike)
        return Batches(*others, ((form, 1 + sum(hits for batch in alike for _, hits in batch)),))


_NO_HITS = Batches()


class State(NamedTuple):
    """What is still to be rolled."""

    shots: int = 0
    """Shots or blows."""
    hampered: int = 0
    """Shots at a further -1 to hit."""
    batches: Batches = _NO_HITS
    misfires: int = 0
    """Rolls on the Misfire Table."""
    blasts: tuple[int, ...] = ()
    """The radius of each explosion, in inches."""
    firer_lost: int = 0
    """Health Points that misfires have cost the firer."""
