"""The order in which plugins are registered changes nothing; play is what odds say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from grapeshot.dice import Request, RolledDice
from grapeshot.errors import GrapeshotError
from grapeshot.pipeline.play import play
from grapeshot.pipeline.played import Played
from grapeshot.pipeline.program import Program
from grapeshot.testing import Trial

from .conftest import HOUSE, KNIGHTS, TROLLS, fight, flames, gun, melee, shoot, strike

SMALL = {"models": 2, "wounds": 2}
TRIALS = {
    "shots": shoot(
        "Unwieldy",
        "Quick to Fire",
        "Accurate",
        "Flaming Attacks",
        "Lethal Strike",
        "Multiple Wounds (D3)",
        attacker={"moved": True, "rules": ["Reroll failed to-hit"]},
        target={**SMALL, "armour": 3, "aegis": 5, "rules": ["Hard Target (1)", "Flammable"]},
    ),
    "catapult": gun(
        "Catapult (2x2)",
        "[Multiple Wounds (D3)]",
        strength="3 [7]",
        target=SMALL,
        choices={"engineer_aim": 3, "engineer_reroll_misfire": ["breakdown"]},
    ),
    "flames": flames({**SMALL, "files": 1}, situation={"distance": 6}),
    "blows": strike(
        "Paired Weapons",
        "Divine Attacks",
        attacker={"rules": ["Lightning Reflexes", "Devastating Charge (+1 Str)"], "charging": True},
        target={**SMALL, "aegis": 4, "shield": True},
    ),
    "fight": fight(
        "Lance",
        attacker={**KNIGHTS, "models": 2, "charging": True},
        target={"models": 1, "agility": 9},
        holding=melee("Spear"),
    ),
}
PLAYED = {
    "catapult": gun("Catapult (2x2)", strength="3 [7]", target={"models": 2, "files": 1}),
    "shot": shoot("Lethal Strike", "Multiple Wounds (D3)", target={**SMALL, "armour": 3}),
    "blow": strike("Divine Attacks", target={**SMALL, "aegis": 4}),
    "fight": fight(attacker={"agility": 4}, target={"models": 1, "attacks": 2}),
    "cannon": gun("Cannon", attacker={"wounds": 1}, target={"models": 2, "files": 1}),
}
"""Engagements of few dice, which can be played in every way."""
NAMES = ("hits", "wounds", "unsaved_wounds", "wounds_lost", "models_destroyed")
MORE = ("attacker_wounds_lost", "attacker_models_destroyed", "shots")


@pytest.mark.parametrize("name", TRIALS)
def test_plugins_in_any_order_give_the_same(name: str) -> None:
    HOUSE.assert_order_independent(TRIALS[name].table)


class FaceIsMissing(GrapeshotError):
    """The path of faces ended before the program did."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class PathOfFaces(RolledDice):
    """Dice that show given faces, and say how many sides the next one has."""

    def __init__(self, path: list[int]) -> None:
        super().__init__(d3_as_d6=False)
        self._left = list(path)

    def faces(self, request: Request) -> list[int]:
        """Take the next faces."""
        if len(self._left) < request.count:
            raise FaceIsMissing(request.sides)
        return [self._left.pop(0) for _ in range(request.count)]


def every_play(program: Program) -> Iterator[tuple[Fraction, Played]]:
    """Yield every way in which a program can be played, with its probability."""
    pending: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while pending:
        path, weight = pending.pop()
        try:
            yield weight, play(program, PathOfFaces(path))
        except FaceIsMissing as missing:
            part = weight / missing.sides
            pending += [([*path, face], part) for face in range(1, missing.sides + 1)]


@pytest.mark.parametrize("name", PLAYED)
def test_every_play_together_is_the_odds(name: str) -> None:
    trial = PLAYED[name]
    program = HOUSE.session.program(HOUSE.engagement(trial.table))
    found: dict[str, dict[int, Fraction]] = {n: defaultdict(Fraction) for n in NAMES + MORE}
    for weight, played in every_play(program):
        for measure, counts in found.items():
            of_measure = (n for (_, key), n in played.counts.items() if key == measure)
            counts[sum(of_measure)] += weight
    assert {measure: dict(counts) for measure, counts in found.items()} == {
        measure: trial.of(measure) for measure in found
    }


def test_simulation_comes_near_the_odds() -> None:
    trial: Trial = shoot("Multiple Wounds (D3)", shots=6, target={**TROLLS, "armour": 2})
    engagement = HOUSE.engagement(trial.table)
    _, simulated = HOUSE.session.odds(engagement, simulate=4000, seed=1)
    error: Any = simulated.attack.standard_error["wounds_lost"]
    assert abs(simulated.attack.mean["wounds_lost"] - float(trial.mean("wounds_lost"))) < 4 * error
