"""Odds of a chain: sums over as many items as there are, each worked out for one item only."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import gcd
from typing import Any, TypeAlias

from grapeshot.dice import Distribution, Number
from grapeshot.dice.budget import current
from grapeshot.dice.distribution import capped, convolve, sum_of_counts, sum_of_vectors
from grapeshot.dice.keeping import keep
from grapeshot.pipeline.stages import Batches, Chain, Several
from grapeshot.pipeline.transitions import ChainTransitions
from grapeshot.records import NamedTuple

Sorts: TypeAlias = tuple[tuple[Hashable, int], ...]
"""`((item, times), ...)`, each sort of item once and none of them absent."""
_SUM, _SPLIT = 4, 60
"""The steps that adding one sum to what is known, and taking a state apart, count for."""
_LONG = 5
"""From so many counts on, lists of weights are added up faster than tables of them."""
_MANY = 3
"""From so many different numbers of equal items on, each sum is made of the one before."""


class _Adding(NamedTuple):
    """What is added up over the items of a chain: their shares, a count, or pairs of both."""

    nothing: Any
    """0, or a pair of them."""
    counted: Callable[[dict[str, int]], Any]
    """What the counts of one link add."""
    shared: Callable[[int], Any]
    """What the share of an item adds."""
    cap: int | None = None
    """Counts beyond it are as good as equal to it."""


def propagate_chain(
    chain: Chain, transitions: ChainTransitions, states: dict[Any, Any]
) -> dict[Any, Any]:
    """Return the states after a chain, with their probabilities."""
    parts = ((rest, sorts, {0: weight}) for rest, sorts, weight in _split(chain, states))
    after: dict[Any, Any] = {}
    adding = _Adding(0, _nothing, _share(chain))
    for rest, by_total in _added_up(parts, transitions, adding):
        for total, weight in by_total.items():
            state = chain.join(rest, total)
            after[state] = after.get(state, 0) + weight
    return after


def count_chain(
    chain: Chain,
    transitions: ChainTransitions,
    counted: dict[Any, dict[int, Any]],
    increment: Callable[[dict[str, int]], int],
    cap: int | None = None,
) -> dict[int, Any]:
    """Return the distribution of a count after a chain whose state matters no more.

    Counts beyond `cap` are told as equal to it.
    """
    parts = ((None, sorts, counts) for _, sorts, counts in _split(chain, counted))
    sums = _added_up(parts, transitions, _Adding(0, increment, _nothing, cap))
    return next((after for _, after in sums), {})


def follow_chain(
    chain: Chain,
    transitions: ChainTransitions,
    counted: dict[Any, dict[int, Any]],
    increment: Callable[[dict[str, int]], int],
    cap: int | None = None,
) -> dict[Any, dict[int, Any]]:
    """Return the states after a chain, each with the distribution of a count.

    Counts beyond `cap` are told as equal to it.
    """
    parts = (
        (rest, sorts, {(0, count): weight for count, weight in counts.items()})
        for rest, sorts, counts in _split(chain, counted)
    )
    after: dict[Any, dict[int, Any]] = {}
    share = _share(chain)
    adding = _Adding(
        (0, 0), lambda counts: (0, increment(counts)), lambda own: (share(own), 0), cap
    )
    rows = _Rows(chain.join)
    for rest, pairs, last in _all_but_last(parts, transitions, adding):
        for total, counts in _by_share(pairs).items():
            known = _Counts(counts, cap)
            for state, more in rows.joined(last, rest, total).items():
                known.add_to(after.setdefault(state, {}), more)
    return after


class _Rows:
    """Sums of pairs of a share and a count, by the state that the share makes.

    Many shares make the same state, such as one in which nobody is left: what is put together
    before counts are multiplied out is multiplied once.
    """

    def __init__(self, join: Callable[[Any, int], Any]) -> None:
        self._join = join
        self._by_share: dict[int, tuple[Distribution[Any], dict[int, Distribution[int]]]] = {}
        self._states: dict[Hashable, dict[int, Any]] = {}

    def joined(
        self, pairs: Distribution[Any], rest: Hashable, total: int
    ) -> dict[Any, Distribution[int]]:
        """Return the counts by the state that follows where shares are added to a total."""
        known = self._by_share.get(id(pairs))
        if known is None:  # the pairs are kept with their rows, so that no others have their id
            known = self._by_share[id(pairs)] = pairs, _by_share(pairs)
        states = self._states.setdefault(rest, {})
        found: dict[Any, Distribution[int]] = {}
        for share, counts in known[1].items():
            after = total + share
            if after not in states:
                states[after] = self._join(rest, after)
            _add(found, states[after], counts)
        return found


def _by_share(pairs: Distribution[Any]) -> dict[int, Distribution[int]]:
    """Return the distributions of counts of pairs, by the first of each pair."""
    found: dict[int, Distribution[int]] = {}
    for (share, count), weight in pairs.items():
        found.setdefault(share, {})[count] = weight
    return found


def _nothing(_: object) -> int:
    return 0


def _share(chain: Chain) -> Callable[[int], int]:
    """Return a function of an item's share: its part in the state that follows, 0 if forgotten."""
    return _nothing if chain.forgets else (lambda share: share)


