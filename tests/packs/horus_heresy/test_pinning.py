"""Pinning: an unsaved wound forces a Leadership test; a unit that fails is Pinned."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import FAILS, GUARD, SQUAD, TANK, hits, lay, row, share, shoot

THROUGH = share(2, lambda wound, save: wound >= 3 and save < 5)
"""The chance of one hit of Strength 4, AP 6 to wound a guardsman who does not save."""


def pin(count: int = 1, *traits: str, **given: Any) -> Trial:
    """Return hits of a Pinning weapon, AP 6."""
    return hits(count, "Pinning", *traits, **{"ap": 6, "target": GUARD, **given})


@pytest.mark.parametrize("leadership", [2, 7, 9, 11, 12])
def test_an_unsaved_wound_forces_one_test(leadership: int) -> None:
    trial = pin(2, target={**GUARD, "leadership": leadership})
    some = 1 - (1 - THROUGH) ** 2
    assert trial.chance("pinning_test") == some
    assert trial.chance("pinned") == some * FAILS[leadership]
    assert trial.explains("pinning.1", "pinning.2", "pinning.3", "leadership-test.1")


def test_the_best_leadership_of_the_unit_counts() -> None:
    trial = pin(target={**GUARD, "leadership": [6, 10, 8]})
    assert trial.chance("pinned") == THROUGH * FAILS[10]
    assert trial.explains("leadership-test.2")


def test_each_unit_that_fires_forces_a_test_of_its_own() -> None:
    once = THROUGH * FAILS[7]
    trial = pin(situation={"firing_units": 3})
    assert trial.chance("pinned") == 1 - (1 - once) ** 3
    assert trial.of("hits") == {3: 1}


@pytest.mark.parametrize(
    ("target", "situation", "clause"),
    [
        ({"locked_in_combat": True}, {"scattered_onto": True}, "pinning.4"),
        ({"locked_in_combat": True}, {"scattered_onto": True}, "pinning.17"),
        ({"embarked": True}, {}, "pinning.7"),
        ({"rules": ["Fearless"]}, {}, "pinning.8"),
    ],
)
def test_some_do_not_test(
    target: dict[str, object], situation: dict[str, object], clause: str
) -> None:
    trial = pin(target={**GUARD, **target}, situation=situation)
    assert (trial.chance("pinning_test"), trial.chance("pinned")) == (0, 0)
    assert trial.mean("unsaved_wounds") == THROUGH
    assert trial.explains(clause)


def test_a_unit_that_is_pinned_stays_so() -> None:
    trial = pin(target={**GUARD, "pinned": True})
    assert (trial.chance("pinning_test"), trial.chance("pinned")) == (0, 1)
    assert trial.explains("pinning.5")


def test_vehicles_do_not_test() -> None:
    trial = hits(2, "Pinning", strength=9, target=TANK)
    assert (trial.chance("pinning_test"), trial.chance("pinned")) == (0, 0)
    assert trial.explains("pinning.6")


def test_nobody_left_nobody_tested() -> None:
    trial = pin(2, target={**GUARD, "models": 1})
    assert trial.chance("pinning_test") == 0
    some = pin(2, target={**GUARD, "models": 2})
    assert some.chance("pinning_test") == 2 * THROUGH * (1 - THROUGH)


def test_hidden_models_are_left_to_test() -> None:
    trial = pin(1, target={**GUARD, "models": 2, "visible_models": 1})
    assert trial.chance("pinning_test") == THROUGH


def test_a_discounted_wound_forces_no_test() -> None:
    trial = pin(target={**GUARD, "rules": ["Feel No Pain (4+)"]})
    assert trial.chance("pinning_test") == THROUGH / 2


def test_a_pinned_unit_is_told_with_its_end() -> None:
    told = pin().play(6, 1, 6, 6)
    assert told["pinned"]
    assert told["pinning_test"]


def test_a_weapon_without_it_forces_no_test() -> None:
    assert hits(3, target=SQUAD).chance("pinning_test") == 0


def test_others_under_a_stray_marker_test_as_well() -> None:
    """Both units are targets; the marker is aimed at the first and covers both."""
    models = [*row(1), {**row(1)[0], "id": "n1", "unit": "others", "x": 35.5}]
    trial = lay("Blast", "Pinning", models=models, strength=10, ap=1)
    target = trial.table.pop("target")
    trial.table["targets"] = [
        {**target, "models": 5},
        {**target, "models": 5, "name": "others", "leadership": 5},
    ]
    tested = trial.odds.targets["others"].events
    hit = trial.odds.targets["others"].distributions["hits"][1]
    assert tested["pinning_test"] == pytest.approx(hit * Fraction(5, 6))
    assert tested["pinned"] == pytest.approx(hit * float(Fraction(5, 6) * FAILS[5]))


def test_leadership_is_needed() -> None:
    fault = pin(target={k: v for k, v in GUARD.items() if k != "leadership"}).fault
    assert "target.leadership" in str(fault)


def test_a_pinned_unit_fires_snap_shots() -> None:
    """Its own shots hit on a 6."""
    trial = shoot(attacker={"bs": 5, "pinned": True})
    assert trial.mean("hits") == Fraction(1, 6)
    assert trial.explains("pinning.10", "snap-shot.1")


def test_wounds_that_nobody_can_be_given_force_no_test() -> None:
    trial = hits(4, "Pinning", strength=6, target={**SQUAD, "visible_models": 0})
    assert (trial.chance("pinning_test"), trial.chance("pinned")) == (0, 0)
    assert trial.of("models_destroyed") == {0: 1}


def test_a_second_firing_unit_that_finds_nobody_in_sight_forces_none() -> None:
    """One model is in sight: whoever kills it first forces the only test."""
    through = share(2, lambda wound, save: wound >= 4 and save < 3)
    hidden = {**SQUAD, "visible_models": 1}
    trial = hits(1, "Pinning", target=hidden, situation={"firing_units": 2})
    tested = 1 - (1 - through) ** 2
    assert trial.chance("pinning_test") == tested
    assert trial.chance("pinned") == tested * FAILS[8]
