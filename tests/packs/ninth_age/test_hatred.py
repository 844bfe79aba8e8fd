"""Hatred: in the first Round of Combat failed rolls to hit are re-rolled."""

from __future__ import annotations

import pytest

from grapeshot.testing import Trial

from .conftest import of_each, share, shoot, strike

HATRED = {"rules": ["Hatred"]}
FLYER = {"models": 5, "rules": ["Fly"]}


def test_failed_blows_are_struck_again() -> None:
    trial = strike(attacker={**HATRED, "models": 3, "files": 3})
    assert trial.of("hits") == of_each(share(2, lambda a, b: a >= 4 or b >= 4), 3)
    assert trial.explains("hatred.1")


@pytest.mark.parametrize(
    "trial",
    [
        strike(attacker=HATRED, situation={"round": 2}),
        shoot(attacker=HATRED),
        strike(attacker={"rules": ["Hatred (against Fly)"]}),
        strike(attacker={"rules": ["Hatred (against Large and Beast, Gigantic)"]}, target=FLYER),
    ],
)
def test_not_in_later_rounds_nor_by_shots_nor_against_others(trial: Trial) -> None:
    assert trial.mean("hits") == share(1, lambda hit: hit >= 4)


@pytest.mark.parametrize("against", ["Fly", "Large, Fly", "Infantry and Fly", "Standard and fly"])
def test_against_those_whom_it_names(against: str) -> None:
    trial = strike(attacker={"rules": [f"Hatred (against {against})"]}, target=FLYER)
    assert trial.mean("hits") == share(2, lambda a, b: a >= 4 or b >= 4)
