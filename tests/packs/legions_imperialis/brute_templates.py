"""Templates by brute force: every coverage die, every Hit roll, every Save, model by model.

Written from the rules alone, with nothing of the program: one target, a fixed number of Dice, no
modifiers; a Hit costs one Wound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

FULL, PARTIAL, CLEAR = "full", "partial", "clear"


class Standing(NamedTuple):
    """A model: the Wounds it has and had, the face that saves it, and how the template lies."""

    wounds: int
    unhurt: int
    save: int
    lies: str


Counts = tuple[int, int, int]
"""Hit rolls, Hits that nobody could be given, models destroyed."""


def odds_of(
    models: Sequence[Standing], templates: int, dice: int, to_hit: int
) -> dict[Counts, Fraction]:
    """Return the odds of `templates` templates laid alike over models that stand in a row.

    The order of the row is that of striking, but for wounded models, which come first.
    """
    found: dict[Counts, Fraction] = {}
    for covered, chance in _covers(models, templates):
        rolls = dice * sum(map(len, covered))
        exposed = frozenset[int]().union(*covered)
        for end, weight in _fire(tuple(models), exposed, rolls, to_hit).items():
            key = (rolls, *end)
            found[key] = found.get(key, Fraction(0)) + chance * weight
    return found


def _covers(
    models: Sequence[Standing], templates: int
) -> Iterator[tuple[list[set[int]], Fraction]]:
    certain = {place for place, model in enumerate(models) if model.lies == FULL}
    partial = [place for place, model in enumerate(models) if model.lies == PARTIAL]
    ways = list(product((False, True), repeat=len(partial)))
    for each in product(ways, repeat=templates):
        covered = [
            certain | {place for place, under in zip(partial, way, strict=True) if under}
            for way in each
        ]
        yield covered, Fraction(1, len(ways) ** templates)


def _fire(
    models: tuple[Standing, ...], exposed: frozenset[int], rolls: int, to_hit: int
) -> dict[tuple[int, int], Fraction]:
    """Return the odds of `(Hits lost, models destroyed)`: each roll hits or misses by itself."""
    states = {(models, 0): Fraction(1)}
    hit = Fraction(7 - to_hit, 6)
    after: dict[tuple[int, int], Fraction] = {}
    for hits in range(rolls + 1):
        ways = comb(rolls, hits) * hit**hits * (1 - hit) ** (rolls - hits)
        for (left, lost), weight in _struck(states, exposed, hits).items():
            destroyed = sum(model.wounds <= 0 for model in left)
            key = (lost, destroyed)
            after[key] = after.get(key, Fraction(0)) + ways * weight
    return after


def _struck(
    states: dict[tuple[tuple[Standing, ...], int], Fraction], exposed: frozenset[int], hits: int
) -> dict[tuple[tuple[Standing, ...], int], Fraction]:
    for _ in range(hits):
        following: dict[tuple[tuple[Standing, ...], int], Fraction] = {}
        for (models, lost), weight in states.items():
            alive = [place for place in sorted(exposed) if models[place].wounds > 0]
            if not alive:
                key = (models, lost + 1)
                following[key] = following.get(key, Fraction(0)) + weight
                continue
            place = min(alive, key=lambda p: (models[p].wounds == models[p].unhurt, p))
            saved = Fraction(max(0, 7 - models[place].save), 6)
            hurt = models[place]._replace(wounds=models[place].wounds - 1)
            wounded = (*models[:place], hurt, *models[place + 1 :])
            for then, chance in ((models, saved), (wounded, 1 - saved)):
                key = (then, lost)
                following[key] = following.get(key, Fraction(0)) + weight * chance
        states = following
    return states


def measured(
    models: Sequence[Standing], templates: int, dice: int, to_hit: int
) -> dict[str, dict[int, Fraction]]:
    """Return the distributions of what was counted."""
    names = ("hit_rolls", "hits_lost", "models_destroyed")
    found: dict[str, dict[int, Fraction]] = {name: {} for name in names}
    for counts, chance in odds_of(models, templates, dice, to_hit).items():
        for name, count in zip(names, counts, strict=True):
            found[name][count] = found[name].get(count, Fraction(0)) + chance
    return {name: {n: p for n, p in odds.items() if p} for name, odds in found.items()}
