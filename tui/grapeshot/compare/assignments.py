"""Assignments of weapons to targets: the best few of all, found without trying each.

What is fired at one target has no part in what befalls another. So the value of an assignment is
a sum over targets, each of which is asked about every set of weapons once; the rest is sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from grapeshot.records import NamedTuple

Counts: TypeAlias = tuple[int, ...]
"""How many weapons of each kind."""
Value: TypeAlias = tuple[float, ...]
"""What is compared: the first number decides, then the next."""
Worth: TypeAlias = Callable[[int, Counts], "Value | None"]
"""What some weapons come to at a target; None where they may not be fired at it together."""
_DIGITS = 12


class Assigned(NamedTuple):
    """An assignment: how many weapons of each kind fire at each target, and what it comes to."""

    value: Value
    shares: tuple[Counts, ...]


def best_assignments(counts: Counts, targets: int, worth: Worth, keep: int = 2) -> list[Assigned]:
    """Return the best of all assignments of every weapon, best first; so many at the most.

    Weapons of one kind are alike: which of them fires at a target makes no other assignment.
    """
    known: dict[Counts, list[Assigned]] = {tuple(0 for _ in counts): [Assigned((), ())]}
    for target in range(targets):
        is_last = target == targets - 1
        after: dict[Counts, list[Assigned]] = {}
        for used, found in known.items():
            left = [each - own for each, own in zip(counts, used, strict=True)]
            for share in [tuple(left)] if is_last else _up_to(left):
                value = worth(target, share)
                if value is None:
                    continue
                total = tuple(a + b for a, b in zip(used, share, strict=True))
                after.setdefault(total, []).extend(
                    Assigned(_sum(each.value, value), (*each.shares, share)) for each in found
                )
        known = {used: _top(found, keep) for used, found in after.items()}
    return _top([each for found in known.values() for each in found], keep)


def improved_assignment(counts: Counts, targets: int, worth: Worth) -> list[Assigned]:
    """Return an assignment that no change of a single weapon makes better, and the next best seen.

    It is for what is too large to be searched as a whole, and need not be the best of all.
    """
    seen: dict[tuple[Counts, ...], Assigned] = {}
    nothing = tuple(0 for _ in counts)
    shares = [nothing] * targets
    for kind, count in enumerate(counts):
        for _ in range(count):
            options = [_valued(_moved(shares, kind, None, to), worth) for to in range(targets)]
            allowed = [each for each in options if each is not None]
            if not allowed:
                return []
            shares = list(max(allowed, key=_order).shares)
    while True:
        here = _valued(shares, worth)
        assert here is not None
        for each in _neighbours(shares, targets):
            found = _valued(each, worth)
            if found is not None:
                seen[found.shares] = found
        seen[here.shares] = here
        best = _top(list(seen.values()), 2)
        if best[0].shares == here.shares or _order(best[0]) <= _order(here):
            return best
        shares = list(best[0].shares)


def how_many(counts: Counts, targets: int) -> int:
    """Return how many assignments there are."""
    whole = 1
    for count in counts:
        ways = 1
        for number in range(1, targets):
            ways = ways * (count + number) // number
        whole *= ways
    return whole


def _up_to(counts: Sequence[int]) -> Iterator[Counts]:
    return product(*(range(each + 1) for each in counts))


def _sum(first: Value, second: Value) -> Value:
    if not first:
        return second
    return tuple(a + b for a, b in zip(first, second, strict=True))


def _order(assigned: Assigned) -> Value:
    return tuple(round(each, _DIGITS) for each in assigned.value)


def _top(found: list[Assigned], keep: int) -> list[Assigned]:
    return sorted(found, key=_order, reverse=True)[:keep]


def _valued(shares: Sequence[Counts], worth: Worth) -> Assigned | None:
    total: Value = ()
    for target, share in enumerate(shares):
        value = worth(target, share)
        if value is None:
            return None
        total = _sum(total, value)
    return Assigned(total, tuple(shares))


def _neighbours(shares: list[Counts], targets: int) -> Iterator[list[Counts]]:
    """Yield every assignment in which one weapon fires at another target."""
    for source, share in enumerate(shares):
        for kind, count in enumerate(share):
            for to in range(targets):
                if count and to != source:
                    yield _moved(shares, kind, source, to)


def _moved(shares: Sequence[Counts], kind: int, source: int | None, to: int) -> list[Counts]:
    found = [list(each) for each in shares]
    if source is not None:
        found[source][kind] -= 1
    found[to][kind] += 1
    return [tuple(each) for each in found]
