"""Fortitude (X+): a Special Save, as a figure of the unit or among its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .conftest import share, shoot


@pytest.mark.parametrize("target", [{"fortitude": 4}, {"rules": ["Fortitude (4+)"]}])
def test_it_ignores_wounds_that_got_past_the_armour(target: Mapping[str, Any]) -> None:
    trial = shoot(target={"models": 5, **target})
    assert trial.mean("unsaved_wounds") == share(
        3, lambda hit, wound, save: hit >= 4 and wound >= 3 and save < 4
    )
    assert trial.explains("fortitude.1", "special-saves.1")


def test_a_choice_that_is_of_no_use_falls_to_the_other() -> None:
    target = {"models": 5, "aegis": 5, "fortitude": 2}
    trial = shoot("Flaming Attacks", target=target, choices={"special_save": "fortitude"})
    assert trial.mean("unsaved_wounds") == share(
        3, lambda hit, wound, save: hit >= 4 and wound >= 3 and save < 5
    )


@pytest.mark.parametrize(("rule", "needed"), [("(+1, max 3+)", 4), ("(+3, max 4+)", 4)])
def test_it_may_be_improved_up_to_a_limit(rule: str, needed: int) -> None:
    trial = shoot(target={"models": 5, "fortitude": 5, "rules": [f"Fortitude {rule}"]})
    assert trial.mean("unsaved_wounds") == share(
        3, lambda hit, wound, save: hit >= 4 and wound >= 3 and save < needed
    )
    assert trial.explains("fortitude-changes.1")


def test_an_increase_gives_none_to_who_has_none() -> None:
    trial = shoot(target={"models": 5, "rules": ["Fortitude (+1, max 4+)"]})
    assert trial.mean("unsaved_wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 3)
