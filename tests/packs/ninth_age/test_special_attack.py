"""Special Attack: a word of profiles, which the rule of the weapon's own name gives a meaning."""

from __future__ import annotations

from typing import Any

from .conftest import shoot

GAZE: dict[str, Any] = {"name": "Petrifying Gaze", "attacker": {"rules": ["Petrifying Gaze"]}}


def test_it_changes_no_number() -> None:
    trial = shoot("Special Attack", "Magical Attacks", **GAZE)
    assert trial.of("hits") == shoot("Magical Attacks", **GAZE).of("hits") == {2: 1}
    assert trial.explains("initiative-order.1")
    assert not trial.warns("weapon.traits")
