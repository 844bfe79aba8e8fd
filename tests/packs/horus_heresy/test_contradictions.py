"""Facts that exclude each other are faults, and armour of what is no vehicle has no part."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import SQUAD, hits, shoot, strike


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("attacker.charged", {"attacker": {"charging": True, "charged": True}}),
        ("attacker.charging", {"attacker": {"charging": True}, "situation": {"round": 2}}),
        ("attacker.disordered", {"attacker": {"disordered": True}}),
        ("attacker.fighting", {"attacker": {"fighting": 2}}),
        (
            "target.charging",
            {
                "kind": "fight",
                "attacker": {"charging": True},
                "target": {**SQUAD, "charging": True},
            },
        ),
        (
            "target.disordered",
            {"kind": "fight", "target": {**SQUAD, "disordered": True}},
        ),
        ("target.visible_models", {"target": {**SQUAD, "models": 3, "visible_models": 4}}),
        ("target.wounds_lost", {"target": {**SQUAD, "wounds_lost": 1}}),
    ],
)
def test_facts_that_exclude_each_other_are_a_fault(key: str, given: dict[str, Any]) -> None:
    trial = strike(**{part: facts for part, facts in given.items() if part != "kind"})
    trial.table["kind"] = given.get("kind", "attack")
    fault = trial.fault
    assert fault.word == "contradiction"
    assert fault.place.key == key


def test_hits_are_told_in_one_way() -> None:
    fault = shoot('Blast (3")', situation={"hits": 2, "template_full": 1}).fault
    assert fault.word == "contradiction"
    assert "hits = 2 and template_full = 1" in str(fault)


@pytest.mark.parametrize("shots", [1, "D3"])
def test_a_template_covers_no_model_twice(shots: int | str) -> None:
    most = 3 * (1 if shots == 1 else 3)
    three = {**SQUAD, "models": 3}
    covered = {"template_full": most - 1, "template_partial": 1}
    trial = shoot('Blast (3")', shots=shots, target=three, situation=covered)
    assert trial.of("hits") == {most: 1}
    assert not trial.caveats
    covered["template_partial"] += 1
    more = shoot('Blast (3")', shots=shots, target=three, situation=covered)
    assert more.of("hits") == {most + 1: 1}
    assert [each.key for each in more.caveats] == ["situation.template_full"]


def test_a_weapon_of_one_use_has_no_second() -> None:
    assert shoot("One Use", attacker={"ammunition": 1}).mean("hits") > 0
    assert shoot("One Use", attacker={"ammunition": 0}).refused == ("ammunition", "one-use.1")
    fault = shoot("One Use", attacker={"ammunition": 3}).fault
    assert (fault.word, fault.place.key) == ("contradiction", "attacker.ammunition")


def test_a_template_among_the_traits_wants_its_range() -> None:
    fault = shoot("Template").fault
    assert (fault.word, fault.place.key) == ("contradiction", "weapon.range")


def test_one_toughness_has_no_part_beside_that_of_each_model() -> None:
    mixed = {**SQUAD, "models": 4, "toughness_mix": [[2, 4], [2, 5]]}
    assert [each.key for each in hits(1, target=mixed).caveats] == ["target.toughness"]
    del mixed["toughness"]
    short = hits(1, target={**mixed, "models": 3})
    assert [each.key for each in short.caveats] == ["target.toughness_mix"]


def test_armour_values_of_infantry_have_no_part() -> None:
    armour = {"front": 12, "side": 11, "rear": 10}
    trial = hits(1, target={**SQUAD, "armour": armour, "hull_points": 3})
    assert {each.key for each in trial.caveats} >= {"target.armour", "target.hull_points"}
