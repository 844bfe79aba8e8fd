"""Beams are drawn on the table: a line a millimetre wide, as far as the first block."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import FLYER, HOUSE_OF_STONE

from .tables import FIRER, INCH, base, block, hull, on_table, squad, texts, troop

EAST = {"direction": 0}
HALF_A_MILLIMETRE = 0.5 / INCH
NAMES = ("near", "middle", "far")
COLUMN = [*squad("near", (15, 20)), *squad("middle", (20, 20)), *squad("far", (25, 20))]
TROOPS = [troop(name, 1) for name in NAMES]


def test_everybody_under_the_line_is_struck_and_nobody_beside_it() -> None:
    models = [*COLUMN, *squad("beside", (20, 22))]
    shot = on_table(
        "Beam", dice=2, models=models, targets=[*TROOPS, troop("beside", 1)], table=EAST
    )
    assert [shot.mean("hit_rolls", name) for name in shot.odds.targets] == [2, 2, 2, 0]
    line = shot.play(*[1] * 6).report["line"]
    assert line == {"from": [10.5, 20], "to": [30.5, 20], "struck": ["near", "middle", "far"]}


@pytest.mark.parametrize(
    ("beside", "rolls"),
    [
        (-1e-4, 1),
        (HALF_A_MILLIMETRE - 1e-4, 1),
        (HALF_A_MILLIMETRE, 0),
        (HALF_A_MILLIMETRE + 1e-4, 0),
    ],
)
def test_half_a_millimetre_beside_its_middle_the_line_still_strikes(
    beside: float, rolls: int
) -> None:
    """A base whose rim lies so far beside the middle; exactly at the line's edge is not under."""
    shot = on_table("Beam", models=[base("target", 20, 20.5 + beside)], table=EAST)
    assert shot.of("hit_rolls") == {rolls: 1}
    tank = on_table("Beam", models=[hull("target", 20, 20.5 + beside)], table=EAST)
    assert tank.of("hit_rolls") == {rolls: 1}


def test_it_points_at_a_place_and_runs_on_to_its_full_range() -> None:
    at = on_table("Beam", models=[base("target", 26, 32)], table={"aim_at": [14, 23]}, range=20)
    assert at.of("hit_rolls") == {1: 1}
    x, y = at.play(1).report["line"]["to"]
    assert (x, y) == pytest.approx((10 + 20.5 * 0.8, 20 + 20.5 * 0.6))


def test_from_a_hull_it_starts_at_the_hull() -> None:
    firer = {
        "unit": "attacker",
        "x": 10,
        "y": 20,
        "length": 2,
        "width": 1,
        "facing": 90,
        "fires": True,
    }
    shot = on_table("Beam", models=[base("target", 20, 20)], firers=[firer], table=EAST)
    assert shot.play(1).report["line"]["from"] == [10.5, 20]
    up = on_table("Beam", models=[base("target", 10, 26)], firers=[firer], table={"direction": 90})
    assert up.play(1).report["line"]["from"] == pytest.approx([10, 21])


@pytest.mark.parametrize(
    ("trait", "kind", "rolls"),
    [
        ("Beam", "structure", [1, 0, 0]),
        ("Beam", "impassable", [1, 0, 0]),
        ("Heavy Beam", "structure", [1, 1, 1]),
        ("Heavy Beam", "impassable", [1, 0, 0]),
    ],
)
def test_a_block_ends_the_line(trait: str, kind: str, rolls: list[int]) -> None:
    wall = block(kind, 17.5, 20, 1, 4, name="wall")
    shot = on_table(trait, models=COLUMN, targets=TROOPS, terrain=[wall], table=EAST)
    assert [shot.mean("hit_rolls", name) for name in NAMES] == rolls


def test_a_block_beside_the_middle_of_the_line_does_not_end_it() -> None:
    wall = block("impassable", 17.5, 21, 1, 2)
    shot = on_table("Beam", models=COLUMN, targets=TROOPS, terrain=[wall], table=EAST)
    assert [shot.mean("hit_rolls", name) for name in NAMES] == [1, 1, 1]


