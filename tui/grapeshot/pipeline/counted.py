"""Distributions of states, each with the distribution of a count that is carried along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from grapeshot.dice import Distribution
from grapeshot.pipeline.stages import AnyStage

States: TypeAlias = dict[Any, Any]
"""`{state: probability}`."""
Counted: TypeAlias = dict[Any, dict[int, Any]]
"""`{state: {count so far: probability}}`."""
Increment: TypeAlias = Callable[[AnyStage, dict[str, int]], int]
"""What the counts of a result add to the measure that is followed."""


def shift_into(
    target: dict[Any, dict[int, Any]],
    key: Any,
    counts: dict[int, Any],
    extra: int,
    chance: Any,
    cap: int | None = None,
) -> None:
    """Add `counts`, each raised by `extra` and weighted by `chance`, to those of `key`."""
    known = target.get(key)
    if known is None and cap is None:
        target[key] = {count + extra: weight * chance for count, weight in counts.items()}
        return
    if known is None:
        known = target[key] = {}
    for count, weight in counts.items():
        raised = count + extra
        if cap is not None and raised > cap:
            raised = cap
        known[raised] = known.get(raised, 0) + weight * chance


def uncounted(states: States) -> Counted:
    """Return states of which nothing has been counted yet."""
    return {state: {0: weight} for state, weight in states.items()}


def merged(counted: Counted) -> Counted:
    """Return the counts of all states, under the key None."""
    total: Counted = {}
    for counts in counted.values():
        shift_into(total, None, counts, 0, 1)
    return total


def settled(counted: Counted, cap: int, total: Distribution[int]) -> Counted:
    """Return the counts below the cap; the weight of those that reached it goes to the total."""
    left: Counted = {}
    for state, counts in counted.items():
        weight = counts.pop(cap, None)
        if weight is not None:
            total[cap] = total.get(cap, 0) + weight
        if counts:
            left[state] = counts
    return left


def size(counted: Counted) -> int:
    """Return how many counts are held in all."""
    return sum(map(len, counted.values()))