def _split(chain: Chain, states: dict[Any, Any]) -> Iterator[tuple[Hashable, Sorts, Any]]:
    """Yield `(rest, sorts of items, what the state has)` for each state."""
    current().spend(_SPLIT * len(states))
    for state, has in states.items():
        batches, rest = chain.split(state)
        yield rest, _sorts(batches), has


def _added_up(
    parts: Iterable[tuple[Hashable, Sorts, Distribution[Any]]],
    transitions: ChainTransitions,
    adding: _Adding,
) -> Iterator[tuple[Hashable, Distribution[Any]]]:
    """Yield `(rest, distribution)` of values with those of the items of their states added."""
    added: dict[Hashable, Distribution[Any]] = {}
    for rest, has, last in _all_but_last(parts, transitions, adding):
        _add(added, rest, _convolve(has, last, adding.cap))
    yield from added.items()


def _all_but_last(
    parts: Iterable[tuple[Hashable, Sorts, Distribution[Any]]],
    transitions: ChainTransitions,
    adding: _Adding,
) -> Iterator[tuple[Hashable, Distribution[Any], Distribution[Any]]]:
    """Yield `(rest, values with those of all items added but the last sort, sum of the last sort)`.

    One sort of item is added after another, to all states that have any of it; states that do not
    differ in what is left are one from then on.
    """
    states, order = _by_rest(parts)
    sums = _Sums(transitions, adding)
    if len(states) >= _MANY:
        sums.foresee(sorts for _, sorts in states)
    for item in order:
        having = [key for key in states if key[1] and key[1][0][0] == item]
        current().room(sum(map(len, states.values())))
        for rest, sorts in having:
            has = states.pop((rest, sorts))
            more = sums.of(*sorts[0])
            if len(sorts) == 1:
                yield rest, has, more
            else:
                _add(states, (rest, sorts[1:]), _convolve(has, more, adding.cap))
    for (rest, _), has in states.items():
        yield rest, has, sums.none


def _by_rest(
    parts: Iterable[tuple[Hashable, Sorts, Distribution[Any]]],
) -> tuple[dict[tuple[Hashable, Sorts], Distribution[Any]], dict[Hashable, int]]:
    """Return the counts of states of equal rest and items, and the place of each item.

    The order of items is the same for all states, so that equal ones are found.
    """
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
    else:
        _merge(known, more)


def _merge(into: Distribution[Any], more: Distribution[Any]) -> None:
    for value, chance in more.items():
        into[value] = into.get(value, 0) + chance


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
    """Distributions of what items add up to, by the link that they have come to."""

    def __init__(self, transitions: ChainTransitions, adding: _Adding) -> None:
        self._transitions = transitions
        self._adding = adding
        self.none: Distribution[Any] = {adding.nothing: 1}
        """The sum over no items."""
        self._single: dict[tuple[Hashable, int], Distribution[Any]] = {}
        self._sums: dict[tuple[Hashable, int, int], Distribution[Any]] = {}
        self._held = 0

    def foresee(self, wanted: Iterable[Sorts]) -> None:
        """Work out together the sums of many different numbers of items."""
        times: dict[Hashable, set[int]] = {}
        for sorts in wanted:
            for item, count in sorts:
                times.setdefault(item, set()).add(count)
        for item, counts in times.items():
            single = self._one(item, 0)
            if len(counts) >= _MANY and len(single) > 2:
                total = single
                for count in range(2, max(counts) + 1):
                    total = _convolve(total, single, self._adding.cap)
                    self._hold((item, count, 0), total)

    def of(self, item: Hashable, count: int, link: int = 0) -> Distribution[Any]:
        """Return the distribution of the sum over `count` equal items, from a link on."""
        known = self._sums.get((item, count, link))
        if known is None:
            single = self._one(item, link)
            known = single
            if count != 1:
                number = self._transitions.dice.number
                known = _sum(tuple(single.items()), count, number, self._adding.cap)
            self._hold((item, count, link), known)
        return known

    def _hold(self, key: tuple[Hashable, int, int], sums: Distribution[Any]) -> None:
        self._held += len(sums)
        current().room(self._held)
        self._sums[key] = sums

    def _one(self, item: Hashable, link: int) -> Distribution[Any]:
        """Return the distribution of one item's part in the sum, from a link on."""
        known = self._single.get((item, link))
        if known is None:
            known = self._single[item, link] = self._follow(item, link)
        return known

    def _follow(self, item: Hashable, link: int) -> Distribution[Any]:
        """Take one item from link to link: what it may be, with what was added on the way."""
        found: Distribution[Any] = {}
        items = {item: self.none}
        for place in range(link, len(self._transitions.links)):
            items = self._after_link(place, items, found)
        return capped(found, self._adding.cap)

    def _after_link(
        self, place: int, items: dict[Hashable, Distribution[Any]], found: Distribution[Any]
    ) -> dict[Hashable, Distribution[Any]]:
        """Return the items that go on after one link; what ends there goes to `found`."""
        transitions = self._transitions.links[place]
        after: dict[int, Distribution[Any]] = {}
        for item, values in items.items():
            edges = transitions.edges(transitions.number(item))
            current().spend(_SUM * len(edges) * len(values))
            for chance, number, counts in edges:
                _shift_into(after, number, values, self._adding.counted(counts), chance)
        onwards: dict[Hashable, Distribution[Any]] = {}
        for number, values in after.items():
            became, last = transitions.states[number], place + 1 == len(self._transitions.links)
            if became is None or last or isinstance(became, Several):
                _merge(found, self._ended(became, values, place + 1))
            else:
                onwards[became] = values
        return onwards

    def _ended(self, became: Any, values: Distribution[Any], link: int) -> Distribution[Any]:
        """Return the values with what an item has left that ended, or became several others."""
        if became is None:
            return values
        if not isinstance(became, Several):
            return _convolve(values, {self._adding.shared(became): 1})
        for item, times in became.items:
            if times:
                values = _convolve(values, self.of(item, times, link), self._adding.cap)
        return values


