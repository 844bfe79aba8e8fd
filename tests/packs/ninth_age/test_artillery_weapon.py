"""Artillery Weapon: always has Reload!, printed or not."""

from __future__ import annotations

from .conftest import gun, share

REACTION = {"stand_and_shoot": True}


def test_it_is_not_fired_as_a_reaction() -> None:
    assert gun(situation=REACTION).refused == ("reload", "artillery-weapon.2")


def test_printed_beside_it_reload_changes_nothing() -> None:
    assert gun("Reload!", situation=REACTION).refused[0] == "reload"
    assert gun("Reload!").mean("hits") == share(1, lambda hit: hit >= 4)


def test_alone_it_never_misfires() -> None:
    assert gun().chance("misfire") == 0
