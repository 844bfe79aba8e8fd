"""War Machine: a jam leaves it Shaken."""

from __future__ import annotations

from .conftest import CHARIOT, CREW, gun, share

SHOT = ("Catapult (4x4)",)
JAM = share(2, lambda hit, table: hit == 1 and table in (3, 4))


def test_a_jam_shakes_it_in_place_of_the_ban() -> None:
    trial = gun(*SHOT, attacker=CREW)
    assert trial.chance("shaken") == JAM
    assert trial.chance("jammed") == 0
    assert trial.explains("war-machine.2", "misfire-table.8")
    assert trial.play(1, 3).effects == {"shaken": "end of the owner's next Player Turn"}


def test_on_anything_else_the_weapon_is_jammed() -> None:
    trial = gun(*SHOT, attacker=CHARIOT)
    assert trial.chance("jammed") == JAM
    assert trial.chance("shaken") == 0
    assert trial.play(1, 4).effects == {"jammed": "end of the owner's next Player Turn"}


def test_shaken_it_does_not_shoot() -> None:
    assert gun(*SHOT, attacker={**CREW, "shaken": True}).refused == ("shaken", "shaken.1")
