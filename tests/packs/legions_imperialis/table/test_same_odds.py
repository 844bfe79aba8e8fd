"""A table says the same as the counts and distances that a player would read off it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import SQUAD, TANK, Fields, fire

from grapeshot.testing import Trial

from .tables import FIRER, base, block, hull, on_table, squad, troop

SMALL = 'Blast (3")'


def same(table: Trial, typed: Trial) -> bool:
    """Return whether two shots have the same odds, all measures at all targets."""
    return table.odds == typed.odds


def test_a_shot_at_models_of_which_some_are_seen() -> None:
    """One of four is out of range, one hidden; two of three guns are within half range."""
    models = squad("target", (19, 23), (19, 25), (22, 20), (31, 32))
    firers = [FIRER, {**FIRER, "x": 12, "y": 18}, {**FIRER, "x": 7, "y": 24.9}]
    wall = block("structure", 20.5, 20, 0.5, 4)
    traits = ("Assault", "Rapid Fire")
    table = on_table(*traits, models=models, firers=firers, terrain=[wall], dice=2)
    typed = fire(
        *traits,
        attacker={"models": 3, "models_at_half_range": 2},
        target={**SQUAD, "models": 4},
        situation={"models_in_range": 3, "models_visible": 2},
        dice=2,
    )
    assert same(table, typed)


def test_a_blind_barrage_at_a_garrison() -> None:
    hab = block("structure", 20, 20, 2, 2, name="hab")
    wall = block("impassable", 16, 20, 1, 9)
    targets = [troop("one", 3, garrisoned_in="hab"), troop("two", 2, garrisoned_in="hab")]
    table = on_table("Barrage", models=(), targets=targets, terrain=[hab, wall], dice=3)
    typed = fire("Barrage", targets=targets, situation={"models_visible": 0}, dice=3)
    assert same(table, typed)


def test_fire_into_the_rear_of_tanks() -> None:
    models = [hull("target", 18, 20, 10), hull("target", 18, 23, -10)]
    target = {**TANK, "models": 2}
    table = on_table(models=models, target=target, dice=3)
    assert same(table, fire(target=target, situation={"facing": "rear"}, dice=3))
    assert not same(table, fire(target=target, dice=3))


@pytest.mark.parametrize("trait", ["Beam", "Heavy Beam"])
def test_a_line_with_a_structure_in_its_way(trait: str) -> None:
    models = [*squad("before", (14, 20), (14, 22)), *squad("behind", (25, 20), (35, 20))]
    targets: list[Fields] = [troop("before", 2), troop("behind", 2)]
    wall = block("structure", 20, 20, 1, 4)
    table = on_table(
        trait, models=models, targets=targets, terrain=[wall], table={"direction": 0}, dice=2
    )
    typed = [targets[0], {**targets[1], "behind_block": "structure", "models_in_range": 1}]
    assert same(table, fire(trait, targets=typed, dice=2))


def test_a_flame_over_two_units() -> None:
    models = [*squad("one", (12, 20), (14, 20.4), (14, 21.4)), *squad("two", (16, 20), (30, 20))]
    strip = {"direction": 0, "flame_narrow": 2, "flame_wide": 2}
    targets = [troop("one", 3), troop("two", 2, type="walker", wounds=2)]
    given: dict[str, Any] = {"range": "template", "dice": "-"}
    table = on_table("Firestorm", models=models, targets=targets, table=strip, **given)
    typed = [
        {**targets[0], "template_full": 2, "template_partial": 1},
        {**targets[1], "template_full": 1},
    ]
    assert same(table, fire("Firestorm", targets=typed, **given))


def test_a_template_that_has_come_to_rest() -> None:
    models = [*squad("one", (20, 20), (21.2, 20)), *squad("two", (18.7, 20), (20, 18.5))]
    targets = [troop("one", 2), troop("two", 2)]
    at_rest = {"distance_from_first_template": 1.5}
    table = on_table(
        SMALL, models=models, targets=targets, table={"aim": [20, 20]}, situation=at_rest, dice=2
    )
    typed = [
        {**targets[0], "template_full": 1, "template_partial": 1},
        {**targets[1], "template_partial": 2},
    ]
    assert same(table, fire(SMALL, targets=typed, dice=2))


def test_a_template_that_may_scatter_is_the_mixture_of_all_places_where_it_may_land() -> None:
    """One base at the aim: wholly under in one case of three, else not at all."""
    table = on_table(SMALL, models=[base("target", 20, 20)], table={"aim": [20, 20]}, dice=3)
    under = fire(SMALL, target={**SQUAD, "models": 1}, situation={"template_full": 1}, dice=3)
    for measure in ("hit_rolls", "hits", "models_destroyed"):
        mean = under.mean(measure) / 3
        assert float(table.mean(measure)) == pytest.approx(float(mean), abs=1e-12)
        for value, chance in under.of(measure).items():
            expected = chance / 3 + (2 / 3 if value == 0 else 0)
            found = float(table.of(measure).get(value, 0))
            assert found == pytest.approx(float(expected), abs=1e-12)
