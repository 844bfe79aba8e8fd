"""Profile notation: bonuses, blanks, curly brackets at Short Range, single numbers of areas."""

from __future__ import annotations

import pytest

from grapeshot.testing import Trial

from .conftest import gun, melee, share, shoot, strike

USER = {"strength": 4, "ap": 1}


@pytest.mark.parametrize(
    ("printed", "strength", "ap"),
    [
        (("+1", "+2"), 5, 3),
        (("C+1", "C"), 5, 1),
        (("-", ""), 4, 1),
        (("as user", "as user"), 4, 1),
        ((6, 0), 6, 0),
    ],
)
def test_strength_and_armour_penetration_as_printed(
    printed: tuple[str | int, str | int], strength: int, ap: int
) -> None:
    trial = strike("Hand Weapon", attacker=USER, strength=printed[0], ap=printed[1])
    assert (trial.value("strength"), trial.value("ap")) == (strength, ap)
    assert trial.explains("profile-notation.1") is str(printed[0]).endswith("+1")
    assert trial.explains("profile-notation.3") is (printed[0] == "-")


def test_a_blank_armour_penetration_of_shots_is_none() -> None:
    trial = shoot(strength="+1", ap="-", attacker=USER)
    assert (trial.value("strength"), trial.value("ap")) == (5, 0)
    assert trial.explains("profile-notation.2", "profile-notation.3")


def test_a_bonus_does_not_count_twice() -> None:
    trial = strike("Great Weapon", strength="+2", ap="+2")
    assert trial.refused == ("conflicting_traits", "profile-notation.1")
    called = strike("Great Weapon", name="Hand Weapon", strength="+2")
    assert called.refused == ("conflicting_traits", "profile-notation.1")
    assert strike("Hand Weapon", strength="+2").value("strength") == 5
    assert fits("Great Weapon").mean("hits") == share(1, lambda hit: hit >= 4)


def fits(name: str) -> Trial:
    """Return the blow of a listed weapon without a printed bonus."""
    return strike(name, holding=melee(name))


@pytest.mark.parametrize(("distance", "strength"), [(12, 5), (12.5, 4)])
def test_curly_values_count_at_short_range_whatever_the_weapon(
    distance: float, strength: int
) -> None:
    trial = shoot("{Flaming Attacks}", strength="4 {5}", situation={"distance": distance})
    assert trial.value("strength") == strength
    assert trial.explains("profile-notation.4", "flaming-attacks.1") is (strength == 5)
    assert strike("Hand Weapon", strength="4 {5}").warns("weapon")


def test_a_single_number_is_a_square() -> None:
    trial = gun("Catapult (3)")
    assert trial.value("area_hits") == gun("Catapult (3x3)").value("area_hits") == 9
    assert trial.explains("profile-notation.5")
