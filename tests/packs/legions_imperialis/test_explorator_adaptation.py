"""Explorator Adaptation: an Invulnerable Save of 6+ against Barrage and Blast."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import TANK, Fields, fire

ADAPTED: Fields = {**TANK, "rules": ["Explorator Adaptation"]}


@pytest.mark.parametrize("trait", ["Barrage", "Heavy Barrage", 'Blast (3")'])
def test_it_saves_on_a_6_where_armour_does_not(trait: str) -> None:
    shot = fire(trait, ap=-5, target=ADAPTED, situation={"template_full": 1})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(5, 6)
    assert shot.explains("explorator-adaptation.1")


@pytest.mark.parametrize("trait", ["Firestorm", "Anti-tank"])
def test_it_does_nothing_against_other_weapons(trait: str) -> None:
    shot = fire(trait, ap=-5, target=ADAPTED, situation={"template_full": 1})
    assert shot.mean("saves_passed") == 0


def test_a_better_save_is_used() -> None:
    shot = fire("Barrage", ap=-5, target={**ADAPTED, "invulnerable_save": 4})
    assert shot.mean("unsaved_wounds") == Fraction(1, 4)
    assert fire("Barrage", ap=-1, target=ADAPTED).mean("unsaved_wounds") == Fraction(1, 4)


def test_it_may_be_chosen_and_it_may_be_passed() -> None:
    chosen = {"save": "invulnerable"}
    assert fire("Barrage", ap=0, target=ADAPTED, choices=chosen).mean("saves_passed") == Fraction(
        1, 12
    )
    psi = fire("Barrage", "Psi", ap=-5, target=ADAPTED, choices={"save": "best"})
    assert psi.mean("saves_passed") == 0


def test_a_save_that_nobody_has_cannot_be_chosen() -> None:
    assert fire(target=ADAPTED, choices={"save": "invulnerable"}).fault.word == "bad_choice"
