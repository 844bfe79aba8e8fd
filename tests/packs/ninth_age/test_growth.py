"""How much work large attacks take: counted in steps, which are the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from operator import truediv
from typing import Any

import pytest

from grapeshot.dice.budget import DEFAULT_STEPS, Budget
from grapeshot.testing import Trial

from .conftest import CREW, HOUSE, fight, flames, gun, shoot

HORDE = {"models": 100, "files": 10}
MONSTERS = {"models": 20, "files": 5, "wounds": 5, "resilience": 5, "height": "large"}
CANNON = ("Cannon", "Area Attack (1x5)", "[Multiple Wounds (D3+1)]")
CATAPULT = ("Catapult (4x4)", "[Multiple Wounds (D3)]")


def steps_of(trial: Trial) -> int:
    """Return the steps that the exact odds of an engagement take."""
    engagement = HOUSE.engagement(trial.table)
    with Budget(DEFAULT_STEPS, None) as budget:
        _, odds = HOUSE.session.odds(engagement, number=truediv, budget=budget, trials=10)
    assert odds.method == "exact", odds.caveats
    return budget.steps - budget._left


def many(count: int, *traits: str, **given: Any) -> Trial:
    """Return the shots of so many guns, whose numbers in square brackets differ."""
    crews = {**CREW, "models": count, "near_explosion": 1}
    return gun(*traits, attacker=crews, strength="4 [10]", ap="0 [4]", **given)


GROWING: dict[str, Callable[[int], Trial]] = {
    "cannon at a horde": lambda count: many(count, *CANNON, target=HORDE),
    "cannon at monsters": lambda count: many(count, *CANNON, target=MONSTERS),
    "catapult at a horde": lambda count: many(count, *CATAPULT, target=HORDE),
    "flames of one model": lambda count: flames(HORDE, shots=count),
    "volley guns": lambda count: gun(
        "Volley Gun", shots="2D6", attacker={**CREW, "models": count // 3}, target=HORDE
    ),
    "bows": lambda count: shoot(attacker={"models": count, "files": 20}, target=HORDE),
}


@pytest.mark.parametrize("name", GROWING)
def test_twice_as_many_take_five_times_the_steps_at_the_most(name: str) -> None:
    trial = GROWING[name]
    assert steps_of(trial(100)) < 5 * steps_of(trial(50))


@pytest.mark.parametrize(
    "trial",
    [
        gun(*CANNON, shots=200, target=MONSTERS),
        gun(*CATAPULT, shots=200, target=HORDE),
        flames(HORDE, attacker={"models": 16}),
        flames(HORDE, shots=150),
        gun("Volley Gun", shots="3D6x2", attacker={**CREW, "models": 50}, target=HORDE),
        fight(attacker={"models": 100, "files": 100}, target={"models": 100, "files": 100}),
    ],
    ids=["cannon", "catapult", "16 flamethrowers", "150 flames", "50 volley guns", "a fight"],
)
def test_hundreds_of_dice_are_exact(trial: Trial) -> None:
    assert steps_of(trial) < DEFAULT_STEPS


def test_how_far_an_explosion_reaches_is_told_apart_only_where_it_strikes_others() -> None:
    """Beyond the last one near, all radii come to the same, and are one."""
    alone = steps_of(flames(HORDE, attacker={**CREW, "models": 8}))
    assert alone < 3_000_000