@keep()
def _sum(
    single: tuple[tuple[Any, Any], ...], count: int, number: Number, cap: int | None
) -> Distribution[Any]:
    """Return a sum; `number` is for the cache alone, to which 0.5 and 1/2 would be the same."""
    one = dict(single)
    if isinstance(single[0][0], tuple):
        return sum_of_vectors(one, count, cap)
    step = gcd(*one) or 1
    highest = None if cap is None else -(-cap // step)
    sums = sum_of_counts({value // step: chance for value, chance in single}, count, highest)
    return capped({value * step: chance for value, chance in sums.items()}, cap)


def _convolve(
    left: Distribution[Any], right: Distribution[Any], cap: int | None = None
) -> Distribution[Any]:
    total: Distribution[Any] = {}
    pairs = isinstance(next(iter(left)), tuple)
    current().spend(_SUM * len(left) * len(right))
    for first, weight in left.items():
        for second, chance in right.items():
            value = (first[0] + second[0], first[1] + second[1]) if pairs else first + second
            total[value] = total.get(value, 0) + weight * chance
    return capped(total, cap)


class _Counts:
    """The distribution of a count, to which others are added again and again."""

    def __init__(self, counts: Distribution[int], cap: int | None) -> None:
        self._counts = counts
        self._cap = cap
        self._list = _listed(counts) if cap is None and _is_listed(counts) else None

    def add_to(self, into: Distribution[int], more: Distribution[int]) -> None:
        """Add the distribution of the sum with another count to a third one."""
        get = into.get
        if self._list is not None and _is_listed(more):
            lowest = min(self._counts) + min(more)
            for value, weight in enumerate(convolve(self._list, _listed(more)), lowest):
                if weight:
                    into[value] = get(value, 0) + weight
            return
        cap = self._cap
        current().spend(_SUM * len(self._counts) * len(more))
        for second, chance in more.items():
            for first, weight in self._counts.items():
                value = first + second
                if cap is not None and value > cap:
                    value = cap
                into[value] = get(value, 0) + weight * chance


def _is_listed(counts: Distribution[int]) -> bool:
    """Return whether counts are added up faster as a list: many of them, with few gaps."""
    return len(counts) >= _LONG and max(counts) - min(counts) < 2 * len(counts)


def _listed(counts: Distribution[int]) -> list[Any]:
    return [counts.get(count, 0) for count in range(min(counts), max(counts) + 1)]


def _shift_into(
    target: dict[int, Distribution[Any]], key: int, values: Distribution[Any], by: Any, chance: Any
) -> None:
    """Add values, each raised and weighted by `chance`, to those of `key`."""
    into = target.setdefault(key, {})
    pairs = isinstance(by, tuple)
    for value, weight in values.items():
        raised = (value[0] + by[0], value[1] + by[1]) if pairs else value + by
        into[raised] = into.get(raised, 0) + weight * chance
