"""How fast odds of a rule set on the kit are beside a plain hand-written loop over the same sums.

Run it with `python tests/benchmarks/kit.py`: attacks that hit and wound, a save, damage on models
of several wounds, a last save on every point, in the example of a rule set. Both ways have to
come to the same; nothing else is asserted.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from grapeshot.session import Session

EXAMPLE = Path(__file__).parents[2] / "plugins" / "examples" / "skirmish"
MEASURES = ("hits", "models_destroyed")
REPETITIONS = 15
HIT, WOUND, UNSAVED = 4 / 6, 3 / 6, 4 / 6


class Size(NamedTuple):
    """An attack: its dice, the models of the target, the wounds of each, damage, last save."""

    attacks: int
    models: int
    wounds: int
    damage: int | str
    last_save: int = 0


SIZES = (
    Size(10, 5, 2, 2),
    Size(60, 10, 3, "D6", 5),
    Size(60, 10, 6, "D6", 5),
    Size(100, 100, 1, 1),
    Size(200, 100, 1, 1),
)


def engagement(session: Session, size: Size) -> Any:
    """Return an attack that hits on 3+ and wounds on 4+, against a save of 4+ at AP 1."""
    weapon = {"name": "gun", "attacks": size.attacks, "to_hit": 3, "strength": 4, "ap": 1}
    target = {"models": size.models, "toughness": 4, "wounds": size.wounds, "armour": 4}
    return session.reader.engagement(
        {
            "ruleset": "skirmish",
            "weapon": {**weapon, "damage": size.damage},
            "target": {**target, "last_save": size.last_save},
        }
    )


def binomial(tries: int, chance: float) -> list[float]:
    """Return the chances of so many successes, one try after another."""
    found = [1.0]
    for _ in range(tries):
        failed = [*(share * (1 - chance) for share in found), 0.0]
        passed = [0.0, *(share * chance for share in found)]
        found = [a + b for a, b in zip(failed, passed, strict=True)]
    return found


def points_of(size: Size) -> dict[int, float]:
    """Return the distribution of the points of one wound."""
    rolled = dict.fromkeys(range(1, 7), 1 / 6) if size.damage == "D6" else {int(size.damage): 1.0}
    found: dict[int, float] = {}
    for points, chance in rolled.items():
        left = (
            binomial(points, (size.last_save - 1) / 6) if size.last_save else [0.0] * points + [1]
        )
        for number, share in enumerate(left):
            found[number] = found.get(number, 0) + chance * share
    return found


def loop(size: Size) -> tuple[list[float], list[float]]:
    """Return the distributions of hits and of models destroyed, by a plain loop."""
    unsaved, points = binomial(size.attacks, HIT * WOUND * UNSAVED), points_of(size)
    whole = size.models * size.wounds
    lost = [0.0] * (whole + 1)
    for remaining in range(size.attacks, -1, -1):
        after = [0.0] * whole + [lost[-1]]
        for before, chance in enumerate(lost[:-1]):
            if chance:
                left = size.wounds - before % size.wounds
                for number, share in points.items():
                    after[before + min(number, left)] += chance * share
        lost = after if remaining < size.attacks else lost
        lost[0] += unsaved[remaining]
    destroyed = [0.0] * (size.models + 1)
    for wounds, chance in enumerate(lost):
        destroyed[wounds // size.wounds] += chance
    return binomial(size.attacks, HIT), destroyed


def check(session: Session, size: Size) -> None:
    """Demand that both ways give the same odds."""
    frame = session.odds(engagement(session, size), measures=MEASURES)[1].attack
    for name, expected in zip(MEASURES, loop(size), strict=True):
        for value, chance in enumerate(expected):
            assert abs(frame.distributions[name].get(value, 0) - chance) < 1e-9, (size, name, value)


def seconds(function: Any) -> float:
    """Return the median time of a call."""
    taken = []
    for _ in range(REPETITIONS):
        start = perf_counter()
        function()
        taken.append(perf_counter() - start)
    return median(taken)


@contextmanager
def installed() -> Iterator[Session]:
    """Install the example into a folder of its own; yield a session that has it."""
    with TemporaryDirectory() as site:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
        subprocess.run([*pip, "--no-build-isolation", "--target", site, EXAMPLE], check=True)
        sys.path.insert(0, site)
        yield Session()


def main() -> None:
    """Print the ratios."""
    with installed() as session:
        print("attacks models wounds damage last   engine ms    loop ms   ratio")
        for size in SIZES:
            check(session, size)
            attack = engagement(session, size)
            ours = seconds(partial(session.odds, attack, measures=MEASURES))
            plain = seconds(partial(loop, size))
            shape = "{:7} {:6} {:6} {:>6} {:4}".format(*size)
            print(f"{shape} {ours * 1e3:11.2f} {plain * 1e3:10.2f} {ours / plain:7.2f}")


if __name__ == "__main__":
    main()
