"""Weapons of a volley: what becomes of one is remembered for that one, and acts in the next."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from grapeshot.battle.composing import without_remembered
from grapeshot.battle.resolving import prepared
from grapeshot.errors import Refusal

from .conftest import Table

Begun = Callable[..., Table]
NEAR = {"distance": 10}
GUN: dict[str, Any] = {"name": "Gun", "range": 30, "dice": 1, "to_hit": 3, "ap": 0}
LIMITED: dict[str, Any] = {**GUN, "name": "Missile", "traits": ["Limited (1)"]}
BOMBS: dict[str, Any] = {**GUN, "name": "Bombs", "traits": ["Point Defence"]}


def fired(
    table: Table, acting: str, struck: str, *weapons: dict[str, Any], **more: Any
) -> set[str]:
    """Return which weapons of a volley would be fired now."""
    first, *others = weapons
    stated = {"weapon": first, "more_weapons": others, **more}
    order = table.battle.order(acting, "", [struck], stated)
    engagement, _ = prepared(table.battle.session, order, table.battle.state)
    program = table.battle.session.program(engagement)
    return {each.name for each in program.weapons if each.refused is None}


def tanks(begun: Begun) -> Table:
    """Return a battle of two Detachments that outlast many shots."""
    table = begun("legions-imperialis")
    table.unit("Ours", "North", type="vehicle", models=1, armour_save=6)
    table.unit("Theirs", "South", type="vehicle", models=9, armour_save=2)
    return table


def test_ammunition_of_each_weapon(begun: Begun) -> None:
    """The second weapon is spent, the first and a second of its name are not."""
    table = tanks(begun)
    volley = (GUN, LIMITED, LIMITED)
    assert fired(table, "Ours", "Theirs", *volley, situation=NEAR) == {
        "Gun",
        "Missile",
        "Missile (2)",
    }
    table.attack("Ours", "Theirs", GUN, more_weapons=[LIMITED], situation=NEAR)
    table.pass_phases(12)
    assert fired(table, "Ours", "Theirs", *volley, situation=NEAR) == {"Gun", "Missile (2)"}
    with pytest.raises(Refusal, match="ammunition"):
        table.attack("Ours", "Theirs", LIMITED, situation=NEAR)
    table.battle.undo()
    assert len(fired(table, "Ours", "Theirs", *volley, situation=NEAR)) == 2  # a phase is undone
    for _ in range(12):
        table.battle.undo()
    assert len(fired(table, "Ours", "Theirs", *volley, situation=NEAR)) == 3


def test_what_fires_once_a_round(begun: Begun) -> None:
    """It is silent among the others until the round is over."""
    table = tanks(begun)
    early = {**NEAR, "phase": "movement"}
    table.attack("Ours", "Theirs", BOMBS, more_weapons=[{**BOMBS, "name": "More"}], situation=early)
    assert fired(table, "Ours", "Theirs", GUN, BOMBS, situation=NEAR) == {"Gun"}
    table.pass_phases(6)
    assert fired(table, "Ours", "Theirs", GUN, BOMBS, situation=NEAR) == {"Gun", "Bombs"}


def test_a_weapon_whose_turn_never_came_is_not_spent(begun: Begun) -> None:
    """Nobody fires at who is gone, so the last missile is kept."""
    table = begun("legions-imperialis")
    table.unit("Ours", "North", type="vehicle", models=1, armour_save=6)
    table.unit("Theirs", "South", type="infantry", models=1)
    table.unit("Others", "South", type="infantry", models=1)
    table.attack("Ours", "Theirs", GUN, 6, more_weapons=[LIMITED], situation=NEAR)
    assert fired(table, "Ours", "Others", GUN, LIMITED, situation=NEAR) == {"Gun", "Missile"}


def test_again_states_nothing_that_is_remembered(begun: Begun) -> None:
    """The same volley once more is fired by what the battle remembers, and no word more."""
    table = tanks(begun)
    table.attack("Ours", "Theirs", GUN, more_weapons=[LIMITED], situation=NEAR)
    order = table.battle.last_order()
    engagement, composed = prepared(table.battle.session, order, table.battle.state)
    assert order.stated["more_weapons"] == [LIMITED]
    assert composed["more_weapons"] == [{**LIMITED, "attacker": {"ammunition": 0}}]
    told = table.battle.session.program(engagement).weapons
    assert [each.refused is None for each in told] == [True, False]
    since = without_remembered(composed["more_weapons"] + [BOMBS], composed["more_weapons"])
    assert since == [LIMITED, BOMBS]


BOLTER: dict[str, Any] = {"name": "Bolter", "type": "Heavy", "range": 24, "shots": 1, "strength": 4}
ROCKET: dict[str, Any] = {**BOLTER, "name": "Rocket", "traits": ["One Use"]}
FLARES: dict[str, Any] = {**BOLTER, "name": "Flares", "traits": ["Limited Ammunition"]}
SQUAD: dict[str, Any] = {"models": 9, "bs": 4, "toughness": 4, "wounds": 2, "leadership": 7}


def test_one_use_and_limited_ammunition_among_others(begun: Begun) -> None:
    """One Use is of its weapon, and so is that Limited Ammunition was fired before."""
    table = begun("horus-heresy")
    table.unit("Ours", "North", **SQUAD)
    table.unit("Theirs", "South", **{**SQUAD, "wounds": 9})
    table.attack("Ours", "Theirs", BOLTER, more_weapons=[ROCKET], situation=NEAR)
    assert fired(table, "Ours", "Theirs", BOLTER, ROCKET, situation=NEAR) == {"Bolter"}
    for seed in range(9):  # until its die leaves it with some
        table.attack("Ours", "Theirs", BOLTER, seed=seed, more_weapons=[FLARES], situation=NEAR)
        if "Flares" in fired(table, "Ours", "Theirs", BOLTER, FLARES, situation=NEAR):
            break
        table.battle.undo()
    dry = table.mean("Ours", "Theirs", FLARES, "out_of_ammunition", situation=NEAR)
    assert dry == Fraction(1, 3)
    fresh = {**FLARES, "name": "Others"}
    assert table.mean("Ours", "Theirs", fresh, "out_of_ammunition", situation=NEAR) == dry / 2


def test_who_falls_by_a_weapon_of_a_few_is_gone_from_the_unit(begun: Begun) -> None:
    """One of nine bears it; it hurts him first, and then he is gone, with the rest unhurt."""
    table = begun("horus-heresy")
    table.unit("Ours", "North", **{**SQUAD, "wounds": 1})
    table.unit("Theirs", "South", **{**SQUAD, "wounds": 9})
    plasma = {**BOLTER, "name": "Plasma", "traits": ["Gets Hot"], "attacker": {"models": 1}}
    for seed in range(40):
        table.attack("Ours", "Theirs", BOLTER, seed=seed, more_weapons=[plasma], situation=NEAR)
        if table.battle.state.units["Ours"].value("models") == 8:
            break
        table.battle.undo()
    assert table.battle.state.units["Ours"].value("models") == 8
    assert table.mean("Ours", "Theirs", BOLTER, situation=NEAR) == 8 * Fraction(2, 3)


FOUND = 47
"""The first seed that does what is looked for; any other does as well."""
CANNON = {"profile": "ninth-age/artillery/Cannon", "name": "Cannon"}


def test_a_misfire_silences_the_weapon_that_made_it(begun: Begun) -> None:
    """Of two cannons of a unit the second jams or breaks, and the first goes on."""
    table = begun("ninth-age")
    table.unit("Gunners", "North", models=1, wounds=5, resilience=4)
    table.unit("Foe", "South", models=20, resilience=3)
    table.pass_phases(3)
    first = {**CANNON, "choices": {"mode": "Cannon"}}
    second = {**first, "attacker": {"name": "Crew"}}
    for seed in range(FOUND, 300):
        table.attack("Gunners", "Foe", first, seed=seed, more_weapons=[second], situation=NEAR)
        lasting = table.battle.state.units["Gunners"].lasting
        if [(each.name, each.weapon) for each in lasting] == [("jammed", "Cannon (2)")]:
            break
        table.battle.undo()
    assert fired(table, "Gunners", "Foe", first, second, situation=NEAR) == {"Cannon"}
    table.pass_phases(12)
    assert fired(table, "Gunners", "Foe", first, second, situation=NEAR) == {
        "Cannon",
        "Cannon (2)",
    }