def test_behind_a_structure_and_a_cliff_a_heavy_beam_ends_at_the_cliff() -> None:
    terrain = [block("structure", 17.5, 20, 1, 4), block("impassable", 22.5, 20, 1, 4)]
    shot = on_table("Heavy Beam", models=COLUMN, targets=TROOPS, terrain=terrain, table=EAST)
    assert [shot.mean("hit_rolls", name) for name in NAMES] == [1, 1, 0]
    assert shot.explains("heavy-beam.3")


def test_those_inside_the_structure_that_ends_it_are_struck() -> None:
    hab = block("structure", 20, 20, 2, 2, name="hab")
    targets = [
        {**HOUSE_OF_STONE, "name": "hab"},
        troop("inside", 2, garrisoned_in="hab"),
        troop("far", 1),
    ]
    models = squad("far", (25, 20))
    for trait, rolls in (("Beam", [0, 1, 0]), ("Heavy Beam", [1, 1, 1])):
        shot = on_table(
            trait,
            models=models,
            targets=targets,
            terrain=[hab],
            table=EAST,
            situation={"collapse_save": 4},
        )
        assert [shot.mean("hit_rolls", name) for name in shot.odds.targets] == rolls


def test_hits_may_go_to_any_model_in_range_and_arc() -> None:
    """One is under the line; one more is in range, one out of range, one behind the firer."""
    models = squad("target", (20, 20), (20, 25), (35, 20), (5, 20))
    firer = {**FIRER, "facing": 0}
    shot = on_table(
        "Arc (Front)",
        "Beam",
        models=models,
        firers=[firer],
        table=EAST,
        dice=4,
        to_hit=2,
        ap=-9,
    )
    assert max(shot.of("models_destroyed")) == 2


def test_the_far_end_has_to_lie_in_the_arc() -> None:
    firer = {**FIRER, "facing": 180}
    models = [base("target", 20, 20)]
    given: dict[str, Any] = {"models": models, "firers": [firer], "table": EAST}
    assert on_table("Arc (Front)", "Beam", **given).refused == ("arc", "arc.1")
    assert on_table("Arc (Rear)", "Beam", **given).mean("hits") == Fraction(1, 2)


def test_flyers_are_passed_over() -> None:
    shot = on_table("Beam", models=[base("target", 20, 20)], target=FLYER, table=EAST)
    assert shot.of("hit_rolls") == {0: 1}


def test_models_of_the_attacker_in_the_way_are_told() -> None:
    comrade = base("attacker", 15, 20, id="comrade")
    shot = on_table(
        "Beam", models=[comrade, base("target", 20, 20)], target=troop("target", 1), table=EAST
    )
    told = "comrade may be struck too: name the attacker as a target to count it"
    assert told in texts(shot, "beam")


def test_the_attacker_may_be_a_target_and_never_strikes_the_firing_model() -> None:
    own = troop("attacker", 2, friend=True)
    comrade = base("attacker", 15, 20)
    shot = on_table("Beam", models=[comrade], targets=[own], table=EAST)
    assert shot.of("hit_rolls") == {1: 1}
    alone = on_table("Beam", models=(), targets=[troop("attacker", 1, friend=True)], table=EAST)
    assert alone.of("hit_rolls") == {0: 1}


def test_of_several_models_those_fire_that_strike_anybody() -> None:
    firers = [FIRER, {**FIRER, "y": 30}]
    shot = on_table("Beam", models=[base("target", 20, 20)], firers=firers, table=EAST)
    assert shot.of("hit_rolls") == {1: 1}
    both = [FIRER, {**FIRER, "y": 21}]
    tank = [hull("target", 20, 20.5, 90)]
    assert on_table("Beam", models=tank, firers=both, table=EAST).of("hit_rolls") == {2: 1}


def test_lines_that_strike_different_units_are_fired_one_by_one() -> None:
    firers = [FIRER, {**FIRER, "y": 30}]
    models = [base("one", 20, 20), base("two", 20, 30)]
    targets = [troop("one", 1), troop("two", 1)]
    fault = on_table("Beam", models=models, firers=firers, targets=targets, table=EAST).fault
    assert fault.word == "bad_table"
    assert '"attacker 1" and "attacker 2" do not fire alike at "one"' in str(fault)
