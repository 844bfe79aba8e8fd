"""What an attack leaves acts on the next ones without being typed again, and ends by its rule."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grapeshot import AT_RANDOM
from grapeshot.battle.aftermath import drawn
from grapeshot.battle.folding import started
from grapeshot.battle.replay import replayed
from grapeshot.battle.resolving import prepared
from grapeshot.battle.state import Moment
from grapeshot.dice import SeededDice
from grapeshot.errors import Fault, Refusal
from grapeshot.session import Session

from .conftest import Table

Begun = Callable[..., Table]
GUN = {"name": "Gun", "range": 30, "dice": 2, "to_hit": 3, "ap": 0}
NEAR = {"distance": 10}


def gun(*traits: str, **other: Any) -> dict[str, Any]:
    """Return a weapon of Legions Imperialis."""
    return {**GUN, "name": "".join(traits) or "Gun", "traits": list(traits), **other}


def tanks(begun: Begun, **stated: Any) -> Table:
    """Return a battle of two tanks."""
    table = begun("legions-imperialis")
    table.unit("Ours", "North", type="vehicle", models=1, armour_save=6)
    table.unit("Theirs", "South", type="vehicle", models=4, armour_save=6, **stated)
    return table


@pytest.mark.parametrize("errata", ["rulebook", "faq"])
def test_quake_lowers_fire_until_its_end(begun: Begun, errata: str) -> None:
    """By the rulebook to the end of the round; by the errata until it has fired."""
    table = tanks(begun)
    table.battle.set_fields("Theirs", {"models": 1, "wounds": 9})
    before = table.mean("Theirs", "Ours", gun(), situation=NEAR)
    table.attack("Ours", "Theirs", gun("Quake"), 6, 6, 6, 6, situation=NEAR, errata=errata)
    assert set(table.lasting("Theirs")) == {"quaked"}
    assert table.mean("Theirs", "Ours", gun(), situation=NEAR) == before * Fraction(3, 4)
    if errata == "faq":
        table.pass_phases(8)
        assert set(table.lasting("Theirs")) == {"quaked"}  # it has not fired yet
        table.attack("Theirs", "Ours", gun(), 1, 1, situation=NEAR)
        other = gun(name="Other gun")
        assert table.mean("Theirs", "Ours", other, situation=NEAR) == before * Fraction(3, 4)
    else:
        table.pass_phases(5)
        assert set(table.lasting("Theirs")) == {"quaked"}
    table.pass_phases(1)
    assert table.lasting("Theirs") == {}
    assert table.mean("Theirs", "Ours", gun(), situation=NEAR) == before


def test_stripped_shields_stay_stripped(begun: Begun) -> None:
    """Hits that shields have stopped are gone for the next attack, for good."""
    table = tanks(begun, void_shields=2)
    table.battle.set_fields("Theirs", {"models": 1})
    table.attack("Ours", "Theirs", gun(ap=-1), 6, 1, situation=NEAR)
    table.pass_phases(8)
    assert table.battle.state.units["Theirs"].value("void_shields") == 1
    table.attack("Ours", "Theirs", gun(ap=-1), 6, 1, situation=NEAR)
    assert table.battle.state.units["Theirs"].value("void_shields") == 0


def test_models_that_are_lost_do_not_fire(begun: Begun) -> None:
    """Models lost as a target are missing as an attacker, also where only some have a weapon."""
    table = tanks(begun)
    table.attack("Ours", "Theirs", gun(), 6, 6, 1, 1, situation=NEAR)
    assert table.battle.state.units["Theirs"].value("models") == 2
    assert table.mean("Theirs", "Ours", gun(), situation=NEAR) == 2 * Fraction(4, 3)
    table.attack("Theirs", "Ours", gun(), 1, 1, situation=NEAR, attacker={"models": 1})
    assert table.battle.state.units["Theirs"].value("models") == 2


def test_a_count_that_is_set_fits_what_is_known_of_each_model(begun: Begun) -> None:
    """Models taken off, or put back, by hand leave lists of wounds that fit their number."""
    table = tanks(begun)
    table.attack("Ours", "Theirs", gun(), 6, 1, 1, situation=NEAR)
    for models in (2, 5):
        table.battle.set_fields("Theirs", {"models": models})
        assert table.mean("Theirs", "Ours", gun(), situation=NEAR) == models * Fraction(4, 3)


BOLTER: dict[str, Any] = {
    "name": "Bolter",
    "type": "Assault",
    "range": 24,
    "shots": 2,
    "strength": 7,
    "ap": 5,
}
SQUAD: dict[str, Any] = {
    "type": "infantry",
    "models": 2,
    "bs": 4,
    "ws": 4,
    "strength": 4,
    "initiative": 4,
    "attacks": 1,
    "toughness": 4,
    "wounds": 2,
    "armour_save": 5,
    "leadership": 7,
}


def squads(begun: Begun, **stated: Any) -> Table:
    """Return a battle of two squads of Horus Heresy."""
    table = begun("horus-heresy")
    table.unit("Ours", "North", **SQUAD)
    table.unit("Theirs", "South", **{**SQUAD, **stated})
    return table


def bolter(*traits: str, **other: Any) -> dict[str, Any]:
    """Return a weapon of Horus Heresy."""
    return {**BOLTER, "traits": list(traits), **other}


def test_weapons_that_got_hot_leave_a_unit_that_can_go_on(begun: Begun) -> None:
    """However many of its models they have hurt, it fires and is fired at as before."""
    table = begun("horus-heresy")
    table.unit("Ours", "North", **{**SQUAD, "models": 12})
    table.unit("Theirs", "South", **{**SQUAD, "models": 12})
    for seed in range(40):
        done = table.attack(
            "Ours", "Theirs", bolter("Gets Hot", strength=1), seed=seed, situation=NEAR
        )
        if done.event.body["result"]["attacker_wounds_lost"] > 1:
            break
        table.battle.undo()
    hot = done.event.body["result"]["attacker_wounds_lost"]
    assert table.battle.state.units["Ours"].value("wounds_left") == [1] * hot
    assert table.mean("Ours", "Theirs", bolter(), situation=NEAR) == 24 * Fraction(2, 3)
    shots = 2 * table.battle.state.units["Theirs"].value("models")
    assert table.mean("Theirs", "Ours", bolter(), situation=NEAR) == shots * Fraction(2, 3)


def test_unlike_models_that_fall_by_their_own_weapons(begun: Begun) -> None:
    """A unit of groups goes on, and is struck as those who are left of it."""
    table = begun("horus-heresy")
    groups = [{"name": "men", "models": 5}, {"name": "boss", "models": 1}]
    table.unit("Ours", "North", **{**SQUAD, "wounds": 1, "models": 6, "groups": groups})
    table.unit("Theirs", "South", **{**SQUAD, "wounds": 9})
    for seed in range(40):
        table.attack("Ours", "Theirs", bolter("Gets Hot"), seed=seed, situation=NEAR)
        if "groups" in table.battle.state.units["Ours"].changes:
            break
        table.battle.undo()
    left = table.battle.state.units["Ours"].value("models")
    assert 0 < left < 6
    assert table.mean("Ours", "Theirs", bolter(), situation=NEAR) == 2 * left * Fraction(2, 3)
    assert table.mean("Theirs", "Ours", bolter(), situation=NEAR) > 0


def test_shock_pulse_makes_the_next_shots_snap_shots(begun: Begun) -> None:
    """Of a machine, once: it ends with the phase in which it has fired."""
    table = begun("horus-heresy")
    table.unit("Ours", "North", **SQUAD)
    armour = {"front": 10, "side": 10, "rear": 10}
    table.unit("Tank", "South", type="vehicle", bs=4, armour=armour, hull_points=5)
    free = table.mean("Tank", "Ours", bolter(), situation=NEAR)
    facing = {**NEAR, "facing": "front"}
    strong = bolter("Shock Pulse", strength=7)
    table.attack_until("snap_shots_next", "Ours", "Tank", strong, situation=facing)
    assert table.lasting("Tank")["snap_shots_next"] == "firing"
    for other in set(table.lasting("Tank")) - {"snap_shots_next"}:
        table.battle.lift("Tank", other)  # what the damage table has left
    table.pass_phases(4)
    assert table.mean("Tank", "Ours", bolter(), situation=NEAR) < free
    table.attack("Tank", "Ours", bolter(), 1, 1, situation=NEAR)
    table.pass_phases(1)
    assert table.lasting("Tank") == {}
    assert table.mean("Tank", "Ours", bolter(), situation=NEAR) == free


CREW = {"models": 1, "wounds": 5, "resilience": 4}
CANNON = {"profile": "ninth-age/artillery/Cannon", "name": "Cannon"}
BOW: dict[str, Any] = {
    "name": "Bow",
    "kind": "shooting",
    "range": 24,
    "shots": 1,
    "strength": 3,
    "ap": 0,
    "to_hit": 4,
}


def test_a_second_round_of_combat_is_no_charge(begun: Begun) -> None:
    """The same two units fight on in round 2, whoever is named first, until they part."""
    table = begun("ninth-age")
    unit = {"models": 10, "resilience": 3, "wounds": 1, "strength": 3}
    table.unit("Ours", "North", **unit)
    table.unit("Theirs", "South", **unit)
    sword = {"name": "Hand Weapon", "kind": "melee", "strength": "as user", "ap": 0}
    stated: dict[str, Any] = {"kind": "fight", "target": {"weapon": sword}}
    table.attack("Ours", "Theirs", sword, attacker={"charging": True}, **stated)
    order = table.battle.order("Theirs", "", ["Ours"], {"weapon": sword, **stated})
    engagement, _ = prepared(table.battle.session, order, table.battle.state)
    assert engagement.situation.round == 2
    assert not engagement.targets[0].unit.charging
    table.pass_phases(10)
    engagement, _ = prepared(table.battle.session, order, table.battle.state)
    assert engagement.situation.round == 1


def test_a_fight_goes_on_from_what_it_has_left(begun: Begun) -> None:
    """Once more is no charge, whatever was said of one, and only those who fired fire again."""
    table = squads(begun, wounds=9)
    sword = {"name": "Sword", "type": "Melee", "strength": 4, "ap": "-"}
    charge = {"charging": True, "disordered": True}
    fight: dict[str, Any] = {"kind": "fight", "target": {"weapon": sword}}
    table.attack("Ours", "Theirs", sword, attacker=charge, **fight)
    engagement, _ = prepared(table.battle.session, table.battle.last_order(), table.battle.state)
    assert engagement.situation.round == 2
    assert not engagement.attacker.charging
    assert not engagement.attacker.disordered
    table.attack("Theirs", "Ours", bolter(strength=1), attacker={"models": 1}, situation=NEAR)
    engagement, _ = prepared(table.battle.session, table.battle.last_order(), table.battle.state)
    assert engagement.attacker.models == 1


HOUSE = '''
"""Webbed: a unit it hits strikes back with less until the end of the round."""
from grapeshot import Effect, hookimpl, trait

TRAIT = trait("Webbed", ruleset="legions-imperialis")
CLAUSES = {"webbed.1": "a unit that it hits has one die less to hit"}


@hookimpl
def grapeshot_after_damage(attack, state, dice, tally):
    if state.struck:
        name = attack.target.name
        tally.effect(Effect("webbed", name, "end of the phase", "webbed.1", "-2 to hit",
                            sets={"situation.hit_modifier": -2}))
'''


def test_an_effect_of_a_house_rule(begun: Begun, tmp_path: Path) -> None:
    """A third party's rule says what it sets, and its words say when it ends."""
    folder = tmp_path / "plugins"
    folder.mkdir()
    (folder / "webbed.py").write_text(HOUSE, encoding="utf-8")
    session = Session(plugin_folders=[folder])
    table = begun("legions-imperialis", session=session)
    table.unit("Ours", "North", type="vehicle", models=1, armour_save=6)
    table.unit("Theirs", "South", type="vehicle", models=1, armour_save=6, wounds=9)
    free = table.mean("Theirs", "Ours", gun(), situation=NEAR)
    table.attack("Ours", "Theirs", gun("Webbed"), 6, 6, 6, 6, situation=NEAR)
    assert session.problems == []
    assert table.lasting("Theirs") == {"webbed": "phase"}
    assert table.mean("Theirs", "Ours", gun(), situation=NEAR) == free / 2
    table.pass_phases(2)
    assert table.lasting("Theirs") == {}
    assert table.mean("Theirs", "Ours", gun(), situation=NEAR) == free


