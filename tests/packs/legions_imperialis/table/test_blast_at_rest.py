"""What a Blast template covers where it lies: not what it touches, all to its very edge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import FLYER, HOUSE_OF_STONE

from grapeshot.testing import Trial

from .tables import FIRER, base, block, hull, on_table, squad, texts, troop

SMALL = 'Blast (3")'
AT_REST = {"distance_from_first_template": 1}
"""A further template is laid where it is, and does not scatter."""
HALF = {0: Fraction(1, 2), 1: Fraction(1, 2)}
HAB = block("structure", 20, 20, 4, 4, name="hab")


def lying(*traits: str, aim: tuple[float, float] = (20, 20), **given: Any) -> Trial:
    """Return the shot of a template that lies where it is aimed."""
    table = {"aim": list(aim), **given.pop("table", {})}
    situation = {**AT_REST, **given.pop("situation", {})}
    return on_table(*(traits or (SMALL,)), table=table, situation=situation, **given)


@pytest.mark.parametrize(
    ("away", "rolls"),
    [
        (0, {1: Fraction(1)}),
        (1, {1: Fraction(1)}),
        (1.001, HALF),
        (1.5, HALF),
        (1.999, HALF),
        (2, {0: Fraction(1)}),
        (2.001, {0: Fraction(1)}),
    ],
)
def test_how_much_of_a_base_lies_under_it(away: float, rolls: dict[int, Fraction]) -> None:
    """A base an inch across, so far from the hole: wholly to 1 inch, in part to 2 exactly."""
    assert lying(models=[base("target", 20 + away, 20)]).of("hit_rolls") == rolls


@pytest.mark.parametrize(
    ("away", "rolls"),
    [(0, {1: Fraction(1)}), (0.4, {1: Fraction(1)}), (0.42, HALF), (2.49, HALF), (2.5, {0: 1})],
)
def test_how_much_of_a_hull_lies_under_it(away: float, rolls: dict[int, Fraction]) -> None:
    """Two inches by one: wholly while its far corners are within 1.5 inches of the hole."""
    assert lying(models=[hull("target", 20 + away, 20)]).of("hit_rolls") == rolls


def test_the_large_template_is_five_inches_across() -> None:
    models = squad("target", (22, 20), (18, 20), (20, 23), (20, 17.01))
    assert lying('Blast (5")', models=models).of("hit_rolls") == {
        2: Fraction(1, 2),
        3: Fraction(1, 2),
    }


def test_several_units_lie_under_it_together() -> None:
    models = [*squad("one", (19.4, 20), (19.4, 21.1)), *squad("two", (20.5, 20), (25, 20))]
    targets = [troop("one", 2), troop("two", 2, friend=True)]
    shot = lying(models=models, targets=targets, dice=2)
    assert shot.of("hit_rolls", "one") == {2: Fraction(1, 2), 4: Fraction(1, 2)}
    assert shot.of("hit_rolls", "two") == {2: 1}
    assert shot.play(*[1] * 5).report["template"] == {
        "x": 20,
        "y": 20,
        "under": {
            "one": {"fully": ["one 1"], "partly": ["one 2"]},
            "two": {"fully": ["two 1"], "partly": []},
        },
    }


@pytest.mark.parametrize(("x", "touched"), [(16.51, 1), (16.5, 0), (16.49, 0), (20, 1)])
def test_a_structure_is_under_it_if_any_of_it_is(x: float, touched: int) -> None:
    """The Structure begins at x = 18; exactly touching is not under."""
    shot = lying(
        SMALL,
        "Demolisher",
        aim=(x, 20),
        models=(),
        targets=[{**HOUSE_OF_STONE, "name": "hab"}],
        terrain=[HAB],
        situation={"collapse_save": 4},
    )
    assert shot.of("hit_rolls") == {touched: 1}


@pytest.mark.parametrize(
    ("x", "hole", "over"),
    [(20, 0, True), (18, 0, True), (17.99, 0, False), (18.2, 0.4, True), (18.19, 0.4, False)],
)
def test_those_inside_may_be_under_it_if_the_hole_is_wholly_over_the_structure(
    x: float, hole: float, over: bool
) -> None:
    shot = lying(
        aim=(x, 20),
        models=(),
        targets=[troop("inside", 2, garrisoned_in="hab")],
        terrain=[HAB],
        table={"hole_diameter": hole},
    )
    expected = (
        {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)} if over else {0: Fraction(1)}
    )
    assert shot.of("hit_rolls") == expected


def test_a_hole_wider_than_the_structure_is_never_wholly_over_it() -> None:
    hut = block("structure", 20, 20, 0.2, 4, name="hab")
    targets = [troop("inside", 2, garrisoned_in="hab")]
    shot = lying(models=(), targets=targets, terrain=[hut], table={"hole_diameter": 0.3})
    assert shot.of("hit_rolls") == {0: 1}


def test_the_range_is_that_to_the_hole() -> None:
    models = [base("target", 31, 20)]
    assert lying(aim=(30.5, 20), models=models).mean("hits") == Fraction(1, 2)
    beyond = lying(aim=(30.6, 20), models=models)
    assert beyond.refused == ("out_of_range", "core-range-and-sight.1")


def test_the_hole_has_to_be_laid_on_a_point_that_is_seen() -> None:
    wall = block("impassable", 15, 20, 1, 4)
    hidden = lying(models=[base("target", 20, 20)], terrain=[wall])
    assert hidden.refused == ("no_line_of_sight", "blast.1")
    beside = lying(aim=(20, 26), models=[base("target", 20, 25)], terrain=[wall])
    assert beside.mean("hits") == Fraction(1, 2)
    blind = lying(SMALL, "Barrage", models=[base("target", 20, 20)], terrain=[wall])
    assert blind.mean("hits") == Fraction(1, 3)


def test_a_point_on_a_structure_is_seen_where_the_structure_is() -> None:
    targets = [troop("inside", 1, garrisoned_in="hab")]
    assert lying(models=(), targets=targets, terrain=[HAB]).mean("hits") == Fraction(1, 4)
    wall = block("impassable", 14, 20, 1, 12)
    hidden = lying(models=(), targets=targets, terrain=[HAB, wall])
    assert hidden.refused == ("no_line_of_sight", "blast.1")


def test_the_hole_has_to_be_laid_in_the_arc() -> None:
    backwards = [{**FIRER, "facing": 180}]
    shot = lying("Arc (Front)", SMALL, models=[base("target", 20, 20)], firers=backwards)
    assert shot.refused == ("arc", "arc.1")


def test_flyers_are_passed_over_without_skyfire() -> None:
    models = [base("target", 20, 20)]
    assert lying(models=models, target=FLYER).of("hit_rolls") == {0: 1}
    assert lying(SMALL, "Skyfire", models=models, target=FLYER).of("hit_rolls") == {1: 1}


def test_an_own_model_under_it_is_told() -> None:
    comrade = base("attacker", 19.4, 20, id="comrade")
    far = base("attacker", 24, 20, id="far")
    models = [comrade, far, base("target", 20.5, 20)]
    told = texts(lying(models=models, target=troop("target", 1)), "blast")
    assert "comrade may be struck too: name the attacker as a target to count it" in told
