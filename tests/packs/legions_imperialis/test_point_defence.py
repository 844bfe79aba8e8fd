"""Point Defence: Secondary Targets, fire in the Movement phase, Overwatch without -2."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import FLYER, fire

ORDERS = ("first-fire", "advance", "march", "charge", "fall-back")
MOVING = {"phase": "movement"}


@pytest.mark.parametrize("order", ORDERS)
def test_in_the_movement_phase_under_advance_and_march_alone(order: str) -> None:
    shot = fire("Point Defence", attacker={"order": order}, situation=MOVING)
    if order in ("advance", "march"):
        assert shot.mean("hits") == Fraction(1, 2)
        assert shot.explains(
            "point-defence.2",
            "point-defence.4",
            "point-defence.5",
            "point-defence.6",
            "point-defence.7",
        )
    else:
        assert shot.refused[0] == "order"


def test_under_first_fire_its_own_clause_forbids_the_movement_phase() -> None:
    shot = fire("Point Defence", attacker={"order": "first-fire"}, situation=MOVING)
    assert shot.refused == ("order", "point-defence.4")


@pytest.mark.parametrize("order", ORDERS)
def test_in_the_combat_phase_like_any_other_weapon(order: str) -> None:
    shot = fire("Point Defence", attacker={"order": order})
    if order in ("advance", "first-fire"):
        assert shot.mean("hits") == Fraction(1, 2)
    else:
        assert shot.refused == ("order", "core-orders.2")


@pytest.mark.parametrize("phase", ["movement", "combat"])
@pytest.mark.parametrize("overwatch", [False, True])
def test_once_a_round(phase: str, overwatch: bool) -> None:
    situation = {"phase": phase, "overwatch": overwatch, "fired_already": True}
    shot = fire("Point Defence", situation=situation)
    assert shot.refused == ("already_fired", "point-defence.6")


def test_what_was_fired_is_told_for_the_rest_of_the_round() -> None:
    left = fire("Point Defence", situation=MOVING).play(1).report
    assert left["situation_left"] == {"weapons_fired": 1, "fired_already": True}
    again = fire("Point Defence", situation=left["situation_left"])
    assert again.refused[0] == "already_fired"


@pytest.mark.parametrize("phase", ["movement", "combat"])
@pytest.mark.parametrize("order", ORDERS)
def test_overwatch_without_its_penalty_where_there_may_be_one(order: str, phase: str) -> None:
    situation = {"overwatch": True, "phase": phase, "hit_modifier": -1}
    shot = fire("Point Defence", attacker={"order": order}, situation=situation)
    if order in ("advance", "first-fire"):
        assert shot.mean("hits") == Fraction(2, 6)
        assert shot.explains("point-defence.8")
    else:
        assert shot.refused == ("order", "core-overwatch.2")


def test_a_secondary_target_that_all_of_them_share() -> None:
    second = {"secondary_target": True}
    assert fire("Point Defence", situation=second).mean("hits") == Fraction(1, 2)
    split = fire("Point Defence", situation={**second, "same_secondary_as_detachment": False})
    assert split.refused == ("secondary_target", "point-defence.3")
    assert fire(situation=second).refused == ("secondary_target", "core-fire-sequence.1")


def test_the_secondary_target_has_to_be_seen_and_in_range() -> None:
    second = {"secondary_target": True}
    far = fire("Point Defence", situation={**second, "distance": 21})
    assert far.refused[0] == "out_of_range"
    hidden = fire("Point Defence", situation={**second, "line_of_sight": False})
    assert hidden.refused[0] == "no_line_of_sight"


def test_skyfire_has_nothing_left_to_soften() -> None:
    shot = fire("Point Defence", "Skyfire", situation={"overwatch": True})
    assert shot.mean("hits") == Fraction(1, 2)


def test_it_does_not_hit_flyers_better_by_itself() -> None:
    assert fire("Point Defence", target=FLYER).mean("hits") == Fraction(1, 6)
