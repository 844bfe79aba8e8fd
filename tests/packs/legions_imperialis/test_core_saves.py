"""Saves: one roll for each Hit, of the kind that the owner picks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import KNIGHT, SQUAD, TANK, fire


def test_a_natural_1_fails_even_at_1_and_more() -> None:
    shot = fire(ap=0, target={**TANK, "armour_save": 1})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 6)
    assert shot.explains("core-save-roll.1", "core-save-roll.2")


def test_a_natural_6_does_not_pass_by_itself() -> None:
    shot = fire(ap=-4, target=TANK)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2)
    assert shot.explains("core-save-roll.3")
    assert shot.play(4).what == ["hit"]


def test_no_armour_save_is_none() -> None:
    shot = fire(ap=0, target={**SQUAD, "armour_save": "-"})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2)
    assert shot.explains("core-save-roll.4")


@pytest.mark.parametrize("kind", ["invulnerable_save", "cover_save", "jink_save"])
def test_the_ap_does_not_modify_these(kind: str) -> None:
    shot = fire(ap=-6, target={**TANK, kind: 4})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 2)
    assert shot.explains("core-save-choice.1")


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("armour_save", "core-save-roll.1"),
        ("invulnerable_save", "core-invulnerable-save.1"),
        ("cover_save", "core-cover.3"),
        ("ion_shield", "core-ion-shield.2"),
        ("jink_save", "core-jink.1"),
    ],
)
def test_the_best_chance_is_taken_by_default(kind: str, clause: str) -> None:
    poor = {
        "armour_save": 6,
        "invulnerable_save": 6,
        "cover_save": 6,
        "ion_shield": 6,
        "jink_save": 6,
    }
    shot = fire(ap=0, target={"type": "knight", **poor, kind: 3})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(2, 6)
    assert shot.explains(clause)


@pytest.mark.parametrize(
    ("choice", "fails"),
    [("best", 1), ("armour", 2), ("invulnerable", 3), ("cover", 4), ("jink", 1)],
)
def test_the_owner_may_pick_another(choice: str, fails: int) -> None:
    target = {
        "type": "vehicle",
        "armour_save": 3,
        "invulnerable_save": 4,
        "cover_save": 5,
        "jink_save": 2,
    }
    shot = fire(ap=0, target=target, choices={"save": choice})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(fails, 6)


def test_a_save_that_cannot_be_used_now_gives_way_to_the_best() -> None:
    target = {"type": "vehicle", "armour_save": 3, "jink_save": 2, "order": "first-fire"}
    shot = fire(ap=0, target=target, choices={"save": "jink"})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(2, 6)


def test_a_save_that_no_model_has_is_a_fault() -> None:
    fault = fire(target=TANK, choices={"save": "cover"}).fault
    assert fault.word == "bad_choice"
    assert "best, armour" in str(fault)


def test_a_save_that_one_target_has_is_none() -> None:
    targets = [{**TANK, "name": "one"}, {**TANK, "name": "other", "cover_save": 2}]
    shot = fire("Beam", ap=0, targets=targets, choices={"save": "cover"})
    assert shot.mean("unsaved_wounds", "one") == Fraction(1, 2) * Fraction(2, 6)
    assert shot.mean("unsaved_wounds", "other") == Fraction(1, 2) * Fraction(1, 6)


@pytest.mark.parametrize("save", [0, 7, "5+"])
def test_a_save_that_cannot_be_is_a_fault(save: object) -> None:
    assert fire(target={**SQUAD, "armour_save": save}).fault.word == "bad_profile"


@pytest.mark.parametrize(
    ("ap", "needed"), [(0, 4), (-1, 4), (-2, 5), (-3, 5), (-4, 6), (-5, 6), (-9, 6)]
)
def test_an_ion_shield_worsens_in_steps(ap: int, needed: int) -> None:
    target = {"type": "knight", "armour_save": "-", "ion_shield": 4}
    shot = fire(ap=ap, target=target)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(needed - 1, 6)
    assert shot.explains("core-ion-shield.1", "core-ion-shield.2")


@pytest.mark.parametrize("ion", [5, 6])
def test_an_ion_shield_is_never_worse_than_6_and_more(ion: int) -> None:
    target = {"type": "knight", "armour_save": "-", "ion_shield": ion}
    assert fire(ap=-9, target=target).mean("unsaved_wounds") == Fraction(1, 2) * Fraction(5, 6)


def test_an_ion_shield_heeds_the_modified_ap_and_the_front_arc() -> None:
    lit = fire("Light AT", ap=-9, target={**KNIGHT, "armour_save": "-"})
    assert lit.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 6)
    rear = fire(ap=-4, target=KNIGHT, situation={"facing": "rear"})
    assert rear.mean("unsaved_wounds") == Fraction(1, 2)


@pytest.mark.parametrize("order", ["first-fire", "advance", "march", "charge", "fall-back"])
def test_no_jink_under_first_fire(order: str) -> None:
    target = {"type": "vehicle", "armour_save": "-", "jink_save": 4, "order": order}
    passes = Fraction(0) if order == "first-fire" else Fraction(1, 2)
    shot = fire(target=target)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * (1 - passes)
    assert shot.explains("core-jink.1")


def test_two_bypassed_kinds_leave_the_third() -> None:
    target = {"type": "knight", "armour_save": 2, "invulnerable_save": 3, "cover_save": 2}
    shot = fire("Psi", "Ignores Cover", ap=-3, target=target)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
    assert shot.explains("bypassing.3", "bypassing.5")
