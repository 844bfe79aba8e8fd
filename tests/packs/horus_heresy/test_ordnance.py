"""Ordnance: two penetration dice, the higher counts; no Snap Shots."""

from __future__ import annotations

from .conftest import TANK, hits, share, shoot

SIDE = {"facing": "side"}


def test_the_higher_of_two_dice_counts() -> None:
    """Strength 8 at armour 12: a 4 glances, more penetrates."""
    trial = hits(1, type="Ordnance", strength=8, target=TANK, situation=SIDE)
    assert trial.mean("glancing") == share(2, lambda a, b: max(a, b) == 4)
    assert trial.mean("penetrating") == share(2, lambda a, b: max(a, b) > 4)
    assert trial.explains("ordnance.1")


def test_it_makes_no_snap_shots() -> None:
    trial = shoot(type="Ordnance", situation={"snap_shot": True})
    assert trial.refused == ("snap_shot", "snap-shot.3")
    assert shoot(type="Ordnance").mean("hits") > 0


def test_it_may_be_printed_as_a_trait() -> None:
    trial = hits(1, "Ordnance", strength=8, target=TANK, situation=SIDE)
    assert trial.mean("penetrating") == share(2, lambda a, b: max(a, b) > 4)