def test_the_phase_says_what_it_can_of_an_attack(begun: Begun) -> None:
    """Where the player says nothing: when it is made, and the order of whoever fires early."""
    table = tanks(begun)

    def stated(kind: str = "fire", **more: Any) -> tuple[Any, Any]:
        order = table.battle.order("Ours", "", ["Theirs"], {"weapon": gun(), "kind": kind, **more})
        _, told = prepared(table.battle.session, order, table.battle.state)
        situation = {**told.get("situation", {}), "weapons_fired": 0}
        del situation["weapons_fired"]  # which is remembered
        return situation, told["attacker"].get("order")

    assert stated() == ({}, None)
    table.pass_phases(1)
    assert stated() == ({"phase": "movement"}, None)
    with pytest.raises(Refusal, match="not fired in the Movement phase"):
        table.attack("Ours", "Theirs", gun(), situation=NEAR)
    table.attack("Ours", "Theirs", gun(), situation={**NEAR, "phase": "combat"})
    table.pass_phases(1)
    order = "first-fire"
    stage = {"stage": "first-fire"}
    assert stated() == (stage, order)
    assert stated(attacker={"order": "advance"}) == (stage, "advance")
    assert stated(situation={"stage": "advancing-fire"}) == ({"stage": "advancing-fire"}, order)
    assert stated("fight")[0] == {}
    table.battle.set_fields("Ours", {"order": "charge"})
    assert stated() == (stage, "charge")
    table.pass_phases(2)
    assert stated()[0] == {"stage": "advancing-fire"}


