"""Flaming Attacks: no Fortitude; failed wounds on the Flammable are re-rolled."""

from __future__ import annotations

from .conftest import share, shoot, spread, strike

BURNING = {"models": 5, "resilience": 4, "rules": ["Flammable"]}


def test_fortitude_is_of_no_use() -> None:
    trial = shoot("Flaming Attacks", target={"models": 5, "fortitude": 3})
    assert trial.mean("unsaved_wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 3)
    assert trial.explains("flaming-attacks.1")


def test_aegis_is() -> None:
    trial = shoot("Flaming Attacks", target={"models": 5, "fortitude": 3, "aegis": 5})
    assert trial.mean("unsaved_wounds") == share(
        3, lambda hit, wound, aegis: hit >= 4 and wound >= 3 and aegis < 5
    )


def test_the_flammable_are_wounded_again_where_it_failed() -> None:
    trial = shoot("Flaming Attacks", target=BURNING)
    assert trial.of("wounds") == spread(
        3, lambda hit, wound, again: int(hit >= 4 and (wound >= 4 or again >= 4))
    )
    assert trial.explains("flaming-attacks.2")


def test_that_reroll_follows_its_die_at_once() -> None:
    result = shoot("Flaming Attacks", shots=2, target=BURNING).play(4, 4, 1, 2, 6)
    assert result.what[2:] == ["to wound", "to wound re-roll", "to wound"]
    assert result.count("wounds") == 1


def test_other_attacks_burn_nobody() -> None:
    assert shoot(target=BURNING).mean("wounds") == share(2, lambda a, b: a >= 4 and b >= 4)


def test_a_unit_may_have_it_for_its_blows_and_its_bows() -> None:
    target = {"models": 5, "fortitude": 4}
    unit = {"rules": ["Flaming Attacks"]}
    blow = share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    assert strike(attacker=unit, target=target).mean("unsaved_wounds") == blow
    shot = share(2, lambda hit, wound: hit >= 4 and wound >= 3)
    assert shoot(attacker=unit, target=target).mean("unsaved_wounds") == shot
    assert shoot(attacker=unit, target=target).explains("flaming-note.1")
