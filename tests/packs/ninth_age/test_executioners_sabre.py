"""Executioner's Sabre: +1 Strength, two hands, a lethal 6 that costs two Health Points."""

from __future__ import annotations

from .conftest import spread, strike

SABRE = "Executioner's Sabre"


def test_a_natural_six_is_lethal_and_counts_double() -> None:
    target = {"models": 2, "wounds": 3, "resilience": 4, "armour": 3}
    trial = strike(SABRE, target=target)
    assert trial.value("strength") == 4
    expected = spread(
        3, lambda hit, wound, save: (hit >= 4) * (2 * (wound == 6) + (4 <= wound < 6 and save < 4))
    )
    assert trial.of("wounds_lost") == expected
    assert trial.explains("executioners-sabre.1", "lethal-strike.1")


def test_of_two_multipliers_the_higher_counts() -> None:
    trial = strike(
        SABRE,
        "Multiple Wounds (3)",
        target={"models": 2, "wounds": 4, "resilience": 4},
    )
    assert trial.of("wounds_lost") == spread(2, lambda hit, wound: 3 * (hit >= 4 and wound >= 4))


def test_it_takes_both_hands_and_goes_by_its_printed_apostrophe() -> None:
    shielded = {"models": 5, "shield": True}
    against = strike(target=shielded, attacker={"strength": 3}, holding=None)
    assert against.value("armour_save") == 6
    holding = {
        "name": "Executioner\u2019s Sabre",
        "kind": "melee",
        "strength": "as user",
        "ap": "-",
        "traits": ["Executioner\u2019s Sabre"],
    }
    assert strike(target=shielded, holding=holding).value("armour_save") == "none"