def test_the_phases_of_a_log_that_says_nothing_of_attacks_say_nothing(begun: Begun) -> None:
    """As those of earlier versions, whose replay must not change."""
    start = next(iter(tanks(begun).battle.log.at([1])))
    body = {key: value for key, value in start.body.items() if key != "states"}
    state = started(start._replace(body=body))
    assert state._replace(moment=Moment(1, 0, 2)).stated() == {}


WAGON: dict[str, Any] = {
    "type": "vehicle",
    "bs": 4,
    "armour": {"front": 10, "side": 10, "rear": 10},
    "hull_points": 9,
}
FRONT = {**NEAR, "facing": "front"}
SHELL = {"name": "Shell", "type": "Heavy", "range": 24, "shots": 1, "strength": 9, "ap": 5}
GUNS = [
    {"profile": f"horus-heresy/weapons-infantry/{name}", "name": name}
    for name in ("Heavy Bolter", "Autocannon")
]


def test_a_destroyed_weapon_is_fired_no_more_until_it_is_repaired(begun: Begun) -> None:
    """One of the vehicle's, drawn at random; the next result takes one that is left."""
    table = begun("horus-heresy")
    battle = table.battle
    table.unit("Ours", "North", **{**WAGON, "bs": 10})
    battle.add_unit("South", "", "Theirs", WAGON, GUNS)
    near = {**NEAR, "facing": "front"}

    def fires() -> set[str]:
        found = set()
        for gun in GUNS:
            order = battle.order("Theirs", gun["name"], ["Ours"], {"situation": near})
            engagement, _ = prepared(battle.session, order, battle.state)
            with suppress(Refusal):
                battle.session.program(engagement)
                found.add(gun["name"])
        return found

    assert fires() == {"Heavy Bolter", "Autocannon"}
    table.attack("Ours", "Theirs", SHELL, 6, 6, 5, situation=near)
    (lost,) = battle.state.units["Theirs"].lasting
    assert lost.called == f"weapon_lost ({lost.weapon})"
    assert fires() == {"Heavy Bolter", "Autocannon"} - {lost.weapon}
    order = battle.order("Theirs", lost.weapon, ["Ours"], {"situation": near})
    with pytest.raises(Refusal, match="the weapon was destroyed"):
        battle.attack(order, SeededDice(1))
    for _ in range(2):  # the second finds nothing left to destroy
        table.attack("Ours", "Theirs", SHELL, 6, 6, 5, situation=near)
    assert fires() == set()
    assert replayed(battle).differences == ()
    battle.lift("Theirs", f"weapon_lost ({lost.weapon})")
    assert fires() == {lost.weapon}


