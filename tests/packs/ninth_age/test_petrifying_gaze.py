"""Petrifying Gaze: 2 hits that wound on 5 and 6, whatever the Resilience."""

from __future__ import annotations

from .conftest import fight, of_each, share, shoot

RULES = {"rules": ["Petrifying Gaze"]}
FOES = {"models": 9, "resilience": 9, "armour": 6, "attacks": 0}


def test_shots_of_that_name_hit_without_a_roll() -> None:
    trial = shoot(name="Petrifying Gaze", shots="D6+1", strength=2, attacker=RULES, target=FOES)
    assert trial.of("hits") == {2: 1}
    assert trial.of("wounds_lost") == of_each(share(1, lambda wound: wound >= 5), 2)
    assert trial.explains("petrifying-gaze.1", "petrifying-gaze.2")
    assert shoot(attacker=RULES).value("strength") == 4


def test_in_combat_it_comes_at_own_agility_beside_the_blows() -> None:
    unit = {**RULES, "agility": 6, "attacks": 0}
    trial = fight("Great Weapon", attacker=unit, target=FOES)
    assert trial.value("order") == [[6, "attacker"], [3, "target"], [0, "attacker"]]
    assert trial.of("wounds_lost") == of_each(share(1, lambda wound: wound >= 5), 2)


def test_it_is_magical_and_the_blows_are_not() -> None:
    warded = {**FOES, "armour": 0, "rules": ["Aegis (4+, against Magical Attacks)"]}
    one = share(2, lambda wound, save: wound >= 5 and save < 4)
    shot = shoot(name="Petrifying Gaze", attacker=RULES, target=warded)
    assert shot.mean("unsaved_wounds") == 2 * one
    trial = fight(attacker={**RULES, "attacks": 1}, target=warded)
    blow = share(2, lambda hit, wound: hit >= 4 and wound == 6)
    assert trial.mean("unsaved_wounds") == 2 * one + blow
