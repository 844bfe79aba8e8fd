"""Scatter: two faces of six stay, the others move the template."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import scatter


@pytest.mark.parametrize(("size", "distances"), [('3"', range(2, 5)), ('5"', range(2, 8))])
def test_how_far_a_template_moves(size: str, distances: range) -> None:
    moved = scatter(f"Blast ({size})")
    each = Fraction(4, 6) * Fraction(1, len(distances))
    assert moved.of("scatter_distance") == {0: Fraction(2, 6), **dict.fromkeys(distances, each)}
    assert moved.chance("stays") == Fraction(2, 6)
    assert moved.explains("core-templates-scatter.1")
    assert moved.explains("blast.2")


def test_the_dice_in_order() -> None:
    assert scatter('Blast (3")').play(1).count("stays") == 1
    moved = scatter('Blast (3")').play(3, 6)
    assert moved.what == ["scatter", "distance"]
    assert moved.count("scatter_distance") == 4


def test_a_weapon_without_a_template_is_a_fault() -> None:
    assert scatter("Firestorm").fault.word == "bad_profile"
