"""A weapon with several modes: one is chosen, each is a weapon of its own."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import BLOCK, CREW, HOUSE, share

BALL = {
    "name": "Cannon",
    "range": 72,
    "strength": "4 [10]",
    "ap": "0 [10]",
    "traits": ["Artillery Weapon", "Cannon", "Area Attack (1x5)", "[Multiple Wounds (D3+1)]"],
}
GRAPE = {
    "name": "Volley Gun",
    "range": 12,
    "shots": "2D6",
    "strength": 4,
    "ap": 4,
    "traits": ["Artillery Weapon", "Volley Gun"],
}


def cannon(mode: str | None, distance: float = 10, modes: Any = (BALL, GRAPE)) -> Trial:
    """Return a shot of the Cannon in one of its modes."""
    modes = [dict(mode) for mode in modes] if isinstance(modes, tuple) else modes
    return HOUSE.trial(
        {
            "ruleset": "ninth-age",
            "weapon": {"name": "Cannon", "kind": "shooting", "to_hit": 4, "modes": modes},
            "attacker": dict(CREW),
            "target": dict(BLOCK),
            "situation": {"distance": distance},
            "choices": {} if mode is None else {"mode": mode},
        }
    )


def test_the_ball() -> None:
    trial = cannon("Cannon", 30)
    assert trial.of("hits") == {0: share(1, lambda hit: hit < 4), 4: share(1, lambda hit: hit >= 4)}
    assert trial.explains("cannon.1", "cannon.2")


@pytest.mark.parametrize("spelling", ["Volley Gun", "volley gun", "volley-gun"])
def test_grapeshot(spelling: str) -> None:
    trial = cannon(spelling, 6)
    assert set(trial.of("shots")) == {0, *range(2, 12)}
    assert trial.explains("cannon.1", "cannon.3")


def test_what_a_mode_does_not_give_is_as_in_the_weapon() -> None:
    engagement = HOUSE.engagement(cannon("Cannon").table)
    assert engagement.weapon.to_hit == 4
    assert engagement.weapon.name == "Cannon"
    assert engagement.mode == "Cannon"
    assert list(engagement.modes) == ["Cannon", "Volley Gun"]
    assert engagement.modes["Volley Gun"].range.farthest == 12


def test_a_mode_out_of_range_is_refused_after_measuring() -> None:
    assert cannon("Volley Gun", 14).refused == ("out_of_range", "who-can-shoot.2")
    assert cannon("Cannon", 14).mean("hits") == 2


def test_a_mode_has_to_be_chosen() -> None:
    fault = cannon(None).fault
    assert fault.word == "mode"
    assert fault.expected == "one of: Cannon, Volley Gun"


def test_a_mode_that_is_not_there_is_named_with_the_nearest() -> None:
    fault = cannon("Voley Gun").fault
    assert (fault.word, fault.nearest) == ("mode", "Volley Gun")
    assert fault.place.key == "choices.mode"


def test_every_mode_is_read_strictly_the_unused_one_too() -> None:
    fault = cannon("Cannon", modes=(BALL, {**GRAPE, "strength": "four"})).fault
    assert fault.word == "bad_profile"
    assert fault.place.key == "weapon.modes[1].strength"


@pytest.mark.parametrize("modes", ["Cannon", [1, 2], [{"range": 12}], [BALL, BALL]])
def test_modes_are_tables_with_a_name_each(modes: Any) -> None:
    assert cannon("Cannon", modes=modes).fault.word == "bad_profile"


def test_a_weapon_of_one_mode_takes_no_other() -> None:
    table = cannon("Cannon").table
    table["weapon"] = {**BALL, "kind": "shooting", "to_hit": 4}
    assert HOUSE.trial(table).mean("hits") == 2
    assert HOUSE.trial({**table, "choices": {"mode": "Volley Gun"}}).fault.word == "mode"


def test_what_stands_beside_the_profile_counts_in_every_mode_of_it() -> None:
    table = {
        **cannon("Cannon", 30).table,
        "weapon": {"profile": "ninth-age/artillery/Cannon", "shots": 3, "to_hit": 6},
    }
    weapon = HOUSE.engagement(table).weapon
    assert (weapon.shots.bonus, weapon.to_hit, weapon.name) == (3, 6, "Cannon")
    assert HOUSE.mean_of(table, "shots") == 3
