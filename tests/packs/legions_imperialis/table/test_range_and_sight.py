"""Distance, range and sight are measured: edge to edge, past Structures and Impassable ground."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.packs.legions_imperialis.conftest import FLYER, HOUSE_OF_STONE

from .tables import FIRER, base, block, hull, on_table, squad, texts, troop

WALL = block("structure", 15, 20, 0.5, 3)


def test_distance_is_measured_from_edge_to_edge() -> None:
    """From the rim at 10.5 to one at 15.5, and to the side of a hull at 14."""
    bases = on_table(models=squad("target", (16, 20), (18, 20)))
    assert 'on the table: 5" to the nearest model, 2 of 2 in range, 2 of them seen' in texts(
        bases, "core-range-and-sight"
    )
    tank = on_table(models=[hull("target", 15, 20)])
    assert tank.play(1).report["positions"]["target"]["distance"] == 3.5


def test_exactly_at_the_range_is_in_range() -> None:
    assert on_table(models=[base("target", 31, 20)]).mean("hits") == Fraction(1, 2)
    near = on_table(models=[base("target", 31 - 1e-3, 20)], range=20)
    assert near.mean("hits") == Fraction(1, 2)
    beyond = on_table(models=[base("target", 31.001, 20)])
    assert beyond.refused == ("out_of_range", "core-range-and-sight.1")


def test_a_distance_that_floats_do_not_hold_is_in_range_all_the_same() -> None:
    """0.1 + 0.2 is a hair more than 0.3."""
    shot = on_table(models=[base("target", 11.3, 20)], range=0.3)
    assert shot.mean("hits") == Fraction(1, 2)


def test_nearer_than_the_least_range_is_refused() -> None:
    shot = on_table(models=squad("target", (16, 20), (20, 20)), min_range=6)
    assert shot.refused == ("within_minimum_range", "core-range-and-sight.2")
    assert on_table(models=squad("target", (17, 20)), min_range=6).mean("hits") == Fraction(1, 2)


def test_only_models_in_range_may_be_struck() -> None:
    shot = on_table(models=squad("target", (29, 20), (31, 20), (33, 20)), dice=3, to_hit=2, ap=-9)
    sixth = Fraction(5, 6)
    assert shot.of("models_destroyed")[2] == sixth**3 + 3 * sixth**2 / 6
    assert 3 not in shot.of("models_destroyed")


def test_a_doubled_range_is_the_one_that_counts() -> None:
    """Siege Weapon reaches 40 inches while the model has not moved."""
    models = squad("target", (45, 20), (50, 20), (51.5, 20))
    shot = on_table("Siege Weapon", models=models)
    assert "2 of 3 in range" in texts(shot, "core-range-and-sight")[0]
    moved = on_table("Siege Weapon", models=models, attacker={"moved": True})
    assert moved.refused[0] == "out_of_range"


@pytest.mark.parametrize("kind", ["structure", "impassable"])
def test_what_stands_behind_terrain_is_not_seen(kind: str) -> None:
    wall = {**WALL, "kind": kind}
    hidden = on_table(models=[base("target", 18, 20)], terrain=[wall])
    assert hidden.refused == ("no_line_of_sight", "core-range-and-sight.1")
    peeping = on_table(models=[base("target", 18, 22.5)], terrain=[wall])
    assert peeping.mean("hits") == Fraction(1, 2)


def test_only_models_that_are_seen_may_be_struck() -> None:
    models = squad("target", (18, 20), (18, 25))
    shot = on_table(models=models, terrain=[WALL], dice=2, to_hit=2, ap=-9)
    assert max(shot.of("models_destroyed")) == 1
    result = shot.play(1, 1)
    assert result.report["positions"]["target"]["in_range"] == ["target 1", "target 2"]
    assert result.report["positions"]["target"]["seen"] == ["target 2"]


def test_a_model_is_seen_if_any_part_of_it_is() -> None:
    """A line along the face of the block passes it: half of the base is seen beside it."""
    along = block("impassable", 15, 19, 4, 2)
    assert on_table(models=[base("target", 20, 20)], terrain=[along]).mean("hits") == Fraction(1, 2)


def test_flyers_are_seen_over_all_terrain() -> None:
    flyer = on_table(models=[base("target", 18, 20)], terrain=[WALL], target=FLYER)
    assert flyer.mean("hits") == Fraction(1, 6)


def test_barrage_fires_over_it_at_minus_1() -> None:
    hidden = on_table("Barrage", models=[base("target", 18, 20)], terrain=[WALL])
    assert hidden.odds.attack.mean["hits"] == Fraction(1, 3)
    assert hidden.explains("barrage.1", "barrage.2")


@pytest.mark.parametrize(("x", "rolls"), [(21, 2), (21.01, 1)])
def test_half_range_is_measured_for_each_firing_model(x: float, rolls: int) -> None:
    """Assault: the first model is within 10 inches up to x = 21, the second always is."""
    firers = [FIRER, {**FIRER, "x": 15, "y": 26}]
    shot = on_table("Assault", models=[base("target", x, 20)], firers=firers)
    assert shot.of("hit_rolls") == {2 + rolls: 1}


def test_each_target_has_a_half_range_of_its_own() -> None:
    models = [*squad("near", (16, 20)), *squad("far", (25, 20))]
    targets = [troop("near", 1), troop("far", 1)]
    shot = on_table("Assault", "Saturation Fire", models=models, targets=targets)
    assert shot.of("hit_rolls", "near") == {2: 1}
    assert shot.of("hit_rolls", "far") == {1: 1}


def test_models_without_a_target_do_not_fire() -> None:
    """Of three, one is too far away, and one has a wall before it."""
    firers = [FIRER, {**FIRER, "x": 1, "y": 40}, {**FIRER, "x": 13, "y": 20}]
    wall = block("structure", 15, 20, 0.5, 1.2)
    models = [base("target", 20, 23)]
    shot = on_table(models=models, firers=firers, terrain=[wall])
    assert shot.of("hit_rolls") == {2: 1}
    assert "2 of 3 models have something to fire at" in texts(shot, "core-fire-sequence")
    assert shot.play(1, 1).report["attacker_left"] == {"models": 3, "wounds": 1}


def test_where_no_model_may_fire_the_nearest_one_says_why() -> None:
    firers = [{**FIRER, "x": 1, "y": 45}, FIRER]
    shot = on_table(models=[base("target", 18, 20)], firers=firers, terrain=[WALL])
    assert shot.refused[0] == "no_line_of_sight"


def test_models_may_be_struck_that_any_firing_model_sees() -> None:
    firers = [FIRER, {**FIRER, "x": 18, "y": 30}]
    models = squad("target", (18, 20), (18, 25))
    shot = on_table(models=models, firers=firers, terrain=[WALL], to_hit=2, ap=-9)
    assert shot.of("models_destroyed") == {
        0: Fraction(1, 36),
        1: Fraction(10, 36),
        2: Fraction(25, 36),
    }


def test_those_inside_are_as_far_away_as_their_structure() -> None:
    house = block("structure", 20, 20, 2, 2, name="hab")
    target = troop("inside", 3, garrisoned_in="hab")
    shot = on_table(models=(), terrain=[house], targets=[target], to_hit=2, ap=-9, dice=3)
    assert shot.of("models_destroyed")[3] == Fraction(5, 6) ** 3
    assert 'on the table: 8.5" to the nearest model, 3 of 3 in range' in " ".join(
        texts(shot, "core-range-and-sight")
    )


def test_saturation_fire_takes_whom_it_sees_and_reaches() -> None:
    models = [
        *squad("seen", (20, 25), (20, 27)),
        *squad("hidden", (18, 20)),
        *squad("far", (40, 20)),
    ]
    targets = [troop("seen", 2), troop("hidden", 1), troop("far", 1)]
    shot = on_table("Saturation Fire", models=models, targets=targets, terrain=[WALL])
    assert [shot.mean("hit_rolls", name) for name in shot.odds.targets] == [1, 0, 0]


def test_models_that_hit_on_different_faces_fire_one_by_one() -> None:
    """A Barrage has -1 for the model that does not see, and none for the other."""
    firers = [FIRER, {**FIRER, "x": 18, "y": 30}]
    shot = on_table("Barrage", models=[base("target", 18, 20)], firers=firers, terrain=[WALL])
    assert shot.fault.word == "bad_table"
    assert '"attacker 1" and "attacker 2" do not fire alike at "target"' in str(shot.fault)


@pytest.mark.parametrize(("x", "rolls"), [(14, [1, 1]), (14.01, None)])
def test_a_range_that_a_trait_sets_is_the_one_that_counts(
    x: float, rolls: list[int] | None
) -> None:
    """Bombing Run reaches three inches, to the Structure and to those inside."""
    hab = block("structure", x + 0.5, 20, 2, 2, name="hab")
    targets = [{**HOUSE_OF_STONE, "name": "hab"}, troop("inside", 2, garrisoned_in="hab")]
    situation = {"phase": "movement", "collapse_save": 4}
    shot = on_table("Bombing Run", models=(), targets=targets, terrain=[hab], situation=situation)
    if rolls is None:
        assert shot.refused[0] == "out_of_range"
    else:
        assert [shot.mean("hit_rolls", name) for name in ("hab", "inside")] == rolls
