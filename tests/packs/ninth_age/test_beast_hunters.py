"""Beast Hunters: two shots with a Bow, lethal to Beasts."""

from __future__ import annotations

from .conftest import MONSTER, shoot, spread

HUNTERS = {"rules": ["Beast Hunters"]}


def test_a_bow_fires_twice_and_kills_beasts() -> None:
    trial = shoot(name="Bow", attacker=HUNTERS, target={**MONSTER, "armour": 4})
    assert trial.of("shots") == {2: 1}

    def one(hit: int, wound: int, save: int) -> int:
        return int(hit >= 4 and wound >= 5 and (wound == 6 or save < 3))

    assert trial.of("unsaved_wounds") == spread(
        6, lambda a, b, c, d, e, f: one(a, b, c) + one(d, e, f)
    )
    assert trial.explains("beast-hunters.1")


def test_no_other_weapon_does() -> None:
    assert shoot(name="Musket", attacker=HUNTERS).of("shots") == {1: 1}
    assert not shoot(name="Bow", attacker=HUNTERS).explains("lethal-strike.1")
