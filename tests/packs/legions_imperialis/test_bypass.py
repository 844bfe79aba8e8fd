"""Bypass: Hits pass Void Shields."""

from __future__ import annotations

from fractions import Fraction

from .conftest import TITAN, fire


def test_void_shields_neither_help_nor_suffer() -> None:
    shot = fire("Bypass", ap=-1, target=TITAN)
    assert shot.of("shields_left") == {2: 1}
    assert shot.of("unsaved_wounds") == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert shot.explains("bypass.1")
    assert shot.explains("bypassing.1", "bypassing.2")


def test_ap_0_is_not_discarded() -> None:
    shot = fire("Bypass", ap=0, target=TITAN)
    assert shot.mean("hits_discarded") == 0
    assert shot.mean("unsaved_wounds") == Fraction(1, 12)


def test_it_wins_over_what_strips_shields() -> None:
    shot = fire("Bypass", "Shieldbane", "Shock Pulse", target=TITAN)
    assert shot.of("shields_left") == {2: 1}
    assert shot.chance("shocked") == Fraction(1, 2)


def test_light_hits_come_through_and_are_discarded() -> None:
    shot = fire("Bypass", "Light", target=TITAN)
    assert shot.mean("hits_discarded") == Fraction(1, 2)
    assert shot.mean("shields_lost") == 0
