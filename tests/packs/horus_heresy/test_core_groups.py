"""Units of unlike models: who is given the wounds, who saves them, whose values count."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from tests.examples import seeds

from .conftest import FAILS, HOUSE, hits, strike

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
MARINES = {"name": "marines", "models": 4}
SERGEANT = {"name": "Sergeant", "models": 1, "armour_save": 2, "wounds": 2}


def unit(*groups: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"toughness": 4, "armour_save": 3, "leadership": 8, "groups": list(groups), **more}


# -- brute force: wound by wound, over every group that may be next in line ---------------------

State = tuple[tuple[int, ...], int, int]
"""Models of each group, the group of the model that is hurt, the Wounds that it has lost."""


def given_out(
    groups: list[dict[str, Any]], wounds: int, fails: list[Fraction], each: list[int]
) -> dict[State, Fraction]:
    """Return the odds of what is left after so many wounds; `each` is what one takes off."""
    start: State = (tuple(group["models"] for group in groups), 0, 0)
    states = {start: Fraction(1)}
    for _ in range(wounds):
        after: dict[State, Fraction] = {}
        for state, weight in states.items():
            for result, chance in one_wound(groups, state, fails, each).items():
                after[result] = after.get(result, Fraction(0)) + weight * chance
        states = after
    return states


def one_wound(
    groups: list[dict[str, Any]], state: State, fails: list[Fraction], each: list[int]
) -> dict[State, Fraction]:
    models, hurt, lost = state
    left = [at for at, count in enumerate(models) if count]
    if not left:
        return {state: Fraction(1)}
    struck = hurt if lost else left[0]
    after = lost + each[struck]
    if after >= groups[struck]["wounds"]:
        fewer = tuple(count - (at == struck) for at, count in enumerate(models))
        result: State = (fewer, 0, 0)
    else:
        result = (models, struck, after)
    return {state: 1 - fails[struck], result: fails[struck]}


def wounding(strength: int, toughness: int) -> Fraction:
    if toughness - strength >= 4:
        return Fraction(0)
    return Fraction(7 - min(6, max(2, 4 + toughness - strength)), 6)


def random_groups(rng: random.Random) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "models": rng.randint(1, 3),
            "toughness": rng.randint(3, 5),
            "wounds": rng.randint(1, 3),
            "armour_save": rng.choice([0, 2, 3, 4, 5]),
            "invulnerable_save": rng.choice([0, 0, 4, 5]),
        }
        for name in ["one", "two", "three"][: rng.randint(2, 3)]
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", seeds(10))
def test_random_units_of_unlike_models(seed: int) -> None:
    rng = random.Random(seed)
    groups, strength = random_groups(rng), rng.randint(3, 8)
    ap, count = rng.choice(["-", 2, 3, 4]), rng.randint(1, 5)
    mix: dict[int, int] = {}
    for group in groups:
        mix[group["toughness"]] = mix.get(group["toughness"], 0) + group["models"]
    most = max(toughness for toughness, n in mix.items() if n == max(mix.values()))
    fails, each = [], []
    for group in groups:
        own = [group["invulnerable_save"]]
        if ap == "-" or int(str(ap)) > group["armour_save"]:
            own.append(group["armour_save"])
        needed = min((save for save in own if save), default=7)
        fails.append(Fraction(needed - 1, 6))
        each.append(group["wounds"] if strength >= 2 * group["toughness"] else 1)
    expected: dict[str, dict[int, Fraction]] = {name: {} for name in ("lost", "dead", "last")}
    chance = wounding(strength, most)
    wounded = {0: Fraction(1)}
    for _ in range(count):
        wounded = {
            n: wounded.get(n, 0) * (1 - chance) + wounded.get(n - 1, 0) * chance
            for n in range(len(wounded) + 1)
        }
    for wounds, weight in wounded.items():
        for (models, _, hurt), part in given_out(groups, wounds, fails, each).items():
            gone = [g["models"] - left for g, left in zip(groups, models, strict=True)]
            taken = hurt + sum(g["wounds"] * n for g, n in zip(groups, gone, strict=True))
            for name, value in (("lost", taken), ("dead", sum(gone)), ("last", gone[-1])):
                into = expected[name]
                into[value] = into.get(value, Fraction(0)) + weight * part
    trial = hits(count, strength=strength, ap=ap, target={"leadership": 8, "groups": groups})
    last = f"destroyed_{groups[-1]['name']}"
    for name, measure in (("lost", "wounds_lost"), ("dead", "models_destroyed"), ("last", last)):
        found = {value: odds for value, odds in sorted(expected[name].items()) if odds}
        assert trial.of(measure) == found, measure


# -- groups ------------------------------------------------------------------------------------


@pytest.mark.parametrize("traits", [(), ("Brutal (2)",), ("Deflagrate",), ("Rending (5+)",)])
def test_groups_that_are_alike_are_one_unit(traits: tuple[str, ...]) -> None:
    like = unit({"name": "one", "models": 2}, {"name": "two", "models": 3}, wounds=2)
    mixed = hits(5, *traits, strength=5, ap=3, target=like)
    plain = {key: value for key, value in like.items() if key != "groups"} | {"models": 5}
    whole = hits(5, *traits, strength=5, ap=3, target=plain)
    for measure in ("wounds", "unsaved_wounds", "wounds_lost", "models_destroyed"):
        assert mixed.of(measure) == whole.of(measure)


def test_wounds_are_given_out_in_order_and_saved_by_who_is_given_them() -> None:
    one = {**MARINES, "models": 1}
    trial = hits(2, strength=4, ap=3, target=unit(one, SERGEANT))
    assert trial.mean("destroyed_marines") == 1 - HALF**2
    assert trial.mean("wounds_lost") == 1 - HALF**2 + HALF**2 * SIXTH
    assert trial.explains("wound-allocation.2")


def test_the_hurt_model_comes_first() -> None:
    hurt = {**SERGEANT, "wounds_lost": 1, "armour_save": 0}
    trial = hits(1, ap=3, target=unit(MARINES, hurt))
    assert trial.mean("destroyed_sergeant") == HALF


def test_a_sniper_chooses_whom_he_wounds() -> None:
    owner = hits(1, ap=3, target=unit(MARINES, {**SERGEANT, "wounds": 1, "armour_save": 3}))
    sniper = hits(
        1, "Sniper", ap=3, target=unit(MARINES, {**SERGEANT, "wounds": 1, "armour_save": 3})
    )
    assert owner.mean("destroyed_sergeant") == 0
    assert sniper.mean("destroyed_sergeant") == HALF
    assert sniper.explains("sniper.1")


def test_rules_of_the_unit_are_those_of_all_groups() -> None:
    tough = {**MARINES, "models": 1, "rules": ["Feel No Pain (4+)"]}
    trial = hits(1, ap=3, target=unit(tough, rules=["Eternal Warrior"]))
    assert trial.mean("wounds_lost") == HALF * HALF
    strong = hits(1, strength=8, ap=3, target=unit(tough, wounds=2, rules=["Eternal Warrior"]))
    assert strong.mean("wounds_lost") == Fraction(5, 6)


def test_instant_death_asks_for_the_toughness_of_the_model() -> None:
    weak, strong = ({**SERGEANT, "armour_save": 0, "toughness": t} for t in (4, 5))
    assert hits(1, strength=8, target=unit(weak)).mean("wounds_lost") == Fraction(5, 6) * 2
    assert hits(1, strength=8, target=unit(strong)).mean("wounds_lost") == Fraction(5, 6)


def test_only_a_unit_of_nothing_else_is_heavy() -> None:
    heavy = {"name": "heavy", "models": 1, "rules": ["Heavy sub-type"]}
    last = unit({"name": "light", "models": 1}, heavy)
    trial = hits(2, 'Blast (3")', strength=4, ap="-", target=last)
    once, twice = Fraction(1, 3), Fraction(1, 9)
    assert trial.mean("destroyed_heavy") == HALF**2 * once * twice
    both = hits(1, 'Blast (3")', strength=4, ap="-", target=unit(heavy))
    assert both.mean("wounds_lost") == HALF * twice


def test_one_fearless_model_is_enough() -> None:
    bold = {**SERGEANT, "rules": ["Fearless"]}
    assert hits(2, "Pinning", target=unit(MARINES, bold)).chance("pinning_test") == 0
    plain = hits(1, "Pinning", target=unit(MARINES, {**SERGEANT, "leadership": 10}))
    assert plain.chance("pinned") == HALF / 3 * FAILS[10]


def test_force_kills_the_daemons_of_a_unit_and_no_others() -> None:
    daemon = {"name": "daemon", "models": 1, "wounds": 3, "armour_save": 0, "type": "daemon"}
    host = {"name": "host", "models": 1, "wounds": 3, "armour_save": 0}
    for first, second, lost in ((daemon, host, 3), (host, daemon, 1)):
        trial = strike("Force", target=unit(first, second, ws=4), attacker={"leadership": 8})
        assert trial.mean("wounds_lost") == HALF * HALF * lost


def test_most_models_decide_what_wounds() -> None:
    many = {"name": "many", "models": 3, "toughness": 5}
    few = {"name": "few", "models": 2, "toughness": 3}
    trial = hits(1, strength=4, ap=3, target=unit(many, few))
    assert trial.mean("wounds") == Fraction(1, 3)
    assert trial.explains("to-wound.3")
    tie = unit(many, {**few, "models": 3})
    assert hits(1, strength=4, target=tie).mean("wounds") == Fraction(1, 3)
    lowest = hits(1, strength=4, target=tie, more={"options": {"toughness_tie": "lowest"}})
    assert lowest.mean("wounds") == Fraction(2, 3)


def test_unseen_models_are_given_no_wounds() -> None:
    hidden = {**MARINES, "visible_models": 0}
    trial = hits(1, ap=3, target=unit(hidden, {**SERGEANT, "armour_save": 0, "wounds": 1}))
    assert trial.mean("destroyed_marines") == 0
    assert trial.mean("destroyed_sergeant") == HALF


def test_a_group_may_be_a_profile() -> None:
    heavy = {"name": "breacher", "profile": "horus-heresy/units-infantry/Breacher Squad"}
    (group,) = hits(1, target=unit({**heavy, "models": 2})).engagement.targets[0].unit.groups
    assert (group.name, group.models, group.ws) == ("breacher", 2, 4)
    assert [rule.trait.name for rule in group.rules] == ["Heavy sub-type"]


# -- what is left ------------------------------------------------------------------------------


def test_what_is_left_is_the_unit_of_the_next_engagement() -> None:
    club = {"name": "club", "type": "Melee", "strength": "+1", "ap": "-", "traits": ["Unwieldy"]}
    boss = {**SERGEANT, "rules": ["Feel No Pain (6+)"], "weapon": club, "wounds": 3}
    table = hits(4, strength=5, ap=3, target=unit({**MARINES, "models": 2}, boss)).table
    trial = HOUSE.trial(table)
    played = trial.play(6, 6, 6, 6, 1, 1, 1, 6)
    left = played["targets_left"]["target"]["groups"]
    assert [each["name"] for each in left] == ["Sergeant"]
    assert left[0]["wounds_lost"] == 1
    again = {**table, "target": {**table["target"], "groups": left}}
    assert HOUSE.trial(again).mean("wounds_lost") > 0


# -- faults ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "target"),
    [
        ("target.groups", unit(MARINES, type="vehicle", hull_points=3)),
        ("target.groups", unit(MARINES, {"name": "walker", "type": "dreadnought"})),
        ("target.groups[1].name", unit(MARINES, MARINES)),
        ("target.models", unit(MARINES, models=5)),
        ("target.visible_models", unit(MARINES, visible_models=1)),
        ("target.wounds_lost", unit(MARINES, wounds=2, wounds_lost=1)),
        ("target.groups[0].visible_models", unit({**MARINES, "visible_models": 5})),
        ("target.groups[0].wounds_lost", unit({**MARINES, "wounds_lost": 1})),
        (
            "target.groups[1].wounds_lost",
            unit({**SERGEANT, "wounds_lost": 1}, {**SERGEANT, "name": "b", "wounds_lost": 1}),
        ),
    ],
)
def test_groups_that_cannot_be_one_unit(key: str, target: dict[str, Any]) -> None:
    fault = hits(1, target=target).fault
    assert (fault.word, fault.place.key) == ("contradiction", key)


def test_a_fault_within_a_group_tells_its_place() -> None:
    fault = hits(1, target=unit(MARINES, {**SERGEANT, "rules": ["Feel No Pane (5+)"]})).fault
    assert fault.place.key == "target.groups[1].rules[0]"
    assert fault.nearest == "Feel No Pain"
    fault = hits(1, target=unit({**MARINES, "weapon": {"name": "x", "traits": ["Rendin"]}})).fault
    assert fault.place.key == "target.groups[0].weapon.traits[0]"
    fault = hits(1, target=unit({**MARINES, "tougness": 5})).fault
    assert fault.nearest == "toughness"


def test_a_vehicle_has_no_toughness_of_its_models() -> None:
    tank = {"type": "vehicle", "armour": {"front": 12, "side": 11, "rear": 10}, "hull_points": 3}
    trial = hits(1, target={**tank, "toughness_mix": [[1, 6]]})
    assert trial.warns("target.toughness_mix")
