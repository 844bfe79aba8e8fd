"""The flame template, laid at the firing model: half a base counts, less is rolled for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import FLYER

from .tables import FIRER, base, block, hull, on_table, squad, texts, troop

FLAME: dict[str, Any] = {"range": "template", "dice": "-"}
STRIP: dict[str, Any] = {"direction": 0, "flame_narrow": 2, "flame_wide": 2}
"""A flame two inches wide all along, with a round end: its edges are y = 19 and y = 21."""


@pytest.mark.parametrize(
    ("y", "rolls"),
    [
        (20, {1: Fraction(1)}),
        (20.5, {1: Fraction(1)}),
        (21, {1: Fraction(1)}),
        (21.001, {0: Fraction(1, 2), 1: Fraction(1, 2)}),
        (21.49, {0: Fraction(1, 2), 1: Fraction(1, 2)}),
        (21.5, {0: Fraction(1)}),
        (19, {1: Fraction(1)}),
        (18.999, {0: Fraction(1, 2), 1: Fraction(1, 2)}),
    ],
)
def test_half_a_base_counts_and_less_of_it_on_4_and_more(
    y: float, rolls: dict[int, Fraction]
) -> None:
    """Exactly half lies under it where the middle of the base is on the edge."""
    shot = on_table("Firestorm", models=[base("target", 14, y)], table=STRIP, **FLAME)
    assert shot.of("hit_rolls") == rolls


@pytest.mark.parametrize(
    ("x", "y", "full"), [(14, 21, True), (14, 21.01, False), (18.4, 20, True), (18.6, 20, False)]
)
def test_half_a_hull_counts_by_its_area(x: float, y: float, full: bool) -> None:
    """The end of the template is at x = 18.5; 2 by 1 inches of hull lie across it."""
    square = {"flame_length": 8, "direction": 0, "flame_narrow": 4, "flame_wide": 4}
    strip = STRIP if x == 14 else square
    tank = {"unit": "target", "x": x, "y": y, "length": 2, "width": 0.2, "facing": 0}
    shot = on_table("Firestorm", models=[tank], table=strip, **FLAME)
    assert (shot.of("hit_rolls") == {1: 1}) is full
    assert (shot.of("hit_rolls") == {0: Fraction(1, 2), 1: Fraction(1, 2)}) is not full


def test_it_is_laid_at_the_rim_of_the_model_towards_a_place() -> None:
    shot = on_table(
        "Firestorm",
        models=squad("target", (10, 24), (10, 16), (14, 20)),
        table={"aim_at": [10, 40]},
        **FLAME,
    )
    assert shot.of("hit_rolls") == {1: 1}
    assert shot.play(1).report["template"] == {
        "under": {"target": {"fully": ["target 1"], "partly": []}}
    }


def test_it_is_as_long_and_wide_as_the_template_in_use() -> None:
    """The usual one is 8 inches long: a base at 19.2 is beyond its end at 18.5."""
    models = [base("target", 19.2, 20)]
    usual = on_table("Firestorm", models=models, table={"direction": 0}, **FLAME)
    assert usual.of("hit_rolls") == {0: 1}
    longer = {"direction": 0, "flame_length": 10}
    assert on_table("Firestorm", models=models, table=longer, **FLAME).of("hit_rolls") == {1: 1}


def test_it_covers_several_units_at_once_and_hits_stay_with_them() -> None:
    models = [*squad("one", (14, 19.5), (14, 30)), *squad("two", (16, 20.5), (17.5, 21.2))]
    targets = [troop("one", 2), troop("two", 2, friend=True)]
    shot = on_table("Firestorm", models=models, targets=targets, table=STRIP, ap=-9, **FLAME)
    assert shot.of("hit_rolls", "one") == {1: 1}
    assert shot.of("hit_rolls", "two") == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert "on the table: 1 models at least half covered, 1 less" in texts(shot, "firestorm")


def test_nobody_inside_a_structure_is_under_it() -> None:
    hab = block("structure", 14, 20, 2, 2, name="hab")
    targets = [troop("inside", 3, garrisoned_in="hab")]
    shot = on_table("Firestorm", models=(), targets=targets, terrain=[hab], table=STRIP, **FLAME)
    assert shot.of("hit_rolls") == {0: 1}


def test_flyers_are_passed_over() -> None:
    models = [base("target", 14, 20)]
    shot = on_table("Firestorm", models=models, target=FLYER, table=STRIP, **FLAME)
    assert shot.of("hit_rolls") == {0: 1}


def test_an_own_model_under_it_is_told_and_never_the_firing_one() -> None:
    comrade = base("attacker", 14, 20, id="comrade")
    models = [comrade, base("target", 16, 20)]
    shot = on_table("Firestorm", models=models, target=troop("target", 1), table=STRIP, **FLAME)
    assert any(text.startswith("comrade may be struck too") for text in texts(shot, "firestorm"))
    own = troop("attacker", 2, friend=True)
    counted = on_table("Firestorm", models=[comrade], targets=[own], table=STRIP, **FLAME)
    assert counted.of("hit_rolls") == {1: 1}


def test_the_flame_has_to_lie_in_the_arc() -> None:
    given: dict[str, Any] = {"models": [hull("target", 14, 20, 180)], "table": STRIP, **FLAME}
    backwards = [{**FIRER, "facing": 180}]
    refused = on_table("Arc (Front)", "Firestorm", firers=backwards, **given).refused
    assert refused == ("arc", "arc.1")


def test_two_flames_over_as_many_models_add_up() -> None:
    """Both lie over the one tank between them."""
    firers = [{**FIRER, "y": 19.4}, {**FIRER, "y": 20.6}]
    models = [hull("target", 15, 20, 180)]
    shot = on_table("Firestorm", models=models, firers=firers, table=STRIP, **FLAME)
    assert shot.of("hit_rolls") == {2: 1}
