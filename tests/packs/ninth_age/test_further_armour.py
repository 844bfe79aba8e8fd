"""Further pieces of armour: what each is worth, and what it does to those who strike it."""

from __future__ import annotations

import pytest

from .conftest import fight, melee, of_each, share, shoot, strike


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


SPIKED = {"models": 4, "armour": 3, "attacks": 0, "rules": ["Spiked Shield"]}
TWO = {"models": 2, "files": 2}
LOST = "attacker_wounds_lost"


def test_spikes_hit_back_for_saves_passed_with_four_or_more() -> None:
    """Strength 3 on both sides: hits and wounds on 4+, saves on 3+; none from what comes back."""
    trial = fight(attacker=TWO, target=SPIKED)
    struck = share(4, lambda hit, wound, save, back: min(hit, wound, save, back) >= 4)
    assert trial.of(LOST) == of_each(struck, 2)
    lost = share(3, lambda hit, wound, save: min(hit, wound) >= 4 and save < 3)
    assert trial.of("wounds_lost") == of_each(lost, 2)
    assert trial.explains("further-armour.3")
    assert not trial.warns("target.rules")


def test_spikes_have_the_strength_and_armour_penetration_of_their_bearer() -> None:
    """Those who save on 4+ save the spikes' hits on 6 alone; an Aegis gives no hit back."""
    strong = {**SPIKED, "strength": 5, "ap": 2, "rules": ["Spiked Shield", "Aegis (4+)"]}
    trial = fight(attacker={**TWO, "armour": 3}, target=strong)
    struck = share(3, lambda hit, wound, save: min(hit, wound, save) >= 4)
    slain = struck * share(2, lambda back, own: back >= 2 and own < 6)
    assert trial.of(LOST) == of_each(slain, 2)


def test_spikes_hit_back_on_foot_and_in_a_fight() -> None:
    assert fight(attacker=TWO, target={**SPIKED, "type": "cavalry"}).mean(LOST) == 0
    trial = strike(target=SPIKED)
    assert trial.warns("target.rules")
    lost = share(3, lambda hit, wound, save: min(hit, wound) >= 4 and save < 3)
    assert trial.mean("wounds_lost") == lost


@pytest.mark.parametrize(("save", "back", "lost"), [(4, 4, 1), (4, 3, 0), (3, None, 0)])
def test_spikes_hit_back_in_play(save: int, back: int | None, lost: int) -> None:
    rolled = [4, 4, save, *([] if back is None else [back])]
    assert fight(attacker={"models": 1}, target=SPIKED).play(*rolled).count(LOST) == lost


@pytest.mark.parametrize("rule", ["Abyssal Armour", "Infernal Armour"])
def test_what_is_left_out_is_told(rule: str) -> None:
    assert strike(target={"models": 5, "rules": [rule]}).warns("target.rules")
