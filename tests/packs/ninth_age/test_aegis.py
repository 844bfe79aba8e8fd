"""Aegis (X+): a Special Save, as a figure of the unit or among its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .conftest import share, shoot


@pytest.mark.parametrize(
    "target", [{"aegis": 5}, {"rules": ["Aegis (5+)"]}, {"aegis": 6, "rules": ["Aegis (5+)"]}]
)
def test_it_is_rolled_after_the_armour_save(target: Mapping[str, Any]) -> None:
    trial = shoot(target={"models": 5, "armour": 2, **target})
    assert trial.mean("unsaved_wounds") == share(
        4, lambda hit, wound, armour, aegis: hit >= 4 and wound >= 3 and armour < 5 and aegis < 5
    )
    assert trial.explains("aegis.1", "special-saves.1")


def test_one_save_is_taken_the_better_one() -> None:
    trial = shoot(target={"models": 5, "aegis": 4, "fortitude": 5})
    assert trial.mean("unsaved_wounds") == share(
        3, lambda hit, wound, save: hit >= 4 and wound >= 3 and save < 4
    )
    assert trial.explains("special-saves.2")


def test_its_owner_may_insist_on_it() -> None:
    target = {"models": 5, "aegis": 6, "fortitude": 4}
    trial = shoot(target=target, choices={"special_save": "aegis"})
    assert trial.mean("unsaved_wounds") == share(
        3, lambda hit, wound, save: hit >= 4 and wound >= 3 and save < 6
    )


def test_it_needs_a_roll() -> None:
    assert shoot(target={"rules": ["Aegis"]}).fault.word == "missing_parameter"
    assert shoot(target={"rules": ["Aegis (7+)"]}).fault.word == "bad_parameter"
    assert shoot(target={"aegis": 7}).fault.word == "bad_profile"


MAGICAL = ("Magical Attacks",)


@pytest.mark.parametrize(
    "printed",
    [
        "5+, against non-Magical Attacks",
        "5+ Against non-Magical Attacks",
        "5+, against mundane attacks",
    ],
)
def test_a_condition_may_deny_what_it_names(printed: str) -> None:
    target = {"models": 5, "rules": [f"Aegis ({printed})"]}
    plain, magical = shoot(target=target), shoot(*MAGICAL, target=target)
    assert plain.mean("unsaved_wounds") == share(
        3, lambda hit, wound, aegis: hit >= 4 and wound >= 3 and aegis < 5
    )
    assert magical.mean("unsaved_wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 3)
    assert not plain.caveats


@pytest.mark.parametrize("name", ["Characters", "Infantry", "Standard", "non-Large"])
def test_a_condition_may_name_models_in_the_plural_or_deny_them(name: str) -> None:
    target = {"models": 5, "wounds": 2, "rules": ["Character"]}
    trial = shoot(f"Multiple Wounds (2, against {name})", target=target)
    assert trial.mean("wounds_lost") == 2 * trial.mean("unsaved_wounds")
    assert not trial.caveats


def test_a_condition_that_nothing_is_called_by_is_told() -> None:
    trial = shoot(
        "Multiple Wounds (2, against Blorps)", target={"rules": ["Aegis (4+, against Nil)"]}
    )
    assert sorted(caveat.key for caveat in trial.caveats) == ["target.rules[0]", "weapon.traits[0]"]
