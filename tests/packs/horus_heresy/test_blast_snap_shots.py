"""Blast and Snap Shots: no weapon with a marker makes them."""

from __future__ import annotations

import pytest

from .conftest import lay, shoot

REFUSED = ("snap_shot", "blast-snap-shots.1")
MARKERS = ['Blast (3")', "Massive Blast", "Apocalyptic Blast"]


@pytest.mark.parametrize("marker", MARKERS)
def test_a_marker_is_not_laid_as_a_snap_shot(marker: str) -> None:
    assert lay(marker, situation={"snap_shot": True}).refused == REFUSED
    assert lay(marker, attacker={"pinned": True}).refused == REFUSED


def test_a_heavy_weapon_that_moved_would_make_snap_shots() -> None:
    moved = {"moved": True}
    assert lay("Blast", attacker=moved).refused == REFUSED
    assert lay("Blast", attacker={**moved, "type": "vehicle"}).mean("hits") > 0
    assert lay("Blast", attacker=moved, type="Assault").mean("hits") > 0


def test_barrage_is_no_way_out() -> None:
    trial = shoot("Barrage", "Blast", situation={"snap_shot": True, "line_of_sight": False})
    assert trial.refused == REFUSED
