"""Mirrored Scales: blows at the model with a natural 1 to hit strike the striker."""

from __future__ import annotations

from .conftest import fight, of_each, share, shoot, strike

SCALES = {"wounds": 9, "attacks": 0, "rules": ["Mirrored Scales"]}


def test_natural_1s_strike_who_strikes_with_his_own_weapon() -> None:
    knights = {"models": 3, "files": 3, "wounds": 2, "resilience": 4, "aegis": 5}
    trial = fight("Great Weapon", attacker=knights, target=SCALES)
    # Strength 5 against his own Resilience 4 wounds on 3+, Aegis 5+ helps
    one = share(3, lambda hit, wound, aegis: hit == 1 and wound >= 3 and aegis < 5)
    assert trial.of("attacker_wounds_lost") == of_each(one, 3)
    assert trial.explains("mirrored-scales.1")


def test_the_side_of_the_target_is_struck_so_too() -> None:
    trial = fight(attacker=SCALES, target={"wounds": 4, "attacks": 4, "resilience": 3})
    assert trial.of("wounds_lost") == of_each(share(2, lambda hit, w: hit == 1 and w >= 4), 4)


def test_blows_alone_tell_that_it_comes_in_a_fight() -> None:
    assert strike(target=SCALES).warns("attacker.rules")
    assert shoot(target=SCALES).explains("mirrored-scales.1")
