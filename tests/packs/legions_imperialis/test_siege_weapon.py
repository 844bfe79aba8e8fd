"""Siege Weapon: range doubled if the model has not moved."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fire


def test_its_range_is_doubled_if_it_has_not_moved() -> None:
    shot = fire("Siege Weapon", range=20, situation={"distance": 40})
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.explains("siege-weapon.1")
    beyond = fire("Siege Weapon", range=20, situation={"distance": 40.5})
    assert beyond.refused == ("out_of_range", "core-range-and-sight.1")


def test_not_if_it_has_moved() -> None:
    shot = fire("Siege Weapon", range=20, attacker={"moved": True}, situation={"distance": 21})
    assert shot.refused[0] == "out_of_range"
    assert not fire("Siege Weapon", attacker={"moved": True}).explains("siege-weapon.1")


def test_the_least_range_is_doubled_too() -> None:
    near = {"distance": 15}
    still = fire("Siege Weapon", min_range=8, situation=near)
    assert still.refused == ("within_minimum_range", "core-range-and-sight.2")
    moved = fire("Siege Weapon", min_range=8, attacker={"moved": True}, situation=near)
    assert moved.mean("hits") == Fraction(1, 2)
    exactly = fire("Siege Weapon", min_range=8, situation={"distance": 16})
    assert exactly.mean("hits") == Fraction(1, 2)
