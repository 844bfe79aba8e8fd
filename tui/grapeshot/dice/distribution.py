"""Discrete distributions `{value: probability}`, in floats or in exact fractions.

The kind of number is chosen by a function `number(numerator, denominator)`: `operator.truediv` for
floats, `fractions.Fraction` for exact results. Nothing here depends on which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from math import comb, lcm
from operator import mul
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from grapeshot.dice.budget import current

if TYPE_CHECKING:
    from fractions import Fraction

    Probability: TypeAlias = float | Fraction
Number: TypeAlias = Callable[[int, int], Any]
"""Makes a probability of a numerator and a denominator."""

Value = TypeVar("Value", bound=Hashable)
Distribution: TypeAlias = dict[Value, Any]
"""Probabilities by value; they sum to 1."""

_SPARSE = 64
"""From numbers so many times as high as there are outcomes on, not every number is kept."""
_SUM, _VECTOR = 4, 16
"""The steps that adding two numbers, as keys, and adding two vectors count for."""
_PER_STEP = 2
"""How many products of two lists one step counts for."""
_LARGEST_COMB = 1000
"""Above this many trials a binomial coefficient may be too large for a float."""


def binomial(count: int, chance: Any) -> list[Any]:
    """Return the probabilities of 0, 1, ... `count` successes of `count` trials."""
    miss = 1 - chance
    current().spend(_SUM * count)
    if count > _LARGEST_COMB:
        return _large_binomial(count, chance)
    if isinstance(chance, int | float):
        return _binomial(count, chance, miss)
    exact, whole = type(chance), chance.denominator**count  # whole numbers are far faster
    return [exact(n, whole) for n in _binomial(count, chance.numerator, miss.numerator)]


def _binomial(count: int, hit: Any, miss: Any) -> list[Any]:
    hits = _powers(hit, count)
    misses = _powers(miss, count)
    ways = _ways(count)
    return [ways[k] * hits[k] * misses[count - k] for k in range(count + 1)]


@lru_cache(maxsize=256)
def _ways(count: int) -> list[int]:
    """Return in how many ways 0, 1, ... of `count` can be chosen."""
    ways = [1]
    for k in range(count):
        ways.append(ways[-1] * (count - k) // (k + 1))
    return ways


def _large_binomial(count: int, chance: Any) -> list[Any]:
    """Return binomial probabilities from the most probable number outwards.

    The coefficients themselves would be too large for a float.
    """
    miss = 1 - chance
    if not miss or not chance:
        return [*[miss] * count, chance] if chance else [miss, *[chance] * count]
    odds = chance / miss
    top = int(count * chance)
    terms = [odds * 0] * (count + 1)
    terms[top] = odds / odds
    for k in range(top, count):
        terms[k + 1] = terms[k] * odds * (count - k) / (k + 1)
    for k in range(top, 0, -1):
        terms[k - 1] = terms[k] * k / (odds * (count - k + 1))
    whole = sum(terms)
    return [term / whole for term in terms]


def _powers(base: Any, highest: int) -> list[Any]:
    powers = [base**0]
    for _ in range(highest):
        powers.append(powers[-1] * base)
    return powers


def polynomial_power(coefficients: list[Any], exponent: int, cap: int | None = None) -> list[Any]:
    """Return the coefficients of a polynomial raised to a power, by repeated squaring.

    With `cap`, those of all higher powers of the variable are added to that of the cap.
    """
    exact = next((type(each) for each in coefficients if not isinstance(each, int | float)), None)
    if exact is None:
        return _power(coefficients, exponent, cap)
    # With one denominator for all it is a matter of whole numbers, which are far faster.
    common = lcm(*(each.denominator for each in coefficients))
    whole = [each.numerator * (common // each.denominator) for each in coefficients]
    return [exact(each, common**exponent) for each in _power(whole, exponent, cap)]


def _power(coefficients: list[Any], exponent: int, cap: int | None) -> list[Any]:
    result = [coefficients[0] ** 0]
    square = coefficients
    while exponent:
        if exponent & 1:
            result = _folded(convolve(result, square), cap)
        exponent >>= 1
        if exponent:
            square = _folded(_squared(square), cap)
    return result


def _squared(coefficients: list[Any]) -> list[Any]:
    """Return the coefficients of a polynomial's square: a convolution with itself, by half."""
    budget = current()
    budget.room(2 * len(coefficients))
    total = [coefficients[0] * 0] * (2 * len(coefficients) - 1)
    for index, weight in enumerate(coefficients):
        if weight:
            total[2 * index] += weight * weight
            budget.spend((len(coefficients) - index) // _PER_STEP)
            twice = 2 * weight
            for place, other in enumerate(coefficients[index + 1 :], 2 * index + 1):
                total[place] += twice * other
    return total


def _folded(coefficients: list[Any], cap: int | None) -> list[Any]:
    if cap is not None and len(coefficients) > cap + 1:
        coefficients[cap:] = [sum(coefficients[cap:])]
    return coefficients


def convolve(left: list[Any], right: list[Any]) -> list[Any]:
    """Return the distribution of the sum of two independent counts, both as lists by value."""
    if len(left) < len(right):
        left, right = right, left
    budget = current()
    budget.room(len(left) + len(right))
    total = [left[0] * 0] * (len(left) + len(right) - 1)
    for shift, weight in enumerate(right):
        if weight:
            budget.spend(len(left) // _PER_STEP)
            for index, other in enumerate(left, shift):
                total[index] += weight * other
    return total


def add_vectors(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sum of two tuples of the same length, item by item."""
    return tuple(a + b for a, b in zip(left, right, strict=True))


def sum_of_vectors(
    single: Mapping[tuple[int, ...], Any], count: int, cap: int | None = None
) -> Distribution[tuple[int, ...]]:
    """Return the distribution of the sum of `count` independent draws of `single`.

    With `cap`, the last of the numbers is taken to be no higher than that.
    """
    if comb(count + len(single) - 1, count) <= count * count * len(single):
        return _sum_by_outcomes(single, count, cap)
    width = len(next(iter(single)))
    total: Distribution[tuple[int, ...]] = {(0,) * width: 1}
    budget = current()
    for _ in range(count):
        budget.spend(_VECTOR * len(total) * len(single))
        budget.room(len(total))
        following: Distribution[tuple[int, ...]] = {}
        for so_far, weight in total.items():
            for value, chance in single.items():
                key = add_vectors(so_far, value)
                if cap is not None and key[-1] > cap:
                    key = (*key[:-1], cap)
                following[key] = following.get(key, 0) + weight * chance
        total = following
    return total


def _sum_by_outcomes(
    single: Mapping[tuple[int, ...], Any], count: int, cap: int | None
) -> Distribution[tuple[int, ...]]:
    """Return a sum of draws by how many of them come to each value: of few values, few sums."""
    places = list(zip(*single, strict=True))
    total: Distribution[tuple[int, ...]] = {}
    for drawn, chance in multinomial(tuple(single.values()), count):
        key = tuple([sum(map(mul, drawn, values)) for values in places])
        total[key] = total.get(key, 0) + chance
    return capped(total, cap)


def sum_of_counts(
    single: Mapping[int, Any], count: int, cap: int | None = None
) -> Distribution[int]:
    """Return the distribution of the sum of `count` independent draws of whole numbers.

    With `cap`, all sums beyond it are told as equal to it; no draw is then below 0.
    """
    if count == 0:
        return {0: 1}
    if cap is not None:
        return capped(_sum_of_counts(capped(dict(single), cap), count, cap), cap)
    return _sum_of_counts(single, count, cap)


def capped(distribution: Distribution[Any], cap: int | None) -> Distribution[Any]:
    """Return a distribution in which all counts beyond a cap are equal to it.

    Values are counts, or tuples of which the last is one. Without a cap it is the same.
    """
    if cap is None:
        return distribution
    found: Distribution[Any] = {}
    for value, chance in distribution.items():
        key = (*value[:-1], min(value[-1], cap)) if isinstance(value, tuple) else min(value, cap)
        found[key] = found.get(key, 0) + chance
    return found


def _sum_of_counts(single: Mapping[int, Any], count: int, cap: int | None) -> Distribution[int]:
    values = sorted(single)
    lowest = values[0]
    if lowest < 0:
        raised = _sum_of_counts({value - lowest: p for value, p in single.items()}, count, None)
        return {value + lowest * count: p for value, p in raised.items()}
    if values[-1] == 0:
        return {0: 1}
    if len(values) == 2 and values[0] == 0:
        step = values[1]
        return {k * step: p for k, p in enumerate(binomial(count, single[step])) if p}
    if values[-1] > _SPARSE * len(values):
        return _sum_of_far_counts(single, count)
    coefficients = [single.get(value, 0) for value in range(values[-1] + 1)]
    power = polynomial_power(coefficients, count, cap)
    return {value: p for value, p in enumerate(power) if p}


def _sum_of_far_counts(single: Mapping[int, Any], count: int) -> Distribution[int]:
    """Return a sum of numbers with wide gaps between them: only those that occur are kept."""
    one = dict(single)
    total = one
    for bit in f"{count:b}"[1:]:  # by repeated squaring
        total = _sum_of_two(total, total)
        total = _sum_of_two(total, one) if bit == "1" else total
    return dict(sorted(total.items()))


def _sum_of_two(first: Mapping[int, Any], second: Mapping[int, Any]) -> Distribution[int]:
    total: Distribution[int] = {}
    budget = current()
    for one, weight in first.items():
        budget.spend(_SUM * len(second))
        budget.room(len(total))
        for other, chance in second.items():
            total[one + other] = total.get(one + other, 0) + weight * chance
    return total


def multinomial(chances: tuple[Any, ...], count: int) -> tuple[tuple[tuple[int, ...], Any], ...]:
    """Return `((counts, probability), ...)` of `count` trials with these outcome chances.

    Raise TooManyBranches where there are more than the budget in force allows.
    """
    rows = comb(count + len(chances) - 1, count)
    budget = current()
    budget.room(rows)
    budget.spend(_VECTOR * rows)
    return tuple(_multinomial(chances, count, ()))


def _multinomial(
    chances: tuple[Any, ...], count: int, before: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Yield the counts, after those `before`, and their probabilities."""
    if len(chances) == 1:
        yield (*before, count), chances[0] ** count
        return
    first, rest = chances[0], chances[1:]
    remaining = 1 - first
    share = tuple(chance / remaining for chance in rest) if remaining else rest
    for k, weight in enumerate(binomial(count, first)):
        if weight:
            for counts, chance in _multinomial(share, count - k, (*before, k)):
                yield counts, weight * chance
