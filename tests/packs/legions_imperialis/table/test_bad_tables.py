"""A table that cannot be, or that contradicts its engagement, is a fault with a clear sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import (
    HOUSE,
    HOUSE_OF_STONE,
    Fields,
    fight,
    scatter,
    wreck,
)

from grapeshot.engagement.reading import Faulty
from grapeshot.testing import Trial

from .tables import FIRER, base, block, hull, on_table, squad, troop

SMALL = 'Blast (3")'
TWO = squad("target", (20, 20), (22, 20))
HAB = block("structure", 20, 20, 4, 4, name="hab")
ALONE: Fields = {**FIRER, "base_mm": None}


def bad(table: Trial, word: str, *parts: str) -> None:
    """Demand that a shot is a fault of this word, with all of these parts in its sentence."""
    fault = table.fault
    assert fault.word == word
    for part in parts:
        assert part in str(fault)


# -- models ----------------------------------------------------------------------------------


def test_a_unit_that_takes_no_part() -> None:
    models = [*TWO, base("tagret", 24, 20)]
    shot = on_table(models=models, target=troop("target", 2))
    bad(shot, "unknown_unit", 'is of "tagret"', "attacker, target", 'did you mean "target"?')


def test_another_number_of_models_than_the_detachment_has() -> None:
    shot = on_table(models=TWO, target=troop("target", 5))
    bad(shot, "target_models", '2 models of "target" stand on the table', "expected 5")


def test_a_unit_is_counted_by_its_groups() -> None:
    groups = [{"name": "one", "models": 1}, {"name": "two", "models": 2}]
    target = {"type": "infantry", "groups": groups}
    bad(on_table(models=TWO, target=target), "target_models", "expected 3")


def test_a_target_of_which_nothing_stands_there() -> None:
    targets = [troop("target", 2), troop("Tactical", 1)]
    shot = on_table("Beam", models=TWO, targets=targets, table={"direction": 0})
    bad(shot, "target_models", '0 models of "Tactical" stand on the table')


def test_a_firing_model_that_is_missing() -> None:
    shot = on_table(models=TWO, attacker={"models": 2})
    bad(shot, "models", '1 models of "attacker" fire on the table', "2 with fires = true")


def test_a_model_that_fires_and_is_not_the_attackers() -> None:
    models = [TWO[0], {**TWO[1], "fires": True}]
    bad(on_table(models=models), "bad_table", 'a model of "target" fires', 'unit = "attacker"')


@pytest.mark.parametrize(
    ("model", "text"),
    [
        ({"unit": "target", "x": 1, "y": 1}, "neither a round base nor a hull"),
        (base("target", 1, 1, length=2, width=1), "neither a round base nor a hull"),
        ({"unit": "target", "x": 1, "y": 1, "length": 2, "width": 1}, "has no facing"),
        (base("target", 1, 1, id="A", facing="north"), "facing"),
        (base("target", 61, 1, id="A"), 'model "A" at (61, 1) is off the table'),
        (base("target", 1, -0.5), "from (0, 0) to (60, 48)"),
        ({**base("target", 1, 1), "base": 25}, 'unknown key "base"'),
    ],
)
def test_a_model_that_cannot_be(model: Fields, text: str) -> None:
    fault = on_table(models=[model]).fault
    assert text in str(fault)
    assert str(fault.place).startswith("table")


def test_two_models_of_one_name() -> None:
    models = [{**each, "id": "A"} for each in TWO]
    bad(on_table(models=models), "bad_table", 'two models are called "A"')


@pytest.mark.parametrize(
    "other",
    [
        base("target", 20.9, 20, id="B"),
        base("target", 20, 20, across=0.2, id="B"),
        hull("target", 21.2, 20, id="B"),
    ],
)
def test_models_that_overlap(other: Fields) -> None:
    models = [base("target", 20, 20, id="A"), other]
    bad(on_table(models=models), "bad_table", '"A" and "B" overlap', "stand apart, or touch")


def test_hulls_that_overlap_across() -> None:
    models = [hull("target", 20, 20, id="A"), hull("target", 20.5, 20.5, 90, id="B")]
    bad(on_table(models=models), "bad_table", '"A" and "B" overlap')


def test_models_that_touch_stand_apart() -> None:
    """To the width of half a millimetre, which is closer than anybody measures."""
    models = [
        *squad("target", (20, 20), (20.985, 20)),
        hull("target", 20, 21),
        hull("target", 22, 21),
    ]
    assert on_table(models=models).mean("hit_rolls") == 1


def test_a_model_in_terrain() -> None:
    wall = block("impassable", 20.6, 20, 1, 1, name="cliff")
    shot = on_table(models=[base("target", 20, 20, id="A")], terrain=[wall])
    bad(shot, "bad_table", '"A" and impassable "cliff" overlap')


def test_a_flyer_may_be_above_terrain() -> None:
    flyer = {"type": "vehicle", "rules": ["Flyer"], "armour_save": 4}
    shot = on_table(models=[base("target", 20, 20)], terrain=[HAB], target=flyer)
    assert shot.mean("hit_rolls") == 1


# -- Structures ------------------------------------------------------------------------------


def test_a_structure_that_does_not_stand_there() -> None:
    targets = [{**HOUSE_OF_STONE, "name": "hba"}]
    shot = on_table("Demolisher", models=(), targets=targets, terrain=[HAB])
    bad(shot, "bad_table", 'no Structure "hba" stands on the table', 'did you mean "hab"?')


def test_a_garrison_whose_structure_does_not_stand_there() -> None:
    cliff = {**HAB, "kind": "impassable"}
    targets = [troop("inside", 2, garrisoned_in="hab")]
    shot = on_table(models=(), targets=targets, terrain=[cliff])
    bad(shot, "bad_table", 'no Structure "hab" stands on the table', 'kind = "structure"')


def test_a_garrison_that_stands_on_the_table() -> None:
    targets = [troop("target", 2, garrisoned_in="hab")]
    shot = on_table(models=squad("target", (30, 20), (32, 20)), targets=targets, terrain=[HAB])
    bad(shot, "bad_table", 'a model of "target" stands on the table', 'inside "hab"')


def test_a_structure_among_the_models() -> None:
    targets = [{**HOUSE_OF_STONE, "name": "hab"}]
    shot = on_table("Demolisher", models=[hull("hab", 20, 20)], targets=targets)
    bad(shot, "bad_table", 'a model of "hab" stands on the table', "a piece of terrain")


@pytest.mark.parametrize(
    ("piece", "text"),
    [
        ({**HAB, "kind": "struture"}, 'did you mean "structure"?'),
        ({**HAB, "length": 0}, "length = 0"),
        ({**HAB, "x": 70}, 'structure "hab" at (70, 20) is off the table'),
    ],
)
def test_a_piece_of_terrain_that_cannot_be(piece: Fields, text: str) -> None:
    assert text in str(on_table(models=TWO, terrain=[piece]).fault)


def test_two_pieces_of_terrain_of_one_name() -> None:
    terrain = [HAB, {**HAB, "y": 30}]
    bad(on_table(models=TWO, terrain=terrain), "bad_table", 'two terrain pieces are called "hab"')


# -- aims ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trait", "table", "text"),
    [
        (SMALL, {}, '"aim" is missing; expected [x, y]: where the hole is laid'),
        (SMALL, {"aim": [20, 50]}, "aim at (20, 50) is off the table"),
        (SMALL, {"aim": [20]}, "aim"),
        ("Beam", {"aim": [20, 20]}, '"aim_at" is missing; expected [x, y] to fire at'),
        ("Beam", {"aim_at": [10, 20]}, "aim_at is where the firing model stands"),
        ("Beam", {"aim_at": [20, 20], "direction": 0}, "both aim_at and direction"),
        ("Beam", {"direction": 0, "front_arc": 400}, "front_arc = 400"),
    ],
)
def test_an_aim_that_is_missing_or_wrong(trait: str, table: dict[str, Any], text: str) -> None:
    assert text in str(on_table(trait, models=TWO, table=table).fault)


def test_a_flame_without_a_direction() -> None:
    shot = on_table("Firestorm", models=TWO, range="template", dice="-")
    bad(shot, "bad_table", '"aim_at" is missing')


@pytest.mark.parametrize("kind", ["fight", "wreck", "scatter"])
def test_other_kinds_of_engagement_have_no_table(kind: str) -> None:
    trials = {"fight": fight(), "wreck": wreck("Wrecker (1)"), "scatter": scatter(SMALL)}
    table = {**trials[kind].table, "table": {"models": [FIRER]}}
    bad(HOUSE.trial(table), "bad_table", f'of kind "{kind}" has a table', 'one of kind "fire"')


# -- in a file -------------------------------------------------------------------------------


def test_a_fault_of_the_table_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "shot.toml"
    file.write_text(
        """
ruleset = "legions-imperialis"
weapon = { name = "gun", range = 20, dice = 1, to_hit = 4, traits = [] }
attacker = {}
target = { type = "infantry" }

[table]
[[table.models]]
unit = "attacker"
x = 1
y = 1
base_mm = 25
fires = true

[[table.models]]
unit = "target"
x = 5
y = 1
"""
    )
    (found,) = HOUSE.session.read(file)
    assert isinstance(found, Faulty)
    assert str(found.faults[0]).startswith(f"{file}:15: table.models[1]: model")
