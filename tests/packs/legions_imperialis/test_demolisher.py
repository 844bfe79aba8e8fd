"""Demolisher: can damage Structures."""

from __future__ import annotations

from fractions import Fraction

from .conftest import HOUSE_OF_STONE, TANK, fire


def test_it_damages_structures() -> None:
    shot = fire("Demolisher", target=HOUSE_OF_STONE)
    assert shot.mean("wounds_lost") == Fraction(1, 2) * Fraction(4, 6)
    assert shot.explains("demolisher.1")


def test_without_it_a_structure_is_no_target() -> None:
    assert fire(target=HOUSE_OF_STONE).refused == ("structure", "core-structures.1")


def test_it_changes_nothing_else() -> None:
    assert fire("Demolisher", target=TANK).of("unsaved_wounds") == fire(target=TANK).of(
        "unsaved_wounds"
    )
