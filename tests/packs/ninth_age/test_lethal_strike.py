"""Lethal Strike: a natural 6 to wound has Armour Penetration 10, and no Fortitude helps."""

from __future__ import annotations

from .conftest import share, shoot

SOLID = {"models": 5, "resilience": 4, "armour": 4, "fortitude": 5}


def test_a_6_to_wound_passes_armour_and_fortitude() -> None:
    trial = shoot("Lethal Strike", target=SOLID)

    def hurts(hit: int, wound: int, armour: int, fortitude: int) -> bool:
        return hit >= 4 and (wound == 6 or (wound >= 4 and armour < 3 and fortitude < 5))

    assert trial.mean("unsaved_wounds") == share(4, hurts)
    assert trial.explains("lethal-strike.1")


def test_aegis_meets_a_6() -> None:
    trial = shoot("Lethal Strike", target={**SOLID, "aegis": 6})

    def hurts(hit: int, wound: int, armour: int, special: int) -> bool:
        if wound == 6:
            return hit >= 4 and special < 6
        return hit >= 4 and wound >= 4 and armour < 3 and special < 5

    assert trial.mean("unsaved_wounds") == share(4, hurts)


def test_no_dice_are_asked_for_where_a_6_leaves_no_save() -> None:
    result = shoot("Lethal Strike", shots=2, target=SOLID).play(4, 5, 6, 4, 1, 2)
    assert result.what[4:] == ["armour save", "fortitude"]
    assert result.count("unsaved_wounds") == 2


def test_it_needs_a_6_where_only_a_6_wounds() -> None:
    trial = shoot("Lethal Strike", strength=1, target={**SOLID, "resilience": 9})
    assert trial.mean("unsaved_wounds") == share(2, lambda hit, wound: hit >= 4 and wound == 6)
