"""Ignores Cover: no cover saves and no Shrouded rolls."""

from __future__ import annotations

from .conftest import GUARD, TANK, hits, share

COVERED = {**GUARD, "armour_save": 0, "cover_save": 4}


def test_cover_saves_are_not_rolled() -> None:
    assert hits(1, target=COVERED).mean("unsaved_wounds") == share(2, lambda w, s: w >= 3 and s < 4)
    trial = hits(1, "Ignores Cover", target=COVERED)
    assert trial.mean("unsaved_wounds") == share(1, lambda wound: wound >= 3)
    assert trial.explains("saves.5")


def test_other_saves_stay() -> None:
    trial = hits(1, "Ignores Cover", ap=3, target={**COVERED, "invulnerable_save": 5})
    assert trial.mean("unsaved_wounds") == share(2, lambda wound, save: wound >= 3 and save < 5)


def test_shrouded_is_no_help() -> None:
    trial = hits(1, "Ignores Cover", target={**COVERED, "rules": ["Shrouded (5+)"]})
    assert trial.mean("unsaved_wounds") == share(1, lambda wound: wound >= 3)


def test_vehicles_lose_their_cover_too() -> None:
    target = {**TANK, "cover_save": 2}
    trial = hits(1, "Ignores Cover", strength=9, target=target)
    assert trial.mean("hull_points_lost") == share(1, lambda die: die >= 4)
