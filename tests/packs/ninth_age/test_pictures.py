"""What is drawn of both sides: ranks and files, who strikes, shoots or is in the way of a ball."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.pipeline.picture import Formation, Picture
from grapeshot.testing import Trial

from .conftest import BLOCK, HOUSE, TROLLS, fight, flames, gun, melee, shoot, strike

SPEARS = {**BLOCK, "weapon": melee("Spear")}


def picture(trial: Trial) -> Picture:
    """Return the picture of an engagement."""
    program = HOUSE.session.program(HOUSE.engagement(trial.table))
    assert program.picture is not None
    return program.picture()


def counts(formation: Formation, role: str) -> list[int]:
    """Return how many models of each rank have a role."""
    return [sum(n for each, n in rank if each == role) for rank in formation.ranks]


def test_those_in_contact_and_those_behind_them_strike() -> None:
    found = picture(fight("Hand Weapon", attacker=dict(BLOCK), target=SPEARS))
    assert counts(found.attacker, "contact") == [5, 0, 0, 0]
    assert counts(found.attacker, "support") == [0, 5, 0, 0]
    assert counts(found.target, "support") == [0, 5, 5, 0]
    assert found.attacker.acts[:2] == ("Hand Weapon", "10 blows")
    assert found.target.acts[:2] == ("Spear", "15 blows")


def test_only_those_over_a_model_in_contact_support() -> None:
    found = picture(fight(attacker={**BLOCK, "in_contact": 2}))
    assert counts(found.attacker, "contact") == [2, 0, 0, 0]
    assert counts(found.attacker, "support") == [0, 2, 0, 0]
    assert found.attacker.models == 20


def test_a_flank_shows_its_files_and_nobody_supports_from_there() -> None:
    found = picture(fight(attacker={"models": 5}, target=SPEARS, situation={"arc": "flank"}))
    assert found.target.facing == "flank"
    assert [sum(n for _, n in rank) for rank in found.target.ranks] == [4] * 5
    assert counts(found.target, "support") == [0] * 5
    assert counts(found.target, "contact") == [4, 0, 0, 0, 0]


def test_the_steps_are_those_of_the_order_and_the_round_is_told() -> None:
    given: dict[str, Any] = {"attacker": {"agility": 5}, "situation": {"round": 2}}
    found = picture(fight("Great Weapon", **given))
    assert (found.attacker.step, found.target.step) == (0, 3)
    assert found.between == "Round of Combat 2"


def test_blows_alone_have_one_side_that_acts() -> None:
    found = picture(strike(attacker={"attacks": 5, "charging": True, "champion": True}))
    assert found.attacker.notes == ("charging", "champion")
    assert found.target.step is None
    assert found.target.acts == ()
    assert counts(found.target, "waits") == [5, 5, 5, 5]


@pytest.mark.parametrize(("line", "shooting"), [(False, [8, 8, 0]), (True, [8, 8, 8])])
def test_the_first_ranks_shoot(line: bool, shooting: list[int]) -> None:
    unit = {"models": 24, "files": 8, "line_formation": line}
    found = picture(shoot("Volley Fire", attacker=unit))
    assert counts(found.attacker, "shoots") == shooting
    assert found.between == '8" Short Range'


def test_the_models_that_an_area_takes_in_are_marked() -> None:
    ball = picture(gun("Cannon", "Area Attack (1x5)"))
    assert counts(ball.target, "struck") == [1, 1, 1, 1]
    stone = picture(gun("Catapult (3x2)"))
    assert counts(stone.target, "struck") == [3, 3, 0, 0]
    assert counts(picture(flames()).target, "struck") == [0] * 4


def test_health_points_are_told_of_models_that_have_several() -> None:
    found = picture(gun("Cannon", target={**TROLLS, "wounds_lost": 2}))
    assert found.target.notes == ("10 Health Points",)


def test_a_misfire_is_told_in_sentences() -> None:
    near = {"side": "enemy", "distance": 3, "models": 2, "resilience": 6}
    told = flames(situation={"bystanders": [near]}).play(1, 1, 2).played.told
    assert [each.clause for each in told] == ["misfire-table.5", "misfire-table.3"]
    assert told[1].text == 'within 2" a hit on nobody that is known of'
    told = flames(situation={"bystanders": [near]}).play(1, 1, 3, 1, 1).played.told
    assert told[1].text == 'within 3" a hit on 2 of the enemies at 3"'
    last = gun("Cannon", attacker={"models": 1}).play(1, 6).played.told
    assert [each.text for each in last] == [
        "attacker loses a Health Point, and no save helps",
        "with it attacker loses a model",
    ]
