"""Apocalyptic Mega-blast (5"/7"/10"): three zones; cover from the centre; side armour."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial
from grapeshot_horus_heresy.core.marker_hits import zoned

from .conftest import (
    GUARD,
    HIT,
    TANK,
    TERMINATORS,
    at,
    lay,
    of_each,
    row,
    share,
    shoot,
    times,
)

MEGA = 'Apocalyptic Mega-blast (5"/7"/10")'
GUN: dict[str, Any] = {"strength": [10, 7, 4], "ap": [2, 3, 5], "range": 120}


def told(zones: list[int], **given: Any) -> Trial:
    """Return a mega-blast whose hits are told by zone."""
    return shoot(MEGA, **{**GUN, "situation": {"hits_by_zone": zones}, **given})


def test_the_zone_decides_by_the_innermost_circle_that_is_reached() -> None:
    models = [at("a", 34, 30), at("b", 36.99, 30), at("c", 34, 33), at("d", 30.01, 30)]
    models += [at("e", 34, 34), at("f", 28.51, 30), at("g", 34, 35.5)]
    trial = lay(MEGA, models=models, **GUN)
    found = trial.play(scatter=[HIT])
    assert found["markers"][0]["zones"] == {
        "inner": ["a", "b"],
        "middle": ["c", "d"],
        "outer": ["e", "f"],
    }
    assert found["hits_by_zone"] == {"inner": 2, "middle": 2, "outer": 2}
    assert found["cover_origin"] == [34, 30]
    assert trial.explains("apocalyptic-mega-blast.1", "apocalyptic-mega-blast.4")
    assert trial.explains("apocalyptic-mega-blast.5", "apocalyptic-mega-blast.7")


def test_each_zone_has_its_own_strength_ap_and_pool() -> None:
    """Guard: the inner and middle zones wound on 2+, the outer on 3+; AP 5 denies their save."""
    trial = told([2, 1, 2], target=GUARD)
    strong, weak = share(1, lambda die: die >= 2), share(1, lambda die: die >= 3)
    expected = times({0: 1 - strong, 1: strong}, 3)
    outer = of_each(weak, 2)
    both: dict[int, Fraction] = {}
    for first, chance in expected.items():
        for second, other in outer.items():
            both[first + second] = both.get(first + second, Fraction(0)) + chance * other
    assert trial.of("unsaved_wounds") == both
    assert trial.of("hits_inner") == {2: 1}
    assert trial.of("hits_outer") == {2: 1}
    assert trial.explains("apocalyptic-mega-blast.3", "apocalyptic-mega-blast.6", "wound-pool.1")


def test_the_attacker_orders_the_pools() -> None:
    """One wound of the outer zone, then Instant Death: the wounded model is the one that dies."""
    last = told([1, 0, 1], target=TERMINATORS, choices={"pool_order": ["outer", "inner"]})
    first = told([1, 0, 1], target=TERMINATORS)
    assert last.play(6, 6, 1)["wounds_lost"] == 2
    assert first.play(6, 6, 1)["wounds_lost"] == 3


def test_vehicles_are_struck_on_the_side() -> None:
    trial = told([1, 0, 0], target=TANK, situation={"hits_by_zone": [1, 0, 0], "facing": "front"})
    assert (trial.value("armour_face"), trial.value("armour_value")) == ("side", 12)
    assert trial.explains("apocalyptic-mega-blast.8")


def test_cover_is_judged_from_the_markers_centre() -> None:
    behind = {**GUARD, "cover_from_firer": 3, "cover_from_marker": 0}
    open_to = {**GUARD, "cover_from_firer": 0, "cover_from_marker": 3}
    assert told([1, 0, 0], target=behind).mean("unsaved_wounds") == share(1, lambda a: a > 1)
    assert told([1, 0, 0], target=open_to).mean("unsaved_wounds") == share(
        2, lambda wound, save: wound > 1 and save < 3
    )


def test_one_ap_may_serve_all_zones() -> None:
    assert told([1, 1, 1], ap=3, target=GUARD).mean("hits") == 3


@pytest.mark.parametrize(
    "weapon",
    [
        {"strength": [10, 8]},
        {"strength": 10},
        {"strength": [6, 8, 10]},
        {"ap": [5, 3, 2]},
        {"ap": ["-", 3, 5]},
        {"ap": [2, 3]},
    ],
)
def test_zones_come_by_three_and_fall_outwards(weapon: dict[str, object]) -> None:
    assert told([1, 0, 0], **weapon).fault.word == "bad_profile"


def test_hits_are_told_by_zone() -> None:
    assert shoot(MEGA, **GUN, situation={"hits_by_zone": [1, 1]}).fault.word == "bad_profile"
    assert shoot(MEGA, **GUN, situation={"template_full": 2}).fault.expected == "hits_by_zone"
    assert shoot(MEGA, **GUN, situation={"template_full": 0}).of("hits") == {0: 1}


def test_odds_by_zone_sum_to_the_odds_of_all() -> None:
    trial = lay(MEGA, models=row(7), **GUN)
    by_zone = sum(trial.mean(f"hits_{zone}") for zone in ("inner", "middle", "outer"))
    assert by_zone == pytest.approx(trial.mean("hits"))


@pytest.mark.parametrize(
    ("under", "hits"), [((1, 3, 4), (1, 2, 1)), ((1, 0, 1), (1, 0, 0)), ((2, 2, 1), (2, 0, 0))]
)
def test_no_zone_has_fewer_hits_than_none(under: tuple[int, ...], hits: tuple[int, ...]) -> None:
    """Closed forms may tell the inner circle of a hull that the outer one has not reached yet."""
    assert zoned(under) == hits
