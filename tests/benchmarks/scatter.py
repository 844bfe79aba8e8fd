"""How fast the exact odds of a scattering marker are beside 10,000 sampled scatters of the same.

Run it with `python tests/benchmarks/scatter.py`. It prints ratios taken within one run, the median
of repetitions taken in turn; nothing is asserted, since a timed test fails for the wrong reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import truediv
from random import Random
from statistics import median
from time import perf_counter

from grapeshot.dice import parse_dice
from grapeshot.table import (
    Base,
    Group,
    Marker,
    Point,
    TableSize,
    group_chances,
    scattered,
    sets_at,
)

SAMPLES = 10_000
REPETITIONS = 7
AIM = Point(36.0, 30.0)
TABLE = TableSize(72, 48)
MODELS = tuple(
    Base.of(Point(29.25 + 1.5 * (n % 10), 29.25 + 1.5 * (n // 10)), 32) for n in range(20)
)
"""Twenty bases of 32 mm in two ranks."""
MARKERS = {
    '3"': Marker.round(3),
    '7"': Marker.round(7),
    '5"/7"/10"': Marker.round(5, 7, 10),
    "clover": Marker.clover(),
}
SKILL = 3
DISTANCES = {max(0, total - SKILL): 0.0 for total in parse_dice("2D6").distribution(truediv)}
for total, chance in parse_dice("2D6").distribution(truediv).items():
    DISTANCES[max(0, total - SKILL)] += chance


def exact(marker: Marker) -> dict[object, float]:
    """Return the odds of what lies under a marker after its scatter."""
    scattered.cache_clear()
    moved = scattered(marker, MODELS, AIM, tuple(DISTANCES.items()), TABLE)
    found: dict[object, float] = {sets: 2 / 3 * chance for sets, chance in moved}
    at_aim = sets_at(marker, MODELS, AIM, TABLE)
    found[at_aim] = found.get(at_aim, 0.0) + 1 / 3
    return found


def sampled(marker: Marker, random: Random) -> dict[object, float]:
    """Return the same from 10,000 scatters, one after the other."""
    found: dict[object, float] = {}
    for _ in range(SAMPLES):
        at = AIM
        if random.randint(1, 6) > 2:
            inches = max(0, random.randint(1, 6) + random.randint(1, 6) - SKILL)
            at = AIM.moved(random.uniform(0, 360), inches)
        sets = sets_at(marker, MODELS, at, TABLE)
        found[sets] = found.get(sets, 0.0) + 1 / SAMPLES
    return found


def group(markers: int) -> object:
    """Return the odds of so many 5-inch markers that fall together."""
    group_chances.cache_clear()
    distances = tuple(DISTANCES.items())
    marker = MARKERS['3"']
    return group_chances(
        Group(marker, (MODELS,), MODELS, (), AIM, distances, TABLE, markers, 1 / 3)
    )


def timed(function: Callable[[], object]) -> float:
    """Return how many seconds a call takes."""
    start = perf_counter()
    function()
    return perf_counter() - start


def compare(name: str, marker: Marker, random: Random) -> None:
    """Print how fast the exact odds of one marker are beside samples."""
    pairs = [
        (timed(partial(exact, marker)), timed(partial(sampled, marker, random)))
        for _ in range(REPETITIONS)
    ]
    mine, theirs = median(a for a, _ in pairs), median(b for _, b in pairs)
    print(
        f"{name:10} exact {mine * 1e3:7.2f} ms, {SAMPLES} samples {theirs * 1e3:8.1f} ms: "
        f"{theirs / mine:6.0f} times as fast"
    )


def main() -> None:
    """Print the ratios."""
    random = Random(1)
    for name, marker in MARKERS.items():
        compare(name, marker, random)
    for markers in (2, 3):
        seconds = median(timed(partial(group, markers)) for _ in range(REPETITIONS))
        print(f'{markers} touching 3" markers: {seconds * 1e3:.0f} ms')


if __name__ == "__main__":
    main()
