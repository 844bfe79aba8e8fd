"""Divine Attacks: a passed Aegis Save is re-rolled."""

from __future__ import annotations

from .conftest import share, shoot


def test_aegis_has_to_be_passed_twice() -> None:
    trial = shoot("Divine Attacks", target={"models": 5, "aegis": 3})
    assert trial.mean("unsaved_wounds") == share(
        4, lambda hit, wound, aegis, again: hit >= 4 and wound >= 3 and (aegis < 3 or again < 3)
    )
    assert trial.explains("divine-attacks.1")


def test_the_owner_then_takes_fortitude_if_it_is_better() -> None:
    trial = shoot("Divine Attacks", target={"models": 5, "aegis": 4, "fortitude": 5})
    assert trial.mean("unsaved_wounds") == share(
        3, lambda hit, wound, fortitude: hit >= 4 and wound >= 3 and fortitude < 5
    )


def test_that_reroll_follows_its_die_at_once() -> None:
    result = shoot("Divine Attacks", shots=2, target={"models": 5, "aegis": 4}).play(
        4, 4, 3, 3, 5, 2, 3
    )
    assert result.what[4:] == ["aegis", "aegis re-roll", "aegis"]
    assert result.count("unsaved_wounds") == 2