def test_each_weapon_is_drawn_as_often_as_another(begun: Begun) -> None:
    """By the faces of the attack, which are no less random than another die."""
    table = begun("horus-heresy")
    table.battle.add_unit("South", "", "Theirs", WAGON, GUNS)
    effect = {"unit": "Theirs", "name": "weapon_lost", "weapon": AT_RANDOM}
    state = table.battle.state
    found = [
        next(drawn([effect], state, faces, table.battle.ruleset))["weapon"]
        for faces in product(range(1, 7), repeat=4)
    ]
    assert abs(found.count("Heavy Bolter") / len(found) - 1 / 2) < 0.05


def test_a_weapon_out_of_ammunition_is_not_drawn(begun: Begun) -> None:
    """The damage table takes one that can still be fired, whatever the dice."""
    table = begun("horus-heresy")
    battle = table.battle
    table.unit("Ours", "North", **{**WAGON, "bs": 10})
    battle.add_unit("South", "", "Theirs", WAGON, GUNS)
    last = {"attacker": {"ammunition": 1}, "weapon": {"traits": ["One Use"]}}
    order = battle.order("Theirs", "Autocannon", ["Ours"], {**last, "situation": FRONT})
    battle.attack(order, SeededDice(1))
    effect = {"unit": "Theirs", "name": "weapon_lost", "weapon": AT_RANDOM}
    for faces in product(range(1, 7), repeat=2):
        (lost,) = drawn([effect], battle.state, faces, battle.ruleset)
        assert lost["weapon"] == "Heavy Bolter"


