"""Orders, phases, stages, Overwatch: when a weapon may be fired."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import fire

FIRING = ("first-fire", "advance")
ORDERS = (*FIRING, "march", "charge", "fall-back")


@pytest.mark.parametrize("order", ORDERS)
def test_first_fire_and_advance_allow_fire_in_the_combat_phase(order: str) -> None:
    shot = fire(attacker={"order": order})
    if order in FIRING:
        assert shot.mean("hits") == Fraction(1, 2)
        assert shot.explains("core-orders.1")
    else:
        assert shot.refused == ("order", "core-orders.2")


@pytest.mark.parametrize("order", FIRING)
@pytest.mark.parametrize("stage", ["first-fire", "advancing-fire"])
def test_each_fires_in_its_own_stage(order: str, stage: str) -> None:
    shot = fire(attacker={"order": order}, situation={"stage": stage})
    if (order, stage) in {("first-fire", "first-fire"), ("advance", "advancing-fire")}:
        assert shot.mean("hits") == Fraction(1, 2)
    else:
        assert shot.refused == ("stage", "core-orders.1")


@pytest.mark.parametrize("order", ORDERS)
def test_nothing_is_fired_in_the_movement_phase(order: str) -> None:
    shot = fire(attacker={"order": order}, situation={"phase": "movement"})
    assert shot.refused == ("phase", "core-fire-sequence.1")


@pytest.mark.parametrize("phase", ["movement", "combat"])
@pytest.mark.parametrize("order", ORDERS)
def test_overwatch_takes_a_first_fire_or_advance_order(order: str, phase: str) -> None:
    situation = {"overwatch": True, "phase": phase}
    shot = fire(to_hit=3, attacker={"order": order}, situation=situation)
    if order in FIRING:
        assert shot.mean("hits") == Fraction(2, 6)
        assert shot.explains("core-overwatch.1", "core-overwatch.2")
    else:
        assert shot.refused == ("order", "core-overwatch.2")


@pytest.mark.parametrize(
    "given", [{"order": "hold"}, {"status": ["stunned"]}, {"type": "blob"}, {"order": "First Fire"}]
)
def test_words_that_are_none_of_those_expected(given: dict[str, object]) -> None:
    assert fire(attacker=given).fault.word == "bad_profile"


def test_the_order_of_what_is_told_first_does_not_depend_on_the_traits() -> None:
    situation = {"overwatch": True, "line_of_sight": False, "distance": 99}
    charging = {"order": "charge"}
    assert fire("Psi", 'Blast (3")', attacker=charging, situation=situation).refused[0] == "order"
    assert fire('Blast (3")', "Psi", attacker=charging, situation=situation).refused[0] == "order"
