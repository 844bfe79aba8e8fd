"""Vehicles: the facing that is struck, penetration, Hull Points, the damage table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from .conftest import GUN, TANK, Fields, at, hits, lay, of_each, share, shoot

RESULTS = ("crew_shaken", "crew_stunned", "weapon_destroyed", "immobilised", "explodes")


def result_of(total: int) -> str:
    """Return the row of the damage table: up to 3, 4, 5, 6, 7 and more."""
    return RESULTS[max(0, min(total, 7) - 3)]


@pytest.mark.parametrize("strength", [3, 6, 7, 9, 12, 13])
def test_penetration(strength: int) -> None:
    trial = hits(2, strength=strength, target={**TANK, "hull_points": 9})
    glances = share(1, lambda die: die + strength == 13)
    penetrates = share(1, lambda die: die + strength > 13)
    assert trial.of("glancing") == {n: c for n, c in of_each(glances, 2).items() if c}
    assert trial.of("penetrating") == {n: c for n, c in of_each(penetrates, 2).items() if c}
    assert trial.explains("armour-penetration.1", "armour-penetration.2")


@pytest.mark.parametrize(("ap", "bonus"), [(1, 2), (2, 1), (3, 0), (7, 0), ("-", 0)])
def test_the_damage_table(ap: int | str, bonus: int) -> None:
    trial = hits(1, strength=13, ap=ap, target={**TANK, "hull_points": 9})
    table: dict[str, Fraction] = {}
    for die in range(1, 7):
        row = result_of(die + bonus)
        table[row] = table.get(row, Fraction(0)) + Fraction(1, 6)
    assert trial.of("damage_table") == table
    assert trial.chance("explodes") == table.get("explodes", 0)
    for row in table:
        faces = [die for die in range(1, 7) if result_of(die + bonus) == row]
        assert trial.play(6, faces[0])["results"] == [f"penetrating: {row}"]
    assert trial.explains("vehicle-damage.1", "vehicle-damage.2")


@pytest.mark.parametrize(
    ("face", "name", "ends", "clause"),
    [
        (1, "shaken", "own turn", "vehicle-damage.6"),
        (4, "stunned", "own turn", "vehicle-damage.7"),
        (5, "weapon_lost", "battle", "vehicle-damage.8"),
        (6, "immobile", "battle", "vehicle-damage.9"),
    ],
)
def test_what_the_damage_table_leaves(face: int, name: str, ends: str, clause: str) -> None:
    trial = hits(1, strength=13, ap=3, target=TANK)
    (effect,) = (each.told() for each in trial.play(6, face).played.effects)
    found = tuple(effect[key] for key in ("name", "on", "ends", "clause"))
    assert found == (name, "target", ends, clause)
    wrecked = hits(1, strength=13, ap=3, target={**TANK, "hull_points": 1})
    assert wrecked.play(6, face).effects == {}
    assert trial.chance(name) == share(1, lambda die: result_of(die) == result_of(face))
    titan = hits(1, strength=13, ap=3, target={**TANK, "rules": ["Titan sub-type"]})
    assert titan.play(6, face).effects == {}
    assert titan.explains("vehicle-damage.10")


def test_every_hit_costs_a_hull_point_until_none_is_left() -> None:
    """Brute force: three hits of Strength 9, AP 1 on 12 with two Hull Points."""
    target = {**TANK, "hull_points": 2}
    trial = hits(3, strength=9, ap=1, target=target, situation={"facing": "side"})
    lost: Counter[int] = Counter()
    destroyed = explodes = 0
    for faces in product(range(1, 7), repeat=6):
        left, blown = 2, False
        cost = 0
        for die, table in zip(faces[::2], faces[1::2], strict=True):
            if left and not blown and die >= 3:
                cost, left = cost + 1, left - 1
                blown = die > 3 and table + 2 >= 7
        lost[cost] += 1
        destroyed += blown or not left
        explodes += blown
    assert trial.of("hull_points_lost") == {n: Fraction(c, 6**6) for n, c in lost.items()}
    assert trial.chance("destroyed") == Fraction(destroyed, 6**6)
    assert trial.chance("explodes") == Fraction(explodes, 6**6)
    assert trial.explains("vehicle-damage.3", "vehicle-damage.5")


def test_hits_on_a_wreck_are_counted_and_no_more() -> None:
    trial = hits(2, strength=9, target={**TANK, "hull_points": 1})
    told = trial.play(4, 6)
    assert told["results"] == ["glancing", "penetrating: destroyed already"]
    assert (told["glancing"], told["penetrating"], told["hull_points_lost"]) == (1, 1, 1)
    assert told["destroyed"]
    assert not told["explodes"]


def test_a_hit_that_does_nothing_is_told() -> None:
    assert hits(1, strength=9, target=TANK).play(3)["results"] == ["no effect"]


# -- facings -----------------------------------------------------------------------------------

HULL: Fields = {"length": 6, "width": 4, "facing": 90}
"""A hull that faces up the table: its corners lie three inches along and two across."""


def fired_at_from(x: float, y: float, **model: object) -> object:
    """Return the facing that is struck by a shot from somewhere."""
    gun = {**GUN, "x": x, "y": y, "fires": True}
    tank = at("t1", 34, 24, **{**HULL, **model})
    table = {"models": [gun, tank]}
    more = {"table": table}
    return shoot(strength=9, range=72, target={**TANK, "name": "target"}, more=more).value(
        "armour_face"
    )


@pytest.mark.parametrize(
    ("x", "y", "face"),
    [
        (34, 40, "front"),
        (34, 4, "rear"),
        (54, 24, "side"),
        (14, 24, "side"),
        # the line through the corner (36, 27) leads on to (44, 39)
        (44 - 0.01, 39, "front"),
        (44 + 0.01, 39, "side"),
        (44, 39, "front"),
        # and that through the corner (36, 21) to (44, 9): of equals the better armour, the side
        (44 - 0.01, 9, "rear"),
        (44, 9, "side"),
    ],
)
def test_the_facing_by_the_lines_through_the_corners(x: float, y: float, face: str) -> None:
    assert fired_at_from(x, y) == face


def test_a_turned_hull() -> None:
    assert fired_at_from(54, 24, facing=0) == "front"
    assert fired_at_from(34 + 14, 24 + 14, facing=45) == "front"


@pytest.mark.parametrize(("facing", "value"), [("front", 13), ("side", 12), ("rear", 10)])
def test_the_facing_is_told_where_there_is_no_table(facing: str, value: int) -> None:
    trial = hits(1, strength=9, target=TANK, situation={"facing": facing})
    assert (trial.value("armour_face"), trial.value("armour_value")) == (facing, value)
    assert trial.explains("armour-facing.1")


def test_a_line_between_two_is_explained() -> None:
    gun = {**GUN, "x": 44, "y": 39, "fires": True}
    more = {"table": {"models": [gun, at("t1", 34, 24, **HULL)]}}
    trial = shoot(strength=9, range=72, target={**TANK, "name": "target"}, more=more)
    assert trial.explains("armour-facing.2")


def test_a_vehicle_on_a_round_base_has_no_corners() -> None:
    """The facing is the one that is told."""
    gun = {**GUN, "x": 34, "y": 40, "fires": True}
    more = {"table": {"models": [gun, at("t1", 34, 24)]}}
    trial = shoot(
        strength=9,
        range=72,
        target={**TANK, "name": "target"},
        situation={"facing": "rear"},
        more=more,
    )
    assert trial.value("armour_face") == "rear"


def test_a_vehicle_under_a_marker() -> None:
    """One hit however much of it is covered; the facing is that seen from the firing model."""
    tank = at("t1", 34, 30, **HULL)
    trial = lay("Blast", models=[tank], strength=9, target=TANK)
    assert trial.value("armour_face") == "rear"
    told = trial.play(2, 5, scatter=[{"face": "hit"}])
    assert (told["hits"], told["results"]) == (1, ["penetrating: weapon_destroyed"])


# -- what is missing ---------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["armour", "hull_points"])
def test_a_vehicle_needs_armour_and_hull_points(missing: str) -> None:
    fault = hits(1, strength=9, target={k: v for k, v in TANK.items() if k != missing}).fault
    assert (fault.word, f"target.{missing}" in str(fault)) == ("bad_profile", True)


def test_each_vehicle_is_a_target_of_its_own() -> None:
    assert hits(1, strength=9, target={**TANK, "models": 2}).fault.expected == "one target for each"
