"""Rules that data sheets print for units, and the names that change nothing of an attack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import SQUAD, TANK, hits, share, shoot, strike


def test_night_vision_sees_the_shrouded() -> None:
    shrouded = {**SQUAD, "armour_save": 0, "rules": ["Shrouded (5+)"]}
    assert hits(1, target=shrouded).mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
    seen = hits(1, attacker={"rules": ["Night Vision"]}, target=shrouded)
    assert seen.mean("unsaved_wounds") == Fraction(1, 2)
    assert seen.explains("night-vision.1")


def test_a_reinforced_structure_saves_against_shots() -> None:
    solid = {**TANK, "rules": ["Reinforced Structure"]}
    plain, saved = (hits(1, strength=9, target=each) for each in (TANK, solid))
    assert saved.mean("hull_points_lost") == plain.mean("hull_points_lost") * Fraction(4, 6)
    assert saved.explains("reinforced-structure.1")
    blows = strike(strength=9, target=solid, situation={"hits": 1})
    assert not blows.explains("reinforced-structure.1")


def test_what_would_glance_a_third_line_model_penetrates() -> None:
    trial = hits(1, strength=9, target={**TANK, "rules": ["Third-line sub-type"]})
    assert trial.mean("glancing") == 0
    assert trial.mean("penetrating") == share(1, lambda die: die + 9 >= 13)
    assert trial.explains("third-line-sub-type.1")


@pytest.mark.parametrize(
    "rule", ["Super-heavy sub-type", "Knight sub-type", "Titan sub-type", "Monstrous sub-type"]
)
def test_shots_at_the_largest_targets_are_twin_linked(rule: str) -> None:
    hunter = {"bs": 4, "rules": ["Macro-extinction Targeting Protocols"]}
    large = {**TANK, "rules": [rule]}
    assert shoot(strength=9, attacker=hunter, target=large).mean("hits") == Fraction(8, 9)
    assert shoot(strength=9, attacker=hunter, target=TANK).mean("hits") == Fraction(2, 3)
    assert shoot(strength=9, attacker=hunter, target=large).explains("macro-extinction.1")


def test_the_hits_of_a_charge_may_be_rolled_for() -> None:
    ram = {"charging": True, "strength": 4, "rules": ["Hammer of Wrath (D3)"], "attacks": 0}
    trial = strike(attacker={**ram, "models": 2}, target={**SQUAD, "armour_save": 0})
    of_rams, of_the_charge = 2 * 2 * Fraction(1, 2), 2 * Fraction(1, 2) * Fraction(1, 2)
    assert trial.mean("unsaved_wounds") == of_rams + of_the_charge
    fixed = {**ram, "rules": ["Hammer of Wraith (2)"]}
    assert strike(attacker=fixed, target=SQUAD).mean("hits") == 2 + Fraction(1, 2)


@pytest.mark.parametrize(
    "rule",
    ["Character sub-type", "Loyalist", "Light sub-type", "Support Squad", "Scout", "Deep Strike",
     "Fleet (1)", "Move Through Cover", "Firing Protocols (2)", "Battlesmith (6+)", "Hit & Run",
     "Silent Sisterhood (X)", "Assault Vehicle", "Knight sub-type", "Hover sub-type"],
)  # fmt: skip
def test_what_changes_no_attack_is_known_and_says_nothing(rule: str) -> None:
    plain = hits(2)
    trial = hits(2, attacker={"rules": [rule]}, target={**SQUAD, "rules": [rule]})
    assert trial.of("wounds_lost") == plain.of("wounds_lost")
    assert trial.caveats == plain.caveats


def test_what_no_field_tells_of_is_told_as_not_acted_on() -> None:
    (caveat,) = hits(1, attacker={"rules": ["Legio Custodes"]}).caveats
    assert caveat.text.startswith("not acted on: Legio Custodes")
