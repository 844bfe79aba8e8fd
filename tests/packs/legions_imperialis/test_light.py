"""Light: cannot hurt engines, cannot hit Void Shields."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import HOUSE_OF_STONE, SQUAD, TITAN, WALKER, fire


@pytest.mark.parametrize("kind", ["vehicle", "super-heavy-vehicle", "knight", "titan"])
def test_hits_on_an_engine_are_scored_and_discarded(kind: str) -> None:
    shot = fire("Light", ap=-6, target={"type": kind, "armour_save": 5})
    assert shot.mean("hits") == shot.mean("hits_discarded") == Fraction(1, 2)
    assert shot.mean("model_hits") == 0
    assert shot.explains("light.1", "light.2")


@pytest.mark.parametrize("target", [SQUAD, WALKER])
def test_others_are_hurt(target: dict[str, object]) -> None:
    assert fire("Light", ap=-6, target=target).mean("unsaved_wounds") == Fraction(1, 2)


def test_active_void_shields_discard_its_hits_whatever_the_ap() -> None:
    shot = fire("Light", ap=-4, target=TITAN)
    assert shot.of("shields_left") == {2: 1}
    assert shot.mean("hits_discarded") == Fraction(1, 2)


def test_shieldbane_wins_at_the_shields_and_no_further() -> None:
    result = fire("Light", "Shieldbane", dice=3, target=TITAN).play(4, 4, 4)
    assert result.count("shields_lost") == 2
    assert result.count("hits_discarded") == 1


def test_a_structure_is_no_engine() -> None:
    shot = fire("Light", "Demolisher", ap=-6, target=HOUSE_OF_STONE)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2)
