"""The Misfire Table: what becomes of the gun, of those near it, of the firer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .conftest import CREW, flames, gun, of_each, share, times

NEAR = {"side": "friend", "distance": 2, "models": 2, "resilience": 3, "armour": 3}
FAR = {"side": "enemy", "distance": 4.5, "models": 1, "resilience": 6}
OUT = {"side": "enemy", "distance": 6.5, "models": 9, "resilience": 3}
EXPLOSION = share(2, lambda die, table: die == table == 1)


def around(*bystanders: dict[str, Any], **attacker: Any) -> Any:
    """Return a flamethrower with others near it."""
    return flames(
        attacker={**CREW, **attacker}, situation={"bystanders": [dict(b) for b in bystanders]}
    )


def test_an_explosion_hits_all_within_its_radius() -> None:
    trial = around(NEAR, FAR, OUT)
    assert trial.chance("explosion") == EXPLOSION
    assert trial.of("bystander_hits") == {
        0: 1 - EXPLOSION * share(1, lambda radius: radius >= 2),
        2: EXPLOSION * share(1, lambda radius: 2 <= radius < 4.5),
        3: EXPLOSION * share(1, lambda radius: radius >= 4.5),
    }
    assert trial.explains("misfire-table.2", "misfire-table.3", "misfire-table.4")


def test_its_hits_have_strength_5_and_ap_2_and_nothing_of_the_weapon() -> None:
    trial = around(NEAR, FAR, OUT)
    near = of_each(share(2, lambda wound, armour: wound >= 2 and armour < 6), 2)
    far = of_each(share(1, lambda wound: wound >= 5), 1)
    both = {n: sum(near[a] * far.get(n - a, Fraction(0)) for a in near) for n in range(4)}
    mid = share(1, lambda radius: 2 <= radius < 4.5)
    wide = share(1, lambda radius: radius >= 4.5)
    expected = {
        n: EXPLOSION * (mid * near.get(n, Fraction(0)) + wide * both[n]) for n in range(1, 4)
    }
    found = trial.of("bystander_models_destroyed")
    assert {n: found[n] for n in range(1, 4)} == expected


def test_a_distance_equal_to_the_radius_is_within() -> None:
    result = around({**NEAR, "distance": 3}).play(1, 1, 3, 2, 5, 5, 6)
    assert result.what == [
        "flamethrower",
        "misfire table",
        "explosion radius",
        *["bystander to wound"] * 2,
        *["bystander armour save"] * 2,
    ]
    assert result.count("bystander_hits") == 2
    assert result.count("bystander_models_destroyed") == 1


def test_all_wound_before_any_saves_in_the_order_listed() -> None:
    result = around(NEAR, {**FAR, "distance": 1, "armour": 4}).play(1, 1, 6, 6, 1, 6, 6, 1)
    assert result.what[3:] == ["bystander to wound"] * 3 + ["bystander armour save"] * 2
    assert result.count("bystander_models_destroyed") == 1


def test_the_firer_is_destroyed_whatever_health_it_has() -> None:
    trial = around(wounds=9)
    assert trial.of("attacker_models_destroyed") == {0: 1 - EXPLOSION, 1: EXPLOSION}
    assert trial.of("attacker_wounds_lost")[1] == share(2, lambda a, b: a == 1 and b == 6)
    assert trial.explains("misfire-table.5")


def test_a_malfunction_costs_a_health_point_and_the_last_one_the_model() -> None:
    misfire = share(2, lambda hit, table: hit == 1 and table >= 5)
    whole = gun("Cannon", attacker={**CREW, "wounds_lost": 1})
    assert whole.of("attacker_wounds_lost") == {0: 1 - misfire, 1: misfire}
    assert whole.of("attacker_models_destroyed") == {0: 1}
    last = gun("Cannon", attacker={**CREW, "wounds_lost": 3})
    assert last.of("attacker_models_destroyed") == {0: 1 - misfire, 1: misfire}
    assert last.explains("misfire-table.9")


def test_a_breakdown_lasts_for_the_game() -> None:
    result = gun("Cannon").play(1, 2)
    assert result.effects == {"breakdown": "end of the game"}
    assert gun("Cannon").explains("misfire-table.6", "misfire-table.7")


def test_no_more_firers_are_destroyed_than_there_were() -> None:
    trial = flames(shots=2)
    twice = share(4, lambda a, b, c, d: a == b == c == d == 1)
    assert trial.of("attacker_models_destroyed") == {
        0: (1 - EXPLOSION) ** 2,
        1: 1 - (1 - EXPLOSION) ** 2,
    }
    assert trial.chance("explosion") == 2 * EXPLOSION - twice
    late = flames(shots=2, attacker={**CREW, "wounds": 1})
    assert set(late.of("attacker_models_destroyed")) == {0, 1}
    assert set(late.of("attacker_wounds_lost")) == {0, 1}


def test_two_guns_may_explode_both() -> None:
    trial = around(NEAR, models=2)
    one = {0: 1 - EXPLOSION, 1: EXPLOSION}
    assert trial.of("attacker_models_destroyed") == times(one, 2)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"side": "foe"}, "side"),
        ({"distance": -1}, "distance"),
        ({"armour": 9}, "armour"),
        ({"models": 0}, "models"),
    ],
)
def test_a_bystander_is_read_strictly(change: dict[str, Any], key: str) -> None:
    fault = around({**NEAR, **change}).fault
    assert fault.word == "bad_profile"
    assert fault.place.key == f"situation.bystanders[0].{key}"


def test_an_explosion_wants_no_dice_where_nobody_is_near() -> None:
    assert around().play(1, 1, 4).what[-1] == "explosion radius"
