"""Heavy Beam: a Beam that passes through Structures and damages them."""

from __future__ import annotations

from fractions import Fraction

from .conftest import HOUSE_OF_STONE, SQUAD, TANK, fire

LINE = [
    {**HOUSE_OF_STONE, "wounds": 9, "name": "hab"},
    {**SQUAD, "name": "inside", "garrisoned_in": "hab"},
    {**TANK, "name": "behind", "behind_block": "structure"},
    {**TANK, "name": "walled", "behind_block": "impassable"},
]


def test_structure_garrison_and_those_behind_take_the_dice_each() -> None:
    shot = fire("Heavy Beam", dice=2, targets=LINE)
    assert [shot.mean("hit_rolls", name) for name in shot.odds.targets] == [2, 2, 2, 0]
    assert shot.explains(
        "heavy-beam.1", "heavy-beam.2", "heavy-beam.3", "heavy-beam.4", "heavy-beam.5"
    )


def test_every_other_rule_of_beam_applies() -> None:
    assert fire("Heavy Beam", situation={"overwatch": True}).refused == ("overwatch", "beam.8")
    shot = fire("Heavy Beam", situation={"line_of_sight": False})
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.explains("beam.1", "beam.3", "beam.5")


def test_those_who_survive_a_collapse_take_their_hits() -> None:
    targets = [{**HOUSE_OF_STONE, "wounds": 1, "name": "hab"}, {**LINE[1], "models": 2}]
    trial = fire("Heavy Beam", ap=-6, targets=targets, situation={"collapse_save": 5})
    result = trial.play(4, 5, 4, 6)
    assert result.what == ["hit", "collapse", "collapse", "hit"]
    assert result.count("models_destroyed", "inside") == 2
