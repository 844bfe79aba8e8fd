"""Shrouded (X): X or more ignores a wound or a hit on a vehicle from shooting."""

from __future__ import annotations

from .conftest import SQUAD, TANK, hits, of_each, share, strike

SHROUDED = {**SQUAD, "rules": ["Shrouded (5+)"]}


def test_wounds_from_shooting_may_be_ignored() -> None:
    trial = hits(2, target=SHROUDED)
    through = share(3, lambda wound, save, shroud: wound >= 4 and save < 3 and shroud < 5)
    assert trial.of("unsaved_wounds") == of_each(through, 2)
    assert trial.explains("shrouded.1", "damage-mitigation.1")


def test_without_a_number_it_is_six() -> None:
    trial = hits(1, target={**SQUAD, "rules": ["Shrouded"]})
    assert trial.mean("unsaved_wounds") == share(3, lambda w, s, f: w >= 4 and s < 3 and f < 6)


def test_not_in_close_combat() -> None:
    trial = strike(target=SHROUDED, situation={"hits": 1})
    assert trial.mean("unsaved_wounds") == share(2, lambda wound, save: wound >= 4 and save < 3)


def test_hits_on_vehicles_too_after_a_save() -> None:
    target = {**TANK, "invulnerable_save": 5, "rules": ["Shrouded (5+)"]}
    trial = hits(1, strength=9, target=target)
    lost = share(3, lambda die, save, shroud: die >= 4 and save < 5 and shroud < 5)
    assert trial.mean("hull_points_lost") == lost
    assert trial.explains("vehicle-damage.4", "shrouded.1")
