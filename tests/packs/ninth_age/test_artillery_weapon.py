"""Artillery Weapon: always has Reload!, printed or not."""

from __future__ import annotations

import pytest

from .conftest import HOUSE, gun, of_each, share, shoot, strike

REACTION = {"stand_and_shoot": True}


def test_it_is_not_fired_as_a_reaction() -> None:
    assert gun(situation=REACTION).refused == ("reload", "artillery-weapon.2")


@pytest.mark.parametrize("kind", ["Cannon", "Catapult (3x3)", "Flamethrower", "Volley Gun"])
def test_every_type_of_artillery_is_one(kind: str) -> None:
    assert shoot(kind, situation=REACTION).refused == ("reload", "artillery-weapon.2")


@pytest.mark.parametrize("kind", ["Cannon", "Catapult (3x3)", "Flamethrower", "Volley Gun"])
def test_no_type_of_artillery_does_anything_for_blows(kind: str) -> None:
    trial = strike("Hand Weapon", kind)
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 1)
    assert trial.chance("misfire") == 0
    assert not HOUSE.session.problems


def test_printed_beside_it_reload_changes_nothing() -> None:
    assert gun("Reload!", situation=REACTION).refused[0] == "reload"
    assert gun("Reload!").mean("hits") == share(1, lambda hit: hit >= 4)


def test_alone_it_never_misfires() -> None:
    assert gun().chance("misfire") == 0
