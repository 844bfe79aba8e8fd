"""Rules of the armoury that cost the firer something, or that he has to pass a check for."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from .conftest import (
    FAILS,
    HOUSE,
    SQUAD,
    TANK,
    hits,
    lay,
    of_each,
    row,
    share,
    shoot,
    strike,
    times,
)

FACE = Fraction(1, 6)
HALF = Fraction(1, 2)
LOST, DEAD, HULL = (
    "attacker_wounds_lost",
    "attacker_models_destroyed",
    "attacker_hull_points_lost",
)
AUTOMATON: dict[str, Any] = {"type": "automata", "toughness": 6, "wounds": 4, "armour_save": 3}


def capped(chances: dict[int, Fraction], most: int) -> dict[int, Fraction]:
    """Return a distribution in which nothing is above a number."""
    found: dict[int, Fraction] = {}
    for value, chance in chances.items():
        found[min(value, most)] = found.get(min(value, most), Fraction(0)) + chance
    return found


@pytest.mark.parametrize("models", [1, 3])
@pytest.mark.parametrize("wounds", [1, 2])
def test_each_model_suffers_from_its_own_dice_and_loses_no_more_than_it_has(
    models: int, wounds: int
) -> None:
    firer = {"models": models, "wounds": wounds, "armour_save": 4}
    trial = shoot("Gets Hot", shots=3, ap=5, attacker=firer)
    each = capped(of_each(FACE * HALF, 3), wounds)
    assert trial.of(LOST) == times(each, models)
    assert trial.of(DEAD) == of_each(each[wounds], models)
    assert trial.of("hits") == of_each(Fraction(2, 3), 3 * models)
    assert trial.explains("gets-hot.1", "gets-hot.2", "gets-hot.5")


def test_the_firer_saves_by_what_the_ap_leaves_and_by_feel_no_pain() -> None:
    firer: dict[str, Any] = {
        "armour_save": 4,
        "invulnerable_save": 5,
        "rules": ["Feel No Pain (5+)"],
    }
    assert shoot("Gets Hot", ap=4, attacker=firer).mean(LOST) == FACE * Fraction(2, 3) ** 2
    assert shoot("Gets Hot", ap=5, attacker=firer).mean(LOST) == FACE * HALF * Fraction(2, 3)
    breaching = shoot("Gets Hot", "Breaching (2+)", ap=5, attacker=firer)
    assert breaching.mean(LOST) == FACE * HALF * Fraction(2, 3)
    assert breaching.explains("breaching.5")


def test_cover_and_shrouded_do_not_help_the_firer() -> None:
    shrouded = {"rules": ["Shrouded (2+)"]}
    assert shoot("Gets Hot", attacker=shrouded).mean(LOST) == FACE


@pytest.mark.parametrize(
    ("traits", "attacker", "hot"),
    [
        (("Twin-linked",), {}, 2 * FACE * FACE),
        ((), {"bs": 6}, FACE * FACE),
        ((), {"rules": ["Preferred Enemy"]}, FACE * FACE),
        (("Master-crafted",), {}, 2 * FACE * FACE),
    ],
)
def test_a_repeated_die_counts(
    traits: tuple[str, ...], attacker: dict[str, Any], hot: Fraction
) -> None:
    assert shoot("Gets Hot", *traits, attacker=attacker).mean(LOST) == hot


def test_master_crafted_repeats_a_hot_die_first() -> None:
    trial = shoot("Gets Hot", "Master-crafted", shots=2, attacker={"wounds": 2})
    expected: dict[tuple[int, int], Fraction] = {}
    for dice in product(range(1, 7), repeat=3):
        first, again = sorted(dice[:2]), dice[2]
        kept = [first[1], again] if first[0] < 3 else first
        came_to = sum(die >= 3 for die in kept), kept.count(1)
        expected[came_to] = expected.get(came_to, Fraction(0)) + FACE**3
    assert trial.mean(LOST) == sum(hot * p for (_, hot), p in expected.items())
    assert trial.mean("hits") == sum(hit * p for (hit, _), p in expected.items())


@pytest.mark.parametrize("points", [1, 3])
def test_a_vehicle_glances_itself(points: int) -> None:
    firer = {"type": "vehicle", "hull_points": points}
    trial = shoot("Gets Hot", shots=2, attacker=firer)
    assert trial.of(HULL) == capped(of_each(FACE / 3, 2), points)
    assert trial.explains("gets-hot.3")
    del trial.table["attacker"]["hull_points"]
    (untold,) = HOUSE.trial(trial.table).caveats
    assert untold.key == "attacker.hull_points"
    assert HULL not in HOUSE.trial(trial.table).odds.attack.mean


def test_a_shot_of_a_blast_that_gets_hot_is_not_fired() -> None:
    given: dict[str, Any] = {"shots": 2, "attacker": {"wounds": 2}}
    trial = shoot('Blast (3")', "Gets Hot", situation={"hits_each": [3, 1]}, **given)
    fired = 1 - FACE
    assert trial.of("hits") == {
        0: FACE**2,
        1: FACE * fired,
        3: FACE * fired,
        4: fired**2,
    }
    assert trial.of(LOST) == of_each(FACE, 2)
    assert trial.explains("gets-hot.4")
    assert hits(4, 'Blast (3")', "Gets Hot").of("hits") == {0: FACE, 4: fired}
    (caveat,) = hits(4, 'Blast (3")', "Gets Hot", **given).caveats
    assert caveat.key == "situation.hits_each"
    assert "3 shots" in str(
        shoot('Blast (3")', "Gets Hot", situation={"hits_each": [1, 1, 1]}, **given).fault
    )


def test_markers_on_a_table_and_walls_of_flame_get_hot() -> None:
    still = {'Blast (3")': "Gets Hot"}
    trial = lay(*still, *still.values(), models=row(1), attacker={"wounds": 1})
    cool = lay(*still, models=row(1))
    assert float(trial.mean("hits")) == pytest.approx(float(cool.mean("hits")) * 5 / 6)
    assert trial.mean(LOST) == pytest.approx(1 / 6)
    wall: dict[str, Any] = {"range": "Template", "situation": {"snap_shot": True, "distance": 6}}
    assert shoot("Gets Hot", **wall).mean("hits") == shoot(**wall).mean("hits") * Fraction(5, 6)


def test_hits_that_are_told_tell_no_die() -> None:
    trial = hits(2, "Gets Hot")
    (caveat,) = trial.caveats
    assert caveat.key == "situation.hits"
    assert trial.of("hits") == {2: 1}
    (caveat,) = hits(2, "Disruption (4+)", target=TANK).caveats
    assert caveat.key == "situation.hits"


def test_malfunction_gets_hot_in_a_reaction() -> None:
    trial = shoot("Malfunction", situation={"reaction": True})
    assert trial.mean(LOST) == FACE
    assert trial.explains("malfunction.1")
    assert LOST not in shoot("Malfunction").odds.attack.mean


@pytest.mark.parametrize("points", [2, 9])
def test_an_overloaded_reactor_doubles_the_shots_and_costs_d3(points: int) -> None:
    firer = {"type": "vehicle", "hull_points": points, "models": 2}
    choices = {"overload": True}
    trial = shoot("Reactor Overload", shots=2, attacker=firer, choices=choices)
    third = Fraction(1, 3)
    assert trial.of("hits") == of_each(2 * third, 8)
    assert trial.of(HULL) == times(capped({1: third, 2: third, 3: third}, points), 2)
    assert trial.explains("reactor-overload.1", "reactor-overload.2")
    unused = shoot(choices=choices).caveats
    assert [each.key for each in unused] == ["choices.overload"]


def test_a_hot_and_overloaded_model_loses_no_more_than_it_has() -> None:
    firer = {"wounds": 2}
    trial = shoot("Reactor Overload", "Gets Hot", attacker=firer, choices={"overload": True})
    lost = {2: 1 - Fraction(1, 3) * (1 - FACE) ** 2, 1: Fraction(1, 3) * (1 - FACE) ** 2}
    assert trial.of(LOST) == lost


@pytest.mark.parametrize("face", [3, 4, 6])
def test_disruption_glances_without_a_roll(face: int) -> None:
    trial = shoot(f"Disruption ({face}+)", strength=10, target=TANK)
    sure = Fraction(7 - face, 6)
    rolled = Fraction(face - 3, 6)
    assert trial.mean("glancing") == sure + rolled * FACE
    assert trial.mean("penetrating") == rolled * HALF
    assert trial.mean("hits") == Fraction(2, 3)
    assert trial.explains("disruption.1")


def test_disruption_wounds_machines_without_a_roll_and_counts_only_dice_that_hit() -> None:
    trial = shoot("Disruption (2+)", shots=2, strength=1, target=AUTOMATON)
    assert trial.of("wounds") == of_each(Fraction(2, 3), 2)
    trial = shoot("Disruption (5+)", "Twin-linked", strength=6, target=AUTOMATON)
    first = share(1, lambda die: die >= 5) * (1 + Fraction(1, 3))
    plain = share(1, lambda die: die in (3, 4)) * (1 + Fraction(1, 3))
    assert trial.mean("wounds") == first + plain * HALF
    assert trial.explains("disruption.2")
    assert shoot("Disruption (2+)").of("wounds") == shoot().of("wounds")


@pytest.mark.parametrize(("trait", "strength"), [("Force", 8), ("Achean Force", 6)])
def test_a_psychic_check_strengthens_the_blows(trait: str, strength: int) -> None:
    given: dict[str, Any] = {"strength": 4, "target": {**SQUAD, "toughness": 7}}
    trial = strike(trait, attacker={"leadership": 8}, choices={"force": True}, **given)
    weak = strike(**given).mean("wounds")
    strong = strike(**{**given, "strength": strength}).mean("wounds")
    assert trial.mean("wounds") == FAILS[8] * weak + (1 - FAILS[8]) * strong
    assert trial.chance("psychic_check_failed") == FAILS[8]
    assert strike(trait, **given).mean("wounds") == weak
    assert "attacker.leadership" in str(strike(trait, choices={"force": True}, **given).fault)
    assert [each.key for each in strike(choices={"force": True}).caveats] == ["choices.force"]


def test_a_psychic_check_strengthens_blows_at_vehicles() -> None:
    given: dict[str, Any] = {"strength": 5, "target": TANK, "situation": {"hits": 1}}
    trial = strike("Force", attacker={"leadership": 12}, choices={"force": True}, **given)
    assert trial.mean("penetrating") == share(1, lambda die: die + 10 > 13)
    assert trial.explains("force.1", "force.2", "melee-at-vehicles.1", "melee-at-vehicles.2")


@pytest.mark.parametrize("trait", ["Force", "Achean Force"])
def test_force_weapons_kill_daemons(trait: str) -> None:
    daemon = {**SQUAD, "type": "daemon", "wounds": 3, "armour_save": 0}
    assert hits(1, trait, target=daemon).mean("models_destroyed") == HALF
    assert hits(1, target=daemon).mean("models_destroyed") == 0
    corrupted = {**SQUAD, "wounds": 3, "armour_save": 0, "rules": ["Corrupted sub-type"]}
    assert hits(1, trait, target=corrupted).mean("models_destroyed") == HALF


@pytest.mark.parametrize("trait", ["Psychic Focus", "Cybertheurgic Focus"])
def test_a_failed_check_keeps_the_weapon_from_being_used(trait: str) -> None:
    trial = shoot(trait, "Gets Hot", attacker={"leadership": 7})
    assert trial.mean("hits") == (1 - FAILS[7]) * Fraction(2, 3)
    assert trial.mean(LOST) == (1 - FAILS[7]) * FACE
    assert trial.chance("psychic_check_failed") == FAILS[7]
    told = hits(3, trait, attacker={"leadership": 7})
    assert told.of("hits") == {0: FAILS[7], 3: 1 - FAILS[7]}
    name = trait.lower().replace(" ", "-")
    assert told.explains(f"{name}.1", f"{name}.2")


def test_one_model_fires_after_another() -> None:
    trial = shoot("Gets Hot", "Force", shots=2, attacker={"models": 2, "armour_save": 3})
    played = trial.play(1, 6, 2, 4, 5, 2, 1, 1)
    assert played[LOST] == 1
    assert played["hits"] == 3


def test_ordnance_on_foot_is_not_fired_after_moving() -> None:
    moved = {"moved": True}
    assert shoot(type="Ordnance", attacker=moved).refused == ("moved", "weapon-types.4")
    still = shoot(type="Ordnance", attacker={"moved": False})
    for free in ({"type": "vehicle"}, {"rules": ["Relentless"]}, {"type": "dreadnought"}):
        trial = shoot(type="Ordnance", attacker={**moved, **free})
        assert trial.mean("hits") == still.mean("hits")
