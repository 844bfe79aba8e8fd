"""Psi: only Armour Saves count, Void Shields are passed; once a round; no Overwatch."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import KNIGHT, TITAN, fire


@pytest.mark.parametrize("kind", ["invulnerable_save", "cover_save", "ion_shield"])
def test_these_saves_are_passed(kind: str) -> None:
    shot = fire("Psi", ap=-6, target={"type": "knight", "armour_save": 2, kind: 2})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2)
    assert shot.explains("psi.1")


def test_armour_and_jink_stay() -> None:
    assert fire("Psi", ap=0, target=KNIGHT).mean("unsaved_wounds") == Fraction(1, 2) * Fraction(
        1, 6
    )
    jinking = fire("Psi", ap=-6, target={**KNIGHT, "jink_save": 4})
    assert jinking.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 2)


def test_void_shields_are_passed() -> None:
    assert fire("Psi", target=TITAN).of("shields_left") == {2: 1}


def test_one_such_weapon_a_round() -> None:
    shot = fire("Psi", situation={"fired_already": True})
    assert shot.refused == ("already_fired", "psi.2")
    assert fire("Psi").play(1).report["situation_left"]["fired_already"] is True
    assert fire("Psi").play(1).report["lasting"][0]["clause"] == "psi.2"


def test_it_is_not_fired_in_overwatch() -> None:
    assert fire("Psi", situation={"overwatch": True}).refused == ("overwatch", "psi.3")


@pytest.mark.parametrize("traits", [("Psi", "Limited (3)"), ("Limited (3)", "Psi")])
def test_what_lasts_is_told_in_one_order(traits: tuple[str, ...]) -> None:
    lasting = fire(*traits).play(1).report["lasting"]
    assert [effect["name"] for effect in lasting] == ["ammunition", "fired"]
