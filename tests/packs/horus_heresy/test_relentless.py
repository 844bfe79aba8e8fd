"""Relentless: fires Heavy weapons at full BS after a move."""

from __future__ import annotations

from fractions import Fraction

from .conftest import shoot

MOVED = {"moved": True}


def test_a_heavy_weapon_makes_no_snap_shots_for_having_moved() -> None:
    plain = shoot(type="Heavy", attacker=MOVED)
    steady = shoot(type="Heavy", attacker={**MOVED, "rules": ["Relentless"]})
    assert plain.mean("hits") == Fraction(1, 6)
    assert steady.mean("hits") == Fraction(4, 6)
    assert plain.explains("snap-shot.2")
    assert steady.explains("snap-shot.2")


def test_other_snap_shots_stay() -> None:
    pinned = {**MOVED, "pinned": True, "rules": ["Relentless"]}
    assert shoot(type="Heavy", attacker=pinned).mean("hits") == Fraction(1, 6)


def test_other_types_of_weapon_do_not_mind_a_move() -> None:
    assert shoot(attacker=MOVED).mean("hits") == Fraction(4, 6)
    assert shoot(type="Heavy", attacker={**MOVED, "type": "vehicle"}).mean("hits") == Fraction(4, 6)
