"""Legiones Astartes (X): what each Legion does better."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .conftest import SQUAD, TANK, hits, share, shoot, strike

UNARMOURED = {**SQUAD, "armour_save": 0}


def of(legion: str, **more: object) -> dict[str, object]:
    """Return a unit of a Legion."""
    return {**more, "rules": [f"Legiones Astartes ({legion})"]}


def test_imperial_fists_hit_better_with_bolts_and_autocannons() -> None:
    fists = of("Imperial Fists", bs=4)
    bolter = shoot(name="Bolter", attacker=fists)
    assert bolter.mean("hits") == Fraction(5, 6)
    assert bolter.explains("legiones-astartes.6")
    assert shoot(name="Lascannon", attacker=fists).mean("hits") == Fraction(4, 6)


def test_ultramarines_are_told_how_to_say_that_a_friend_has_fired() -> None:
    assert shoot(attacker=of("Ultramarines", bs=4)).explains("legiones-astartes.7")


def test_iron_warriors_break_machines() -> None:
    warriors = of("Iron Warriors")
    tank = hits(1, strength=9, attacker=warriors, target=TANK)
    assert tank.mean("penetrating") + tank.mean("glancing") == share(1, lambda die: die + 10 >= 13)
    walker = {"type": "dreadnought", "toughness": 7, "wounds": 6}
    assert hits(1, strength=6, attacker=warriors, target=walker).mean("wounds") == Fraction(1, 2)
    assert hits(1, strength=4, attacker=warriors).mean("wounds") == Fraction(1, 2)
    assert tank.explains("legiones-astartes.11")


def test_iron_hands_take_weaker_shots() -> None:
    trial = hits(1, target={**UNARMOURED, **of("Iron Hands")})
    assert trial.mean("wounds") == Fraction(2, 6)
    assert trial.explains("legiones-astartes.12")
    assert strike(target={**UNARMOURED, **of("Iron Hands")}).mean("wounds") == Fraction(1, 4)


def test_salamanders_stand_fire() -> None:
    sons = {**UNARMOURED, **of("Salamanders")}
    assert hits(1, name="Heavy Flamer", target=sons).mean("wounds") == Fraction(2, 6)
    assert hits(1, name="Bolter", target=sons).mean("wounds") == Fraction(3, 6)
    assert hits(1, name="Plasma Gun", target=sons).explains("legiones-astartes.10")


@pytest.mark.parametrize("how", [{"charging": True}, {"charging": True, "disordered": True}])
def test_blood_angels_wound_better_on_the_charge(how: dict[str, bool]) -> None:
    trial = strike(attacker=of("Blood Angels", attacks=1, **how), target=UNARMOURED)
    assert trial.mean("wounds") == trial.mean("hits") * Fraction(4, 6)
    assert trial.explains("legiones-astartes.8")
    assert strike(attacker=of("Blood Angels"), target=UNARMOURED).mean("wounds") == Fraction(1, 4)


def test_a_wound_needs_2_at_best() -> None:
    trial = strike(strength=8, attacker=of("Blood Angels", charging=True), target=UNARMOURED)
    assert trial.mean("wounds") == trial.mean("hits") * Fraction(5, 6)


def test_world_eaters_strike_once_more_on_the_charge() -> None:
    plain = strike(attacker={"attacks": 2, "charging": True}, target=SQUAD)
    eaters = strike(attacker=of("World Eaters", attacks=2, charging=True), target=SQUAD)
    assert eaters.mean("hits") - plain.mean("hits") == Fraction(1, 2)
    assert eaters.explains("legiones-astartes.4")


def test_emperors_children_strike_earlier_on_the_charge() -> None:
    children = of("Emperor’s Children", initiative=4, charging=True)
    trial = strike(attacker=children, target=SQUAD)
    assert trial.explains("legiones-astartes.5")
    assert "struck in step 5, of 10 to 1" in {fact.text for fact in trial.explanation}


def test_sons_of_horus_are_struck_weakly_in_the_turn_of_a_charge() -> None:
    sons = {**UNARMOURED, **of("Sons of Horus")}
    charged = strike(attacker={"charging": True}, target=sons)
    assert charged.mean("wounds") == charged.mean("hits") * Fraction(2, 6)
    assert charged.explains("legiones-astartes.13")
    assert strike(target=sons).mean("wounds") == Fraction(1, 4)


@pytest.mark.parametrize(
    ("models", "rules", "wounds"), [(3, [], 4), (2, [], 3), (1, ["Bulky (4)"], 4)]
)
def test_night_lords_prey_on_the_few(models: int, rules: list[str], wounds: int) -> None:
    lords = {"models": models, "rules": ["Legiones Astartes (Night Lords)", *rules]}
    trial = hits(1, attacker=lords, target={**UNARMOURED, "models": 2})
    assert trial.mean("wounds") == Fraction(wounds, 6)
    assert trial.explains("legiones-astartes.9") == (wounds == 4)


def test_night_lords_penetrate_the_pinned_better() -> None:
    trial = hits(1, strength=9, attacker=of("Night Lords", models=11), target=TANK)
    assert trial.mean("penetrating") == share(1, lambda die: die + 10 > 13)


def test_alpha_legion_is_further_away_than_it_seems() -> None:
    near = {**SQUAD, **of("Alpha Legion")}
    reason, clause = shoot(target=near, situation={"distance": 23}).refused
    assert (reason, clause) == ("out_of_range", "legiones-astartes.3")
    assert shoot(target=near, situation={"distance": 22}).explains("legiones-astartes.3")


def test_death_guard_counts_as_stationary() -> None:
    heavy: dict[str, Any] = {"type": "Heavy", "shots": 2}
    moved = shoot(attacker=of("Death Guard", bs=4, moved=True), **heavy)
    assert moved.mean("hits") == shoot(attacker={"bs": 4}, **heavy).mean("hits")
    assert moved.explains("legiones-astartes.2")


def test_traitors_are_of_a_legion_too() -> None:
    traitor = {"bs": 4, "rules": ["Legiones Hereticus (Imperial Fists)"]}
    assert shoot(name="Bolter", attacker=traitor).mean("hits") == Fraction(5, 6)
    plain = shoot(attacker=of("White Scars", bs=4))
    assert not plain.caveats
