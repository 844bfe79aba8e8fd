"""Rules of the armoury that act on wounds, saves and losses: each against every throw of dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import SQUAD, TERMINATORS, Fields, hits, of_each, share, shoot, strike

DREADNOUGHT: Fields = {"type": "dreadnought", "toughness": 7, "wounds": 6, "armour_save": 2}


def blow(*traits: str, **given: Any) -> Trial:
    """Return one blow that has hit."""
    return strike(*traits, **{**given, "situation": {"hits": 1, **given.get("situation", {})}})


def test_breaching_makes_wounds_of_x_or_more_ap_2_and_is_no_help_to_wound() -> None:
    trial = hits(2, "Breaching (4+)", strength=3)
    assert trial.of("unsaved_wounds") == of_each(share(2, lambda wound, save: wound >= 5), 2)
    late = hits(1, "Breaching (6+)")
    assert late.mean("unsaved_wounds") == share(
        2, lambda wound, save: wound == 6 or (wound >= 4 and save < 3)
    )
    assert late.explains("breaching.1", "breaching.2", "breaching.3", "breaching.4")
    model = hits(1, attacker={"rules": ["Breaching (6+)"]})
    assert model.mean("unsaved_wounds") == late.mean("unsaved_wounds")


def test_breaching_and_rending_look_at_the_same_die() -> None:
    trial = hits(1, "Breaching (5+)", "Rending (6+)", strength=1)
    assert trial.mean("unsaved_wounds") == Fraction(1, 6)


def test_murderous_strike_removes_models_and_is_saved_first() -> None:
    trial = hits(1, "Murderous Strike (5+)", target=TERMINATORS)
    assert trial.of("wounds_lost") == {
        0: 1 - share(2, lambda wound, save: wound >= 4 and save < 2),
        1: share(2, lambda wound, save: wound == 4 and save < 2),
        2: share(2, lambda wound, save: wound >= 5 and save < 2),
    }
    assert trial.explains("murderous-strike.1", "murderous-strike.2", "murderous-strike.3")


def test_instant_death_of_a_weapon_leaves_no_feel_no_pain() -> None:
    tough = {**TERMINATORS, "rules": ["Feel No Pain (5+)"]}
    trial = hits(1, "Instant Death", target=tough)
    through = share(2, lambda wound, save: wound >= 4 and save < 2)
    assert trial.of("wounds_lost") == {0: 1 - through, 2: through}
    assert trial.explains("instant-death-trait.1", "instant-death-trait.2", "feel-no-pain-limits.1")


def test_eternal_warrior_loses_one_wound_and_has_no_feel_no_pain_either() -> None:
    rules = ["Eternal Warrior", "Feel No Pain (4+)"]
    trial = hits(1, strength=8, ap=2, target={**TERMINATORS, "rules": rules})
    assert trial.of("wounds_lost") == {0: Fraction(1, 6), 1: Fraction(5, 6)}
    assert trial.explains("eternal-warrior.1")
    assert not trial.explains("instant-death.1")


@pytest.mark.parametrize(("strength", "lost"), [(8, 1), (9, 1), (10, 2)])
def test_battle_hardened_counts_for_instant_death_alone(strength: int, lost: int) -> None:
    hard = {**TERMINATORS, "rules": ["Battle-hardened"]}
    trial = hits(1, strength=strength, ap=2, target=hard)
    assert trial.of("wounds_lost") == {0: Fraction(1, 6), lost: Fraction(5, 6)}
    assert trial.explains("battle-hardened.1", "battle-hardened.2")


def test_battle_hardened_leaves_feel_no_pain_where_it_stops_instant_death() -> None:
    hard = {**TERMINATORS, "rules": ["Battle-hardened", "Feel No Pain (4+)"]}
    assert hits(1, strength=8, ap=2, target=hard).mean("wounds_lost") == Fraction(5, 12)


def test_poisoned_and_fleshbane_wound_whatever_the_toughness() -> None:
    giant = {**SQUAD, "toughness": 9}
    assert hits(1, "Poisoned (3+)", target=giant).mean("wounds") == Fraction(2, 3)
    assert hits(1, "Poisoned", target=giant).mean("wounds") == Fraction(1, 2)
    assert hits(1, "Poisoned (6+)").mean("wounds") == Fraction(1, 2)  # the chart asks for 4+
    assert hits(1, "Fleshbane", target=giant).mean("wounds") == Fraction(5, 6)


def test_a_poisoned_weapon_without_a_strength_is_strength_1() -> None:
    trial = hits(1, "Poisoned (4+)")
    del trial.table["weapon"]["strength"]
    assert trial.mean("wounds") == Fraction(1, 2)
    assert trial.explains("poisoned.3")
    plain = hits(1)
    del plain.table["weapon"]["strength"]
    assert plain.fault.word == "bad_profile"


def test_a_stronger_poisoned_blow_repeats_failed_wounds() -> None:
    assert blow("Poisoned (4+)", strength=5).mean("wounds") == share(
        2, lambda first, second: first >= 3 or second >= 3
    )
    assert hits(1, "Poisoned (4+)", strength=5).mean("wounds") == Fraction(2, 3)


@pytest.mark.parametrize("rule", ["Fleshbane", "Poisoned (2+)"])
def test_a_models_own_counts_in_close_combat_alone(rule: str) -> None:
    giant = {**SQUAD, "toughness": 9}
    assert blow(attacker={"rules": [rule]}, target=giant).mean("wounds") == Fraction(5, 6)
    assert hits(1, attacker={"rules": [rule]}, target=giant).mean("wounds") == 0


def test_machines_make_what_poisoned_wounds_be_rolled_again() -> None:
    trial = hits(1, "Fleshbane", target=DREADNOUGHT)
    assert trial.mean("wounds") == share(2, lambda first, second: first >= 2 and second >= 2)
    assert hits(1, "Poisoned (4+)", "Shred", target=DREADNOUGHT).mean("wounds") == Fraction(1, 2)


@pytest.mark.parametrize("machine", ["dreadnought", "automata"])
@pytest.mark.parametrize("rule", ["Fleshbane", "Poisoned (2+)"])
def test_machines_roll_again_what_a_models_own_poison_wounds(machine: str, rule: str) -> None:
    target = {**DREADNOUGHT, "type": machine}
    wounds = blow(attacker={"rules": [rule]}, target=target).mean("wounds")
    assert wounds == share(2, lambda first, second: first >= 2 and second >= 2)


def test_preferred_enemy_repeats_ones_to_hit_and_to_wound() -> None:
    trial = shoot(attacker={"rules": ["Preferred Enemy (Traitors)"]})
    again = share(2, lambda first, second: first >= 3 or (first == 1 and second >= 3))
    wounds = share(2, lambda first, second: first >= 4 or (first == 1 and second >= 4))
    assert trial.mean("hits") == again
    assert trial.mean("wounds") == again * wounds
    assert trial.explains("preferred-enemy.1", "preferred-enemy.2")


def test_haywire_wounds_machines_whatever_the_ap() -> None:
    trial = hits(2, "Haywire", ap="-", target={**DREADNOUGHT, "invulnerable_save": 5})
    through = share(2, lambda die, save: die == 6 or (die >= 2 and save < 5))
    assert trial.of("unsaved_wounds") == of_each(through, 2)
    assert trial.explains("haywire.1", "haywire.2", "haywire.3", "haywire.4")


@pytest.mark.parametrize(("strength", "needed"), [(3, 3), (6, 6), (8, 6)])
def test_graviton_pulse_asks_for_the_targets_strength(strength: int, needed: int) -> None:
    trial = hits(1, "Graviton Pulse", strength="*", target={**SQUAD, "strength": strength})
    assert trial.mean("wounds") == Fraction(7 - needed, 6)
    assert trial.mean("unsaved_wounds") == Fraction(7 - needed, 18)
    assert trial.explains("graviton-pulse.1", "graviton-pulse.4")


def test_saves_of_unit_rules() -> None:
    cover = {**SQUAD, "cover_save": 5}
    assert hits(1, ap=3, target=cover).mean("unsaved_wounds") == Fraction(1, 3)
    light = {**cover, "rules": ["Skirmish sub-type"]}
    assert hits(1, ap=3, target=light).mean("unsaved_wounds") == Fraction(1, 4)
    flying = {**cover, "rules": ["Antigrav sub-type"]}
    assert hits(1, ap=3, target=flying).mean("unsaved_wounds") == Fraction(1, 2)
    daemon = {**SQUAD, "rules": ["Æthereal Invulnerability (4+)"]}
    assert hits(1, ap=3, target=daemon).mean("unsaved_wounds") == Fraction(1, 4)


def test_a_primarch_endures_and_is_fearless() -> None:
    lord = {"type": "primarch", "models": 1, "toughness": 4, "wounds": 6, "leadership": 10}
    trial = hits(1, "Pinning", strength=8, ap=2, target=lord)
    assert trial.of("wounds_lost") == {0: Fraction(1, 6), 1: Fraction(5, 6)}
    assert trial.chance("pinning_test") == 0
    shots = shoot(attacker={"type": "primarch"}, situation={"snap_shot": True})
    assert shots.mean("hits") == Fraction(2, 3)
    assert shots.explains("primarch.3", "primarch.5")


def test_a_sniper_changes_nobody_who_is_alike() -> None:
    assert hits(1, "Sniper").of("models_destroyed") == hits(1).of("models_destroyed")
    assert hits(1, "Sniper").explains("sniper.1", "sniper.2")


def test_skyfire_makes_snap_shots_at_the_ground() -> None:
    assert shoot("Skyfire").mean("hits") == Fraction(1, 6)
    flyer = {**SQUAD, "rules": ["Skimmer"]}
    assert shoot("Skyfire", target=flyer).mean("hits") == Fraction(2, 3)
    assert shoot("Skyfire", target=flyer).explains("skyfire.1")
