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


# -- who is struck by an Explosion -------------------------------------------------------------


def near(distance: float, target: dict[str, Any], **attacker: Any) -> Any:
    """Return a flamethrower near its target."""
    return flames(target, attacker={**CREW, **attacker}, situation={"distance": distance})


def test_an_explosion_reaches_the_target() -> None:
    """The shot itself wounds on 2+, so does the explosion; a radius of 2 is enough."""
    trial = near(2, {"resilience": 3})
    shot = share(2, lambda die, wound: die >= 2 and wound >= 2)
    blast = EXPLOSION * share(2, lambda radius, wound: radius >= 2 and wound >= 2)
    assert trial.mean("wounds_lost") == shot + blast == Fraction(925, 1296)
    assert trial.mean("hits") == share(1, lambda die: die >= 2) + EXPLOSION * Fraction(5, 6)
    assert trial.mean("models_destroyed") == shot + blast
    assert trial.explains("misfire-table.3")


def test_the_target_has_all_its_saves_against_it() -> None:
    trial = near(3, {"resilience": 4, "wounds": 3, "armour": 4, "shield": True, "aegis": 5})
    # Strength 5 against 4: 3+; Armour 5 against AP 2: 4+; Aegis 5+
    blast = EXPLOSION * share(
        4, lambda radius, wound, save, aegis: radius >= 3 and wound >= 3 and save < 4 and aegis < 5
    )
    # a shot: 3+, Armour 5 against AP 2: 4+, Aegis 5+, D3 Health Points
    shot = share(4, lambda die, wound, save, aegis: die > 1 and wound >= 3 and save < 4 > aegis - 1)
    assert trial.mean("unsaved_wounds") == shot + blast
    assert trial.mean("wounds_lost") == 2 * shot + blast


def test_of_several_models_as_many_are_struck_as_are_stated() -> None:
    block = {"models": 20, "files": 5, "resilience": 3, "near_explosion": 2}
    trial = near(5, block)
    result = trial.play(1, 1, 5, 3, 1)
    assert result.what[3:] == ["explosion to wound"] * 2
    assert result.count("wounds_lost") == 1
    untold = near(5, {**block, "near_explosion": 20})
    reached = untold.play(1, 1, 5, *[6] * 20)
    assert reached.count("models_destroyed") == 20


def test_where_it_is_not_stated_how_many_are_near_that_is_said() -> None:
    block = {"models": 3, "files": 3, "resilience": 3}
    assert near(2, block).warns("target.near_explosion")
    assert near(2, block).play(1, 1, 2).count("hits") == 0
    assert near(2, block).play(1, 1, 3, 1, 1, 6).count("hits") == 3
    assert not near(7, block).warns("target.near_explosion")
    assert not near(2, {**block, "near_explosion": 3}).warns("target.near_explosion")


def test_an_explosion_strikes_the_firers_own_unit() -> None:
    trial = near(12, {}, models=2, wounds=2, resilience=4, armour=4, fortitude=6)
    result = trial.play(1, 2, 1, 1, 1, 3, 4, 5, 1)
    own = ["firer to wound", "firer armour save", "firer fortitude"]
    assert result.what[4:] == ["explosion radius", *own, "to wound"]
    assert result.count("attacker_wounds_lost") == 1
    assert result.count("attacker_models_destroyed") == 1
    assert trial.play(1, 2, 1, 1, 1, 3, 4, 6, 1).count("attacker_wounds_lost") == 0


def test_with_their_last_health_point_the_others_fall_too() -> None:
    trial = near(12, {}, models=2, wounds=1, resilience=4)
    assert trial.play(1, 2, 1, 1, 1, 3, 1).count("attacker_models_destroyed") == 2
    assert trial.play(1, 2, 1, 1, 1, 2, 1).count("attacker_models_destroyed") == 1


def test_a_second_explosion_finds_those_whom_the_first_has_left() -> None:
    """Two guns of one Health Point: where the first takes the other along, nobody is left."""
    trial = near(12, {}, models=2, wounds=1, resilience=3)
    hit = share(1, lambda wound: wound >= 2)
    malfunction = share(2, lambda die, table: die == 1 and table == 6)
    fine = 1 - EXPLOSION - malfunction
    found = trial.of("attacker_models_destroyed")
    assert found[0] == fine**2
    # one falls: by itself, or in an explosion that spares the other
    assert found[1] == 2 * malfunction * fine + 2 * EXPLOSION * (1 - hit) * fine
    assert found[2] == 1 - found[0] - found[1]


def test_bystanders_have_health_points_and_saves_of_their_own() -> None:
    ogres = {"side": "enemy", "distance": 3, "models": 2, "resilience": 4, "wounds": 3}
    trial = around({**ogres, "wounds_lost": 2, "aegis": 4})
    reached = EXPLOSION * share(1, lambda radius: radius >= 3)
    hurt = of_each(share(2, lambda wound, aegis: wound >= 3 and aegis < 4), 2)
    assert trial.of("bystander_models_destroyed") == {
        0: 1 - reached * (1 - hurt[0]),
        1: reached * (hurt[1] + hurt[2]),
    }
    result = trial.play(1, 1, 3, 3, 4, 4, 3)
    assert result.what[3:] == ["bystander to wound"] * 2 + ["bystander aegis"] * 2
    shielded = around({**NEAR, "shield": True, "armour": 3})
    assert shielded.play(1, 1, 2, 6, 6, 5, 4).count("bystander_models_destroyed") == 1


def test_an_explosion_of_a_bystanders_unit_ends_with_its_models() -> None:
    """Two explosions strike the same two models: the second only those who still stand."""
    trial = flames(
        shots=2,
        attacker={**CREW, "models": 2},
        situation={"bystanders": [{"side": "friend", "distance": 1, "models": 2, "resilience": 3}]},
    )
    assert max(trial.of("bystander_models_destroyed")) == 2
