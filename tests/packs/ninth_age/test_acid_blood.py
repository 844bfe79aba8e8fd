"""Acid Blood: each Health Point lost in close combat gives its attacker a toxic hit."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fight, of_each, share, shoot, strike

BEAST = {"models": 1, "wounds": 2, "attacks": 0, "rules": ["Acid Blood"]}


def test_a_hit_for_each_health_point() -> None:
    trial = fight(attacker={"models": 4, "files": 4, "armour": 3, "resilience": 2}, target=BEAST)
    lost = {0: Fraction(0), 1: Fraction(0), 2: Fraction(0)}
    for wounds, chance in of_each(share(2, lambda hit, wound: hit >= 4 and wound >= 4), 4).items():
        lost[min(2, wounds)] += chance
    # Strength 3 against Resilience 2 wounds on 3+, no armour holds
    back = {n: of_each(Fraction(2, 3), n) for n in lost}
    burnt = {k: sum(p * back[n].get(k, Fraction(0)) for n, p in lost.items()) for k in lost}
    assert trial.of("attacker_wounds_lost") == burnt
    assert trial.of("wounds_lost") == lost
    assert trial.explains("acid-blood.1")


def test_who_is_burnt_at_an_earlier_step_does_not_strike_later() -> None:
    """The second of two strikers is a mount of the one that the acid eats."""
    horse = {"name": "horse", "kind": "part", "agility": 1}
    rider = {"agility": 5, "offensive_skill": 9, "strength": 9, "resilience": 1, "groups": [horse]}
    trial = fight(attacker=rider, target={**BEAST, "models": 9})
    slain = share(3, lambda hit, wound, back: hit >= 2 and wound >= 2 and back >= 2)
    struck = share(1, lambda hit: hit >= 2)
    mount = share(1, lambda hit: hit >= 2)
    assert trial.mean("hits") == struck + (1 - slain) * mount


def test_it_is_for_fights() -> None:
    assert strike(target=BEAST).warns("target.rules")
    assert shoot(target=BEAST).explains("acid-blood.1")
