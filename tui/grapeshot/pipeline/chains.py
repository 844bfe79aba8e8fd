"""Odds of a chain: sums over as many items as there are, each worked out for one item only."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from math import gcd
from typing import Any, TypeAlias

from grapeshot.dice import Distribution, Number
from grapeshot.dice.distribution import sum_of_counts, sum_of_vectors
from grapeshot.pipeline.kernel import ChainKernel
from grapeshot.pipeline.stages import Batches, Chain

Outcome: TypeAlias = tuple[Any, int, dict[str, int]]
"""`(probability, share, counts)` of one item that went through all links."""
Sorts: TypeAlias = tuple[tuple[Hashable, int], ...]
"""`((item, times), ...)`, each sort of item once and none of them absent."""
_SPARSE = 64
"""Values that lie so far apart, for as many as there are, are not summed by every number between.

Several numbers packed into one do.
"""
_MANY = 3
"""From so many different numbers of equal items on, each sum is made of the one before."""


def push_chain(chain: Chain, kernel: ChainKernel, states: dict[Any, Any]) -> dict[Any, Any]:
    """Return the states after a chain, with their probabilities."""
    totals: dict[Hashable, Distribution[int]] = {}
    for rest, weight, sums in _resolved(chain, kernel, states, lambda outcome: outcome[1]):
        into = totals.setdefault(rest, {})
        for total, chance in sums.items():
            into[total] = into.get(total, 0) + weight * chance
    after: dict[Any, Any] = {}
    for rest, by_total in totals.items():
        for total, weight in by_total.items():
            state = chain.join(rest, total)
            after[state] = after.get(state, 0) + weight
    return after


def count_chain(
    chain: Chain,
    kernel: ChainKernel,
    counted: dict[Any, dict[int, Any]],
    increment: Callable[[dict[str, int]], int],
) -> dict[int, Any]:
    """Return the distribution of a count after a chain whose state matters no more."""
    after: dict[int, Any] = {}
    for _, counts, sums in _resolved(chain, kernel, counted, lambda each: increment(each[2])):
        for count, weight in counts.items():
            for extra, chance in sums.items():
                after[count + extra] = after.get(count + extra, 0) + weight * chance
    return after


def follow_chain(
    chain: Chain,
    kernel: ChainKernel,
    counted: dict[Any, dict[int, Any]],
    increment: Callable[[dict[str, int]], int],
) -> dict[Any, dict[int, Any]]:
    """Return the states after a chain, each with the distribution of a count."""
    after: dict[Any, dict[int, Any]] = {}

    def pair(outcome: Outcome) -> tuple[int, int]:
        return outcome[1], increment(outcome[2])

    for rest, counts, sums in _resolved(chain, kernel, counted, pair):
        for (total, extra), chance in sums.items():
            into = after.setdefault(chain.join(rest, total), {})
            for count, weight in counts.items():
                into[count + extra] = into.get(count + extra, 0) + weight * chance
    return after


def _resolved(
    chain: Chain,
    kernel: ChainKernel,
    states: dict[Any, Any],
    value: Callable[[Outcome], Any],
) -> Iterator[tuple[Hashable, Any, Distribution[Any]]]:
    """Yield `(rest, what the state has, distribution of the sum of values)` for each state."""
    parts = []
    for state, has in states.items():
        batches, rest = chain.split(state)
        parts.append((rest, has, _sorts(batches)))
    sums = _Sums(kernel, value)
    if len(parts) >= _MANY:
        sums.foresee(sorts for _, _, sorts in parts)
    for rest, has, sorts in parts:
        yield rest, has, sums.of(sorts)


def _sorts(batches: Batches) -> Sorts:
    if len(batches) == 1 and len(batches[0]) == 1 and batches[0][0][1]:
        return batches[0]
    times: dict[Hashable, int] = {}
    for batch in batches:
        for item, count in batch:
            if count:
                times[item] = times.get(item, 0) + count
    return tuple(times.items())


class _Sums:
    """Distributions of sums over items; `value` is what one outcome adds: a number or a pair."""

    def __init__(self, kernel: ChainKernel, value: Callable[[Outcome], Any]) -> None:
        self._kernel = kernel
        self._value = value
        self._single: dict[Hashable, Distribution[Any]] = {}
        self._sums: dict[tuple[Hashable, int], Distribution[Any]] = {}

    def foresee(self, wanted: Iterable[Sorts]) -> None:
        """Work out together the sums of many different numbers of items."""
        times: dict[Hashable, set[int]] = {}
        for sorts in wanted:
            for item, count in sorts:
                times.setdefault(item, set()).add(count)
        for item, counts in times.items():
            single = self._one(item)
            if len(counts) >= _MANY and len(single) > 2:
                total = single
                for count in range(2, max(counts) + 1):
                    total = self._sums[item, count] = _convolve(total, single)

    def of(self, sorts: Sorts) -> Distribution[Any]:
        """Return the distribution of the sum over all items."""
        if not sorts:
            return {self._value((1, 0, {})): 1}
        item, count = sorts[0]
        total = self._of_sort(item, count)
        for item, count in sorts[1:]:
            total = _convolve(total, self._of_sort(item, count))
        return total

    def _of_sort(self, item: Hashable, count: int) -> Distribution[Any]:
        known = self._sums.get((item, count))
        if known is None:
            single = self._one(item)
            known = single
            if count > 1:
                known = _sum(tuple(single.items()), count, self._kernel.dice.number)
            self._sums[item, count] = known
        return known

    def _one(self, item: Hashable) -> Distribution[Any]:
        known = self._single.get(item)
        if known is None:
            known = self._single[item] = {}
            for outcome in self._kernel.outcomes(item):
                value = self._value(outcome)
                known[value] = known.get(value, 0) + outcome[0]
        return known


@lru_cache(maxsize=1024)
def _sum(single: tuple[tuple[Any, Any], ...], count: int, number: Number) -> Distribution[Any]:
    """Return a sum; `number` is for the cache alone, to which 0.5 and 1/2 would be the same."""
    one = dict(single)
    if isinstance(single[0][0], tuple):
        return sum_of_vectors(one, count)
    step = gcd(*one) or 1
    if max(one) - min(one) > _SPARSE * step * len(one):
        apart = sum_of_vectors({(value,): chance for value, chance in single}, count)
        return {value: chance for (value,), chance in apart.items()}
    sums = sum_of_counts({value // step: chance for value, chance in single}, count)
    return {value * step: chance for value, chance in sums.items()}


def _convolve(left: Distribution[Any], right: Distribution[Any]) -> Distribution[Any]:
    total: Distribution[Any] = {}
    pairs = isinstance(next(iter(left)), tuple)
    for first, weight in left.items():
        for second, chance in right.items():
            value = (first[0] + second[0], first[1] + second[1]) if pairs else first + second
            total[value] = total.get(value, 0) + weight * chance
    return total
