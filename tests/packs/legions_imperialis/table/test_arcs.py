"""Arcs are measured from the facings of hulls: whom a weapon may fire at, and where it strikes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import TANK

from .tables import FIRER, base, hull, on_table, squad, texts, troop

AHEAD = {**FIRER, "facing": 0}


@pytest.mark.parametrize(
    ("arc", "x", "legal"),
    [
        ("Front", 20, True),
        ("Front", 10, True),
        ("Front", 9.99, False),
        ("Rear", 2, True),
        ("Rear", 10, True),
        ("Rear", 10.01, False),
    ],
)
def test_an_arc_is_half_the_table_and_its_limits_belong_to_it(
    arc: str, x: float, legal: bool
) -> None:
    shot = on_table(f"Arc ({arc})", models=[base("target", x, 25)], firers=[AHEAD])
    if legal:
        assert shot.mean("hits") == Fraction(1, 2)
    else:
        assert shot.refused == ("arc", "arc.1")


def test_hits_go_only_to_models_in_the_arc() -> None:
    models = squad("target", (15, 22), (9, 24), (5, 20))
    shot = on_table("Arc (Front)", models=models, firers=[AHEAD], dice=2, to_hit=2, ap=-9)
    assert max(shot.of("models_destroyed")) == 1
    assert "1 of 3 in range" in texts(shot, "core-range-and-sight")[0]


def test_the_table_may_have_narrower_front_arcs() -> None:
    given: dict[str, Any] = {
        "models": [base("target", 15, 26)],
        "firers": [AHEAD],
        "table": {"front_arc": 90},
    }
    assert on_table("Arc (Front)", **given).refused[0] == "arc"
    assert on_table("Arc (Rear)", **given).mean("hits") == Fraction(1, 2)


def test_a_weapon_with_an_arc_needs_a_facing() -> None:
    fault = on_table("Arc (Front)", models=[base("target", 15, 20)]).fault
    assert fault.word == "bad_table"
    assert '"attacker 1" has no facing, and its weapon fires into the front Arc' in str(fault)
    assert on_table(models=[base("target", 15, 20)]).mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize(
    ("facing", "lost"),
    [
        (180, Fraction(1, 6)),
        (90, Fraction(1, 6)),
        (270, Fraction(1, 6)),
        (89, Fraction(1, 4)),
        (0, Fraction(1, 4)),
    ],
)
def test_a_tank_is_struck_in_the_arc_that_it_turns_to_the_firing_model(
    facing: float, lost: Fraction
) -> None:
    """Save 3+ at AP 0; from the rear at -1. Exactly between the Arcs is the front."""
    shot = on_table(models=[hull("target", 18, 20, facing)], target=TANK, ap=0)
    assert shot.mean("wounds_lost") == lost
    assert shot.explains("core-arcs.1") == (lost == Fraction(1, 4))


def test_infantry_has_no_rear_arc() -> None:
    shot = on_table(models=[base("target", 18, 20, facing=0)], ap=0)
    assert shot.mean("wounds_lost") == Fraction(1, 2) * Fraction(4, 6)
    assert not shot.explains("core-arcs.1")


def test_tanks_that_show_both_arcs_cannot_be_struck_by_one_volley() -> None:
    models = [hull("target", 18, 20, 180), hull("target", 18, 23, 0)]
    shot = on_table(models=models, target={**TANK, "models": 2})
    assert shot.fault.word == "bad_table"
    assert '"target" is struck from the front and from the rear' in str(shot.fault)
    stated = on_table(models=models, target={**TANK, "models": 2}, situation={"facing": "rear"})
    assert stated.explains("core-arcs.1")


def test_tanks_out_of_range_do_not_matter_to_that() -> None:
    models = [hull("target", 18, 20, 180), hull("target", 40, 20, 0)]
    shot = on_table(models=models, target={**TANK, "models": 2}, ap=0)
    assert shot.mean("wounds_lost") == Fraction(1, 6)


def test_each_target_is_struck_in_its_own_arc() -> None:
    models = [hull("front", 18, 20, 180), hull("rear", 18, 23, 0), base("squad", 18, 26)]
    tanks = [{**TANK, "name": name} for name in ("front", "rear")]
    shot = on_table("Saturation Fire", models=models, targets=[*tanks, troop("squad", 1)], ap=0)
    lost = [shot.mean("wounds_lost", name) for name in shot.odds.targets]
    assert lost == [Fraction(1, 6), Fraction(1, 4), Fraction(1, 3)]


def test_a_tank_between_two_firing_models_is_struck_in_both_arcs() -> None:
    firers = [FIRER, {**FIRER, "x": 26}]
    shot = on_table(models=[hull("target", 18, 20, 180)], firers=firers, target=TANK)
    assert '"target" is struck from the front and from the rear' in str(shot.fault)
