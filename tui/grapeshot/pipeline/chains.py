"""Odds of a chain: sums over as many items as there are, each worked out for one item only."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import gcd
from typing import Any, TypeAlias

from grapeshot.dice import Distribution, Number
from grapeshot.dice.budget import current
from grapeshot.dice.distribution import sum_of_counts, sum_of_vectors
from grapeshot.dice.keeping import keep
from grapeshot.pipeline.stages import Batches, Chain
from grapeshot.pipeline.transitions import ChainTransitions

Outcome: TypeAlias = tuple[Any, int, dict[str, int]]
"""`(probability, share, counts)` of one item that went through all links."""
Sorts: TypeAlias = tuple[tuple[Hashable, int], ...]
"""`((item, times), ...)`, each sort of item once and none of them absent."""
_SUM, _SPLIT = 4, 60
"""The steps that adding one sum to what is known, and taking a state apart, count for."""
_MANY = 3
"""From so many different numbers of equal items on, each sum is made of the one before."""


def propagate_chain(
    chain: Chain, transitions: ChainTransitions, states: dict[Any, Any]
) -> dict[Any, Any]:
    """Return the states after a chain, with their probabilities."""
    parts = ((rest, sorts, {0: weight}) for rest, sorts, weight in _split(chain, states))
    after: dict[Any, Any] = {}
    for rest, by_total in _added_up(parts, transitions, _share(chain)):
        for total, weight in by_total.items():
            state = chain.join(rest, total)
            after[state] = after.get(state, 0) + weight
    return after


def count_chain(
    chain: Chain,
    transitions: ChainTransitions,
    counted: dict[Any, dict[int, Any]],
    increment: Callable[[dict[str, int]], int],
) -> dict[int, Any]:
    """Return the distribution of a count after a chain whose state matters no more."""
    parts = ((None, sorts, counts) for _, sorts, counts in _split(chain, counted))
    sums = _added_up(parts, transitions, lambda outcome: increment(outcome[2]))
    return next((after for _, after in sums), {})


def follow_chain(
    chain: Chain,
    transitions: ChainTransitions,
    counted: dict[Any, dict[int, Any]],
    increment: Callable[[dict[str, int]], int],
) -> dict[Any, dict[int, Any]]:
    """Return the states after a chain, each with the distribution of a count."""
    parts = (
        (rest, sorts, {(0, count): weight for count, weight in counts.items()})
        for rest, sorts, counts in _split(chain, counted)
    )
    after: dict[Any, dict[int, Any]] = {}
    share = _share(chain)
    for rest, pairs in _added_up(
        parts, transitions, lambda outcome: (share(outcome), increment(outcome[2]))
    ):
        for (total, count), weight in pairs.items():
            into = after.setdefault(chain.join(rest, total), {})
            into[count] = into.get(count, 0) + weight
    return after


def _share(chain: Chain) -> Callable[[Outcome], int]:
    """Return what makes the share of an outcome in the sum that the state after is made of."""
    return (lambda _: 0) if chain.forgets else (lambda outcome: outcome[1])


def _split(chain: Chain, states: dict[Any, Any]) -> Iterator[tuple[Hashable, Sorts, Any]]:
    """Yield `(rest, sorts of items, what the state has)` for each state."""
    current().spend(_SPLIT * len(states))
    for state, has in states.items():
        batches, rest = chain.split(state)
        yield rest, _sorts(batches), has


def _added_up(
    parts: Iterable[tuple[Hashable, Sorts, Distribution[Any]]],
    transitions: ChainTransitions,
    value: Callable[[Outcome], Any],
) -> Iterator[tuple[Hashable, Distribution[Any]]]:
    """Yield `(rest, distribution)` of the values that states have with those of their items added.

    One sort of item is added after another, to all states that have any of it; states that do not
    differ in what is left are one from then on.
    """
    states, order = _by_rest(parts)
    sums = _Sums(transitions, value)
    if len(states) >= _MANY:
        sums.foresee(sorts for _, sorts in states)
    for item in order:
        having = [key for key in states if key[1] and key[1][0][0] == item]
        current().room(sum(map(len, states.values())))
        for rest, sorts in having:
            has = states.pop((rest, sorts))
            _add(states, (rest, sorts[1:]), _convolve(has, sums.of(*sorts[0])))
    for (rest, _), has in states.items():
        yield rest, has


def _by_rest(
    parts: Iterable[tuple[Hashable, Sorts, Distribution[Any]]],
) -> tuple[dict[tuple[Hashable, Sorts], Distribution[Any]], dict[Hashable, int]]:
    """Return what states of equal rest and items have, and all items in one order for all."""
    states: dict[tuple[Hashable, Sorts], Distribution[Any]] = {}
    order: dict[Hashable, int] = {}
    for rest, sorts, has in parts:
        for item, _ in sorts:
            order.setdefault(item, len(order))
        ordered = sorts
        if len(sorts) > 1:
            ordered = tuple(sorted(sorts, key=lambda sort: order[sort[0]]))
        _add(states, (rest, ordered), has)
    return states, order


def _add(into: dict[Any, Distribution[Any]], key: Any, more: Distribution[Any]) -> None:
    known = into.get(key)
    if known is None:
        into[key] = dict(more)
        return
    for value, chance in more.items():
        known[value] = known.get(value, 0) + chance


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

    def __init__(self, transitions: ChainTransitions, value: Callable[[Outcome], Any]) -> None:
        self._transitions = transitions
        self._value = value
        self._single: dict[Hashable, Distribution[Any]] = {}
        self._sums: dict[tuple[Hashable, int], Distribution[Any]] = {}
        self._held = 0

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
                    total = self._hold(item, count, _convolve(total, single))

    def of(self, item: Hashable, count: int) -> Distribution[Any]:
        """Return the distribution of the sum over so many equal items."""
        known = self._sums.get((item, count))
        if known is None:
            single = self._one(item)
            known = single
            if count > 1:
                known = _sum(tuple(single.items()), count, self._transitions.dice.number)
            self._hold(item, count, known)
        return known

    def _hold(self, item: Hashable, count: int, sums: Distribution[Any]) -> Distribution[Any]:
        self._held += len(sums)
        current().room(self._held)
        self._sums[item, count] = sums
        return sums

    def _one(self, item: Hashable) -> Distribution[Any]:
        known = self._single.get(item)
        if known is None:
            known = self._single[item] = {}
            for outcome in self._transitions.outcomes(item):
                value = self._value(outcome)
                known[value] = known.get(value, 0) + outcome[0]
        return known


@keep()
def _sum(single: tuple[tuple[Any, Any], ...], count: int, number: Number) -> Distribution[Any]:
    """Return a sum; `number` is for the cache alone, to which 0.5 and 1/2 would be the same."""
    one = dict(single)
    if isinstance(single[0][0], tuple):
        return sum_of_vectors(one, count)
    step = gcd(*one) or 1
    sums = sum_of_counts({value // step: chance for value, chance in single}, count)
    return {value * step: chance for value, chance in sums.items()}


def _convolve(left: Distribution[Any], right: Distribution[Any]) -> Distribution[Any]:
    total: Distribution[Any] = {}
    pairs = isinstance(next(iter(left)), tuple)
    current().spend(_SUM * len(left) * len(right))
    for first, weight in left.items():
        for second, chance in right.items():
            value = (first[0] + second[0], first[1] + second[1]) if pairs else first + second
            total[value] = total.get(value, 0) + weight * chance
    return total
