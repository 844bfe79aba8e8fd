"""Heavy Barrage: a Barrage that can damage Structures, at full Dice, and those inside at half."""

from __future__ import annotations

from fractions import Fraction

from .conftest import HOUSE_OF_STONE, SQUAD, fire

HAB = {**HOUSE_OF_STONE, "name": "hab"}
INSIDE = {**SQUAD, "models": 1, "name": "in", "garrisoned_in": "hab", "cover_save": 2}


def test_every_rule_of_barrage_applies() -> None:
    shot = fire("Heavy Barrage", situation={"line_of_sight": False})
    assert shot.mean("hits") == Fraction(2, 6)
    assert shot.explains("heavy-barrage.1", "heavy-barrage.2")
    assert shot.explains("barrage.1", "barrage.2", "barrage.3")
    assert fire("Heavy Barrage", situation={"overwatch": True}).refused == (
        "overwatch",
        "barrage.7",
    )


def test_the_structure_takes_the_dice_and_the_garrison_half() -> None:
    shot = fire("Heavy Barrage", dice=3, targets=[HAB, INSIDE], situation={"collapse_save": 4})
    assert shot.of("hit_rolls", "hab") == {3: 1}
    assert shot.of("hit_rolls", "in") == {2: 1}
    assert shot.explains("heavy-barrage.3", "heavy-barrage.4")


def test_the_fire_on_those_inside_follows_the_collapse() -> None:
    trial = fire(
        "Heavy Barrage", dice=2, ap=-6, targets=[HAB, INSIDE], situation={"collapse_save": 4}
    )
    dead = trial.play(4, 4, 3, 6)
    assert dead.what == ["hit", "hit", "collapse", "hit"]
    assert dead.count("hits_lost", "in") == 1
    alive = trial.play(4, 4, 4, 6)
    assert alive.count("models_destroyed", "in") == 1  # its Cover Save fell with the Structure
    standing = trial.play(4, 1, 6, 2)
    assert standing.what == ["hit", "hit", "hit", "save"]
    assert standing.count("saves_passed", "in") == 1


def test_the_structure_has_to_be_listed_before_its_garrison() -> None:
    fault = fire("Heavy Barrage", targets=[INSIDE, HAB], situation={"collapse_save": 4}).fault
    assert fault.word == "bad_profile"
    assert "before" in str(fault)


def test_a_structure_or_a_garrison_may_stand_alone() -> None:
    assert fire("Heavy Barrage", target=HOUSE_OF_STONE).of("hit_rolls") == {1: 1}
    assert fire("Heavy Barrage", dice=3, target=INSIDE).of("hit_rolls") == {2: 1}


def test_a_garrison_has_to_be_in_a_structure() -> None:
    targets = [{**SQUAD, "name": "hab"}, INSIDE]
    assert "no Structure" in str(fire("Beam", targets=targets).fault)
