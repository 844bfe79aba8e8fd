"""How fast odds of the 9th Age are beside a plain hand-written loop over the same sums.

Run it with `python tests/benchmarks/ninth_age.py`. It prints ratios taken within one run, the
median of many repetitions taken in turn; nothing is asserted. Given a file of engagements, it also
prints how long they take, once warm.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Refusal
from grapeshot.session import Session

REPETITIONS = 25
MEASURES = ("hits", "models_destroyed")
HIT, WOUND, UNSAVED = 1 / 2, 2 / 3, 4 / 6
"""Aim 4+; Strength 4 against Resilience 3; Armour 3 against Armour Penetration 1."""


class Size(NamedTuple):
    """One attack: shots, the target's models and their Health Points, what one wound costs."""

    shots: int
    models: int
    wounds: int
    points: str
    aegis: int

    @property
    def costs(self) -> list[tuple[int, float]]:
        """The Health Points of one unsaved wound, with their probabilities."""
        dice = range(1, 7) if self.points == "D6" else [int(self.points)]
        return [(points, 1 / len(dice)) for points in dice]

    @property
    def chance(self) -> float:
        """The probability that one shot costs anything."""
        return HIT * WOUND * UNSAVED * ((self.aegis - 1) / 6 if self.aegis else 1)


SIZES = (
    Size(10, 20, 2, "2", 0),
    Size(60, 20, 6, "D6", 5),
    Size(100, 100, 1, "1", 0),
    Size(200, 100, 1, "1", 0),
)


def engagement(session: Session, size: Size) -> Any:
    """Return an attack of this size."""
    traits = [] if size.points == "1" else [f"Multiple Wounds ({size.points})"]
    return session.reader.engagement(
        {
            "ruleset": "ninth-age",
            "weapon": {
                "name": "gun",
                "kind": "shooting",
                "range": 24,
                "shots": size.shots,
                "to_hit": 4,
                "strength": 4,
                "ap": 1,
                "traits": traits,
            },
            "target": {
                "models": size.models,
                "wounds": size.wounds,
                "armour": 3,
                "aegis": size.aegis,
            },
            "situation": {"distance": 8},
        }
    )


def loop(size: Size) -> tuple[list[float], list[float]]:
    """Return the distributions of hits and of models destroyed, by a plain loop."""
    hits = [1.0]
    for _ in range(size.shots):
        hits = [
            (hits[n] * (1 - HIT) if n < len(hits) else 0) + (hits[n - 1] * HIT if n else 0)
            for n in range(len(hits) + 1)
        ]
    pool, chance, costs = size.models * size.wounds, size.chance, size.costs
    lost = [1.0] + [0.0] * pool
    for _ in range(size.shots):
        moved = [weight * (1 - chance) for weight in lost]
        for points, weight in enumerate(lost):
            if weight:
                for cost, share in costs:
                    moved[min(pool, points + cost)] += weight * chance * share
        lost = moved
    destroyed = [0.0] * (size.models + 1)
    for points, weight in enumerate(lost):
        destroyed[points // size.wounds] += weight
    return hits, destroyed


def timed(*functions: Callable[[], Any]) -> list[float]:
    """Return the median seconds of functions, called in turn."""
    taken: list[list[float]] = [[] for _ in functions]
    for _ in range(REPETITIONS):
        for function, times in zip(functions, taken, strict=True):
            start = perf_counter()
            function()
            times.append(perf_counter() - start)
    return [median(times) for times in taken]


def check(session: Session, size: Size) -> None:
    """Demand that both ways give the same odds."""
    frame = session.odds(engagement(session, size), measures=MEASURES)[1].attack
    for name, expected in zip(MEASURES, loop(size), strict=True):
        for value, chance in enumerate(expected):
            assert abs(frame.distributions[name].get(value, 0) - chance) < 1e-12, (name, value)


def compare(session: Session) -> None:
    """Print the ratios."""
    print("shots models points   engine ms    loop ms   ratio")
    for size in SIZES:
        check(session, size)
        attack = engagement(session, size)
        ours, plain = timed(
            partial(session.odds, attack, measures=MEASURES),
            partial(loop, size),
        )
        shape = f"{size.shots:5} {size.models:6} {size.points:>6}"
        print(f"{shape} {ours * 1e3:11.2f} {plain * 1e3:10.2f} {ours / plain:7.2f}")


def time_file(session: Session, path: Path) -> None:
    """Print how long the engagements of a file take."""
    found: list[tuple[float, str]] = []
    for each in session.read(path):
        if isinstance(each, Faulty):
            continue
        try:
            session.odds(each)
        except Refusal:
            continue
        (seconds,) = timed(partial(session.odds, each))
        found.append((seconds * 1e3, each.id))
    found.sort()
    print(f"{len(found)} engagements: median {found[len(found) // 2][0]:.2f} ms, nine in ten")
    print(f"below {found[len(found) * 9 // 10][0]:.2f} ms, slowest {found[-1]}")


def main() -> None:
    """Print what was measured."""
    session = Session()
    compare(session)
    for path in sys.argv[1:]:
        time_file(session, Path(path))


if __name__ == "__main__":
    main()
