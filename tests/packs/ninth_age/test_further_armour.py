"""Further pieces of armour: what each is worth, and what it does to those who strike it."""

from __future__ import annotations

import pytest

from .conftest import melee, shoot, strike


@pytest.mark.parametrize(
    ("rules", "armour", "save"),
    [
        (["Sode"], 2, 4),
        (["Kraken’s Hide", "Spiked Shield"], 1, 4),
        (["Pavise"], 2, 3),
        (["Paper Armour"], 0, 6),
        (["Abyssal Armour"], 0, 4),
        (["Abyssal Armour"], 2, 5),
    ],
)
def test_what_each_is_worth(rules: list[str], armour: int, save: int) -> None:
    trial = shoot(target={"models": 5, "armour": armour, "rules": rules})
    assert trial.value("armour_save") == save


def test_a_pavise_does_not_parry() -> None:
    behind = {"models": 5, "shield": True, "rules": ["Pavise"]}
    trial = strike(attacker={"offensive_skill": 5}, target=behind, holding=melee("Hand Weapon"))
    assert trial.value("defensive_skill") == 3
    assert trial.explains("further-armour.1")


def test_paper_turns_what_pierces_other_armour() -> None:
    paper = {"models": 5, "armour": 3, "rules": ["Paper Armour"]}
    assert shoot(ap=3, target=paper).value("ap") == 1
    trial = shoot(ap=1, target=paper)
    assert (trial.value("ap"), trial.value("armour_save")) == (0, 4)
    assert trial.explains("further-armour.2")


@pytest.mark.parametrize("rule", ["Abyssal Armour", "Spiked Shield", "Infernal Armour"])
def test_what_is_left_out_is_told(rule: str) -> None:
    trial = strike(target={"models": 5, "rules": [rule]})
    assert trial.warns("target.rules")
    if rule == "Spiked Shield":
        assert "further-armour.3" in {fact.clause for fact in trial.program.explain()}
