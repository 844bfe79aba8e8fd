"""Irredeemable: no Stomp Attacks, a grinding first rank, and the slain strike to the end."""

from __future__ import annotations

from .conftest import fight, of_each, share

DOOMED = {"models": 3, "files": 3, "agility": 1, "rules": ["Irredeemable"]}
FIRST = {"models": 5, "files": 5, "agility": 9, "offensive_skill": 9, "strength": 9}


def test_the_slain_strike_to_the_end() -> None:
    trial = fight(attacker=DOOMED, target=FIRST)
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 3)
    assert trial.mean("attacker_models_destroyed") > 2
    assert trial.explains("irredeemable.2")
    assert fight(attacker={**DOOMED, "rules": []}, target=FIRST).mean("hits") < 1


def test_they_grind_with_their_whole_first_rank_and_stomp_nobody() -> None:
    rules = ["Irredeemable", "Grind Attacks (1)", "Stomp Attacks (1)"]
    unit = {**DOOMED, "attacks": 0, "in_contact": 1, "rules": rules}
    trial = fight(attacker=unit, target={"models": 9, "attacks": 0})
    assert trial.of("hits") == {3: 1}
    assert trial.explains("irredeemable.1")
    tame = fight(attacker={**unit, "rules": rules[1:]}, target={"models": 9, "attacks": 0})
    assert tame.of("hits") == {2: 1}
