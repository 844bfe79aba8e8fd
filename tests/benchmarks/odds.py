"""How fast odds are beside a plain hand-written loop over the same sums.

Run it with `python tests/benchmarks/odds.py`. It prints ratios taken within one run, the median of
many repetitions taken in turn; nothing is asserted, since a timed test fails for the wrong reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from grapeshot.session import Session

REPETITIONS = 15
MEASURES = ("hits", "models_destroyed")
SIZES = ((10, 5, 2), (60, 30, 1), (100, 100, 1), (200, 100, 1), (200, 200, 1))
"""Dice of the attack, models of the target, Wounds of each."""


def engagement(session: Session, dice: int, models: int, wounds: int) -> Any:
    """Return an attack: 4+ to hit, 4+ Save at AP -1."""
    return session.reader.engagement(
        {
            "ruleset": "legions-imperialis",
            "weapon": {
                "name": "gun",
                "range": 24,
                "dice": dice,
                "to_hit": 4,
                "ap": -1,
                "traits": ["Accurate"],
            },
            "target": {
                "type": "vehicle",
                "models": models,
                "wounds": wounds,
                "armour_save": 4,
            },
        }
    )


def loop(dice: int, models: int, wounds: int) -> tuple[list[float], list[float]]:
    """Return the distributions of Hits and of models destroyed, by a plain loop."""
    hit, wound = 3 / 4, 4 / 6
    hits = [1.0]
    for _ in range(dice):
        hits = [
            (hits[n] * (1 - hit) if n < len(hits) else 0) + (hits[n - 1] * hit if n else 0)
            for n in range(len(hits) + 1)
        ]
    lost = [0.0] * (models * wounds + 1)
    for remaining in range(dice, -1, -1):
        moved = [chance * (1 - wound) for chance in lost]
        for index in range(len(lost) - 1):
            moved[index + 1] += lost[index] * wound
        moved[-1] += lost[-1] * wound
        lost = moved if remaining < dice else lost
        lost[0] += hits[remaining]
    destroyed = [0.0] * (models + 1)
    for index, chance in enumerate(lost):
        destroyed[index // wounds] += chance
    return hits, destroyed


def timed(first: Callable[[], Any], second: Callable[[], Any]) -> tuple[float, float]:
    """Return the median seconds of two functions, called in turn."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(REPETITIONS):
        for function, taken in zip((first, second), times, strict=True):
            start = perf_counter()
            function()
            taken.append(perf_counter() - start)
    return median(times[0]), median(times[1])


def check(session: Session, size: tuple[int, int, int]) -> None:
    """Demand that both ways give the same odds."""
    frame = session.odds(engagement(session, *size), measures=MEASURES)[1].attack
    for name, expected in zip(MEASURES, loop(*size), strict=True):
        for value, chance in enumerate(expected):
            assert abs(frame.distributions[name].get(value, 0) - chance) < 1e-12, (name, value)


def main() -> None:
    """Print the ratios."""
    session = Session()
    print("dice models wounds   engine ms    loop ms   ratio")
    for size in SIZES:
        check(session, size)
        attack = engagement(session, *size)
        ours, plain = timed(
            partial(session.odds, attack, measures=MEASURES),
            partial(loop, *size),
        )
        shape = "{:4} {:6} {:6}".format(*size)
        print(f"{shape} {ours * 1e3:11.2f} {plain * 1e3:10.2f} {ours / plain:7.2f}")


if __name__ == "__main__":
    main()