def test_additional_hits_are_told_of(begun: Begun) -> None:
    """Or more would seem to be destroyed than was hit."""
    table = tanks(begun)
    table.unit("Men", "South", type="infantry", models=5, armour_save=6)
    fired = table.attack("Ours", "Men", gun("Deflagrate"), 3, 3, 1, 1, 4, 4, 1, 1, situation=NEAR)
    assert "2 hits, 2 extra hits, 4 destroyed, 1 left" in fired.event.body["text"]


def test_own_losses_are_told_of_too(begun: Begun) -> None:
    """Also where they are as many as those of the other side."""
    lost = tanks(begun).attack("Ours", "Theirs", GUN, 1, 1, 6, 6, kind="fight")
    assert lost.event.body["text"] == "Ours, Gun at Theirs: 0 destroyed, 4 left, Ours loses 1 wound"
    giants = begun("legions-imperialis", "giants")
    for name in ("Ours", "Theirs"):
        giants.unit(name, "North", type="titan", models=1, wounds=4, armour_save=4)
    won = giants.attack("Ours", "Theirs", GUN, 6, 6, 1, 1, kind="fight")
    assert won.event.body["text"] == "Ours, Gun at Theirs: 1 wound lost, 0 destroyed, 1 left"
    table = begun("ninth-age", "melee")
    men = {"models": 2, "strength": 3, "resilience": 3, "agility": 3}
    table.unit("Ours", "North", **men)
    table.unit("Theirs", "South", **men)
    sword = {"name": "Sword", "kind": "melee", "strength": "as user", "ap": "as user"}
    even = table.attack("Ours", "Theirs", sword, *[6] * 8, kind="fight")
    assert even.event.body["text"].endswith("2 destroyed, 0 left, Ours loses 2 models")


def test_a_vehicle_has_hull_points_and_no_models_and_an_unstated_marker_nothing(
    begun: Begun,
) -> None:
    table = begun("horus-heresy")
    table.unit("Ours", "North", **{**WAGON, "bs": 10})
    table.unit("Theirs", "South", **{**WAGON, "hull_points": 1})
    table.unit("Men", "South", type="infantry", models=5, toughness=4, leadership=7)
    shell = {**SHELL, "type": "Ordnance", "traits": ["Barrage", 'Blast (3")']}
    missed = table.attack("Ours", "Men", shell, situation={"distance": 20})
    assert missed.event.body["text"] == "Ours, Shell at Men: nothing was resolved"
    hit = table.attack("Ours", "Theirs", SHELL, 6, 6, 1, situation=FRONT)
    assert "1 hull point lost, 0 Hull Points left, destroyed" in hit.event.body["text"]


@pytest.mark.parametrize(
    ("ruleset", "fields"),
    [("legions-imperialis", {"models": 0}), ("horus-heresy", {"hull_points": 0})],
)
def test_who_is_destroyed_is_struck_no_more(
    begun: Begun, ruleset: str, fields: dict[str, int]
) -> None:
    """Whatever tells of it in a game, it is told in the same words."""
    table = begun(ruleset)
    table.unit("Ours", "North", type="infantry")
    table.unit("Theirs", "South", type="vehicle")
    table.battle.set_fields("Theirs", fields)
    with pytest.raises(Fault, match="Theirs is destroyed; expected a unit that still stands"):
        table.battle.order("Ours", "", ["Theirs"])
