"""Rules of the armoury that leave something behind: tests after the attack, and lasting effects."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import FAILS, SQUAD, TANK, TERMINATORS, hits, of_each, share, shoot, spread

DREADNOUGHT: dict[str, Any] = {
    "type": "dreadnought",
    "toughness": 7,
    "wounds": 6,
    "armour_save": 2,
    "invulnerable_save": 5,
}
FACE = Fraction(1, 6)


@pytest.mark.parametrize(("initiative", "fails"), [(1, 5), (4, 2), (5, 1), (6, 1), (10, 1)])
def test_a_unit_that_is_hit_tests_initiative_and_a_6_fails(initiative: int, fails: int) -> None:
    trial = shoot("Blind", shots=2, target={**SQUAD, "initiative": initiative})
    is_hit = share(2, lambda a, b: max(a, b) >= 3)
    assert trial.chance("blind_test") == is_hit
    assert trial.chance("blinded") == is_hit * fails * FACE
    assert trial.explains("blind.1", "blind.2", "characteristic-tests.1", "characteristic-tests.2")


def test_blind_needs_an_initiative_and_leaves_vehicles_alone() -> None:
    assert "target.initiative" in str(hits(1, "Blind").fault)
    tank = hits(1, "Blind", target=TANK)
    assert "blinded" not in tank.odds.attack.events
    assert tank.explains("blind.4")


def test_blind_is_tested_once_after_all_units_have_fired_and_only_by_the_living() -> None:
    one = {"models": 1, "toughness": 4, "initiative": 4}
    trial = hits(1, "Blind", target=one, situation={"firing_units": 2}, ap=2)
    lives = share(2, lambda a, b: max(a, b) < 4)
    assert trial.chance("blind_test") == lives
    assert trial.chance("blinded") == lives * 2 * FACE


@pytest.mark.parametrize("count", [1, 3])
def test_a_wound_concusses_whether_it_is_saved_or_not(count: int) -> None:
    trial = hits(count, "Concussive (2)", situation={"fear": 2})
    wounded = 1 - Fraction(1, 2) ** count
    assert trial.chance("concussive_test") == wounded
    assert trial.chance("concussed") == wounded * FAILS[8]  # Fear works on other tests
    assert trial.explains("concussive.1", "concussive.2", "concussive.3")
    assert "concussed" not in hits(1, "Concussive", target=TANK).odds.attack.events


def test_a_unit_that_is_wiped_out_is_not_tested() -> None:
    one = {"models": 1, "toughness": 4, "armour_save": 3, "leadership": 8}
    trial = hits(1, "Concussive (1)", target=one)
    assert trial.chance("concussive_test") == Fraction(1, 2) * Fraction(2, 3)
    assert hits(1, "Concussive (1)", target=one, ap=2).chance("concussive_test") == 0


def test_pools_that_are_resolved_by_themselves_concuss_too() -> None:
    trial = hits(2, "Concussive (1)", "Brutal (2)", "Rending (6+)", target=TERMINATORS)
    assert trial.chance("concussive_test") == share(2, lambda a, b: max(a, b) >= 4)


def test_a_double_may_decide_a_test() -> None:
    trial = hits(1, "Concussive (1)", target={**SQUAD, "leadership": 12})
    assert trial.chance("concussed") == 0
    trial = hits(
        1,
        "Concussive (1)",
        target={**SQUAD, "leadership": 12},
        more={"options": {"leadership_doubles": True}},
    )
    assert trial.chance("concussed") == Fraction(1, 2) / 36


def test_shock_pulse_counts_penetrating_hits_that_are_scored_or_by_choice_not_saved() -> None:
    shielded = {**TANK, "invulnerable_save": 5}
    given: dict[str, Any] = {"strength": 9, "target": shielded}
    pierced = share(1, lambda die: die + 9 > 13)
    assert hits(1, "Shock Pulse", **given).chance("snap_shots_next") == pierced
    given["more"] = {"options": {"shock_pulse_hits": "not saved"}}
    trial = hits(1, "Shock Pulse", **given)
    assert trial.chance("snap_shots_next") == pierced * Fraction(2, 3)
    assert trial.explains("shock-pulse.1")


def test_shock_pulse_needs_an_unsaved_wound_on_machines_and_is_nothing_to_men() -> None:
    trial = hits(2, "Shock Pulse", strength=8, ap=2, target=DREADNOUGHT)
    unsaved = Fraction(2, 3) * Fraction(2, 3)
    assert trial.chance("snap_shots_next") == 1 - (1 - unsaved) ** 2
    assert "snap_shots_next" not in hits(1, "Shock Pulse").odds.attack.events


def test_rad_phage_weakens_a_model_that_loses_a_wound_and_lives() -> None:
    trial = hits(3, "Rad-phage", ap=2, target={**TERMINATORS, "invulnerable_save": 0})
    lost = of_each(Fraction(1, 2), 3)
    assert trial.chance("weakened") == lost[1] + lost[3]
    assert trial.explains("rad-phage.1")


def test_seismic_shock_slows_whom_it_harms() -> None:
    assert hits(2, "Seismic Shock").chance("slowed") == 1 - Fraction(5, 6) ** 2
    tank = hits(1, "Seismic Shock", strength=9, target=TANK)
    assert tank.chance("slowed") == share(1, lambda die: die + 9 >= 13)
    assert tank.explains("seismic-shock.1")


@pytest.mark.parametrize(
    ("target", "chance"),
    [({}, None), ({"type": "daemon"}, FACE), ({"rules": ["Psyker sub-type"]}, FACE)],
)
def test_psy_shock_is_for_psykers_and_daemons(
    target: dict[str, Any], chance: Fraction | None
) -> None:
    trial = hits(1, "Psy-shock", target={**SQUAD, **target})
    assert trial.odds.attack.events.get("perils") == chance
    assert trial.explains("psy-shock.1") == (chance is not None)


@pytest.mark.parametrize(("fired", "chance"), [(False, FACE), (True, 2 * FACE)])
def test_ammunition_runs_out(fired: bool, chance: Fraction) -> None:
    trial = shoot("Limited Ammunition", attacker={"fired_before": fired})
    assert trial.chance("out_of_ammunition") == chance
    empty = shoot("Limited Ammunition", attacker={"ammunition": 0})
    assert empty.refused == ("ammunition", "limited-ammunition.2")


@pytest.mark.parametrize("strength", [1, 4, 11, 12])
def test_graviton_collapse_rolls_two_dice_against_strength(strength: int) -> None:
    target = {**SQUAD, "strength": strength, "rules": ["Shrouded (4+)"]}
    trial = hits(2, "Graviton Collapse", strength="†", target=target)
    wounds = share(2, lambda a, b: a + b > strength)
    assert trial.of("wounds") == {n: p for n, p in of_each(wounds, 2).items() if p}
    unsaved = of_each(wounds / 3, 2)
    assert trial.of("unsaved_wounds") == {n: p for n, p in unsaved.items() if p}
    assert trial.explains("graviton-collapse.1", "graviton-collapse.2")


def test_graviton_collapse_rolls_four_dice_alone_against_armour() -> None:
    trial = hits(1, "Graviton Collapse", strength="†", target=TANK)
    totals = spread(4, lambda *faces: sum(faces))
    assert trial.mean("penetrating") == sum(p for total, p in totals.items() if total > 13)
    assert trial.mean("glancing") == totals[13]
    assert trial.explains("graviton-collapse.3")
    assert "target.strength" in str(hits(1, "Graviton Collapse", strength="†").fault)


def test_entangle_compares_strengths_and_takes_nobody_away() -> None:
    target = {**SQUAD, "strength": 6, "toughness": 1, "rules": ["Feel No Pain (2+)"]}
    trial = hits(2, "Entangle (2)", strength=6, target=target)
    assert trial.of("unsaved_wounds") == of_each(Fraction(1, 2), 2)
    assert trial.of("wounds_lost") == {0: 1}
    assert trial.chance("entangled") == Fraction(3, 4)
    assert trial.explains("entangle.1", "entangle.2", "entangle.3")
    assert trial.caveats == []


@pytest.mark.parametrize("target", [DREADNOUGHT, {**SQUAD, "type": "primarch"}])
def test_entangle_leaves_the_great_alone(target: dict[str, Any]) -> None:
    trial = hits(2, "Entangle (2)", strength=6, target=target)
    assert trial.of("wounds") == {0: 1}
    assert trial.explains("entangle.4")


def test_entangle_does_nothing_to_vehicles() -> None:
    trial = hits(2, "Entangle (2)", strength=10, target=TANK)
    assert trial.of("hull_points_lost") == {0: 1}


@pytest.mark.parametrize("psychic", ["Force", "Psychic Focus"])
def test_adamantium_will_saves_from_psychic_weapons(psychic: str) -> None:
    given: dict[str, Any] = {"ap": 2, "attacker": {"leadership": 12}}
    will = {**SQUAD, "rules": ["Adamantium Will"]}
    half = Fraction(1, 2)
    assert hits(1, psychic, target=will, **given).mean("unsaved_wounds") == half * 2 / 3
    will["rules"] = ["Adamantium Will (3+)"]
    assert hits(1, psychic, target=will, **given).mean("unsaved_wounds") == half / 3
    assert hits(1, target=will, **given).mean("unsaved_wounds") == half


def test_precision_strikes_change_no_odds() -> None:
    trial: Trial = hits(1, "Precision Strikes (6+)")
    assert trial.of("models_destroyed") == hits(1).of("models_destroyed")
    assert trial.explains("precision-strikes.1")
