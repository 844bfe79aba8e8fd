"""Rounds of close combat in which both sides strike, against a brute force over their losses."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from grapeshot.testing import Trial

from .conftest import FAILS, HOUSE, TANK, Fields, of_each, share

SWORD: Fields = {"name": "sword", "type": "Melee", "strength": "user", "ap": 3}
MARINE: dict[str, Any] = {
    "ws": 4,
    "strength": 4,
    "initiative": 4,
    "attacks": 1,
    "toughness": 4,
    "armour_save": 3,
}
OURS, THEIRS = "attacker_models_destroyed", "models_destroyed"
HALF, FACE = Fraction(1, 2), Fraction(1, 6)


def fight(
    *traits: str,
    attacker: Fields | None = None,
    target: Fields | None = None,
    weapon: Fields | None = None,
    theirs: Fields | None = None,
    situation: Fields | None = None,
    choices: Fields | None = None,
) -> Trial:
    """Return a fight of two marines with swords that take the armour away."""
    return HOUSE.trial(
        {
            "ruleset": "horus-heresy",
            "kind": "fight",
            "weapon": {**SWORD, **(weapon or {}), "traits": list(traits)},
            "attacker": {**MARINE, **(attacker or {})},
            "target": {
                **MARINE,
                "leadership": 8,
                "weapon": {**SWORD, **(theirs or {})},
                **(target or {}),
            },
            "situation": dict(situation or {}),
            "choices": dict(choices or {}),
        }
    )


# -- brute force -------------------------------------------------------------------------------


class Fighter(NamedTuple):
    """One side as the brute force knows it."""

    models: int
    wounds: int
    blows: int
    step: int
    harm: Fraction
    """The chance that one blow is an unsaved wound."""
    fighting: int
    ram: int
    ram_harm: Fraction


Losses = tuple[int, int]


def lost_after(fighter: Fighter, lost: int, unsaved: int) -> int:
    return min(fighter.models * fighter.wounds, lost + unsaved)


def alive(fighter: Fighter, lost: int) -> int:
    return fighter.models - lost // fighter.wounds


def round_of(ours: Fighter, theirs: Fighter) -> dict[Losses, Fraction]:
    """Return the odds of the Wounds that both sides lose: every number of unsaved wounds."""
    sides = (ours, theirs)
    states: dict[Losses, Fraction] = {(0, 0): Fraction(1)}
    for step in range(10, 0, -1):
        after: dict[Losses, Fraction] = {}
        for lost, chance in states.items():
            made = []
            for side, own in zip(sides, lost, strict=True):
                models = min(side.fighting, alive(side, own))
                rams = of_each(side.ram_harm, side.ram * models * (step == 10))
                blows = of_each(side.harm, side.blows * models * (step == side.step))
                made.append((rams, blows))
            for first, p in both(*made[0]).items():
                for second, q in both(*made[1]).items():
                    found = (lost_after(ours, lost[0], second), lost_after(theirs, lost[1], first))
                    after[found] = after.get(found, Fraction(0)) + chance * p * q
        states = after
    return states


def both(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for a, p in one.items():
        for b, q in other.items():
            total[a + b] = total.get(a + b, Fraction(0)) + p * q
    return total


def marginal(found: dict[Losses, Fraction], place: int, per: int) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for losses, chance in found.items():
        value = losses[place] // per
        total[value] = total.get(value, Fraction(0)) + chance
    return {value: chance for value, chance in sorted(total.items()) if chance}


def wounding(strength: int, toughness: int) -> Fraction:
    if toughness - strength >= 4:
        return Fraction(0)
    return Fraction(7 - min(6, max(2, 4 + toughness - strength)), 6)


def skilled(own: int, other: int) -> Fraction:
    if own >= 2 * other:
        return Fraction(5, 6)
    if 2 * own <= other:
        return FACE
    return HALF if own == other else Fraction(2 if own < other else 4, 6)


def unsaved(save: int, ap: int | str) -> Fraction:
    open_to = save and (ap == "-" or int(ap) > save)
    return Fraction(save - 1, 6) if open_to else Fraction(1)


def random_unit(rng: random.Random) -> dict[str, Any]:
    unit: dict[str, Any] = {
        "models": rng.randint(1, 4),
        "ws": rng.randint(2, 8),
        "strength": rng.randint(3, 6),
        "initiative": rng.randint(1, 6),
        "attacks": rng.randint(1, 3),
        "toughness": rng.randint(3, 5),
        "wounds": rng.randint(1, 3),
        "armour_save": rng.choice([0, 2, 3, 4, 5, 6]),
        "charging": rng.random() < 0.4,
    }
    if rng.random() < 0.3:
        unit["fighting"] = rng.randint(1, unit["models"])
    if rng.random() < 0.3:
        unit["rules"] = [f"Hammer of Wrath ({rng.randint(1, 2)})"]
    return unit


def random_weapon(rng: random.Random) -> dict[str, Any]:
    weapon = {**SWORD, "ap": rng.choice(["-", 2, 3, 4, 5])}
    weapon["strength"] = rng.choice(["user", "+1", 5])
    weapon["traits"] = rng.choice([[], ["Unwieldy"], ["Reach (1)"], []])
    return weapon


def fighter(unit: dict[str, Any], weapon: dict[str, Any], other: dict[str, Any]) -> Fighter:
    printed = weapon["strength"]
    strength = {"user": unit["strength"], "+1": unit["strength"] + 1}.get(printed, 5)
    traits = weapon["traits"]
    step = 1 if "Unwieldy" in traits else min(10, unit["initiative"] + ("Reach (1)" in traits))
    # what a wound of twice the Toughness costs is all a model has: not wanted here
    harm = skilled(unit["ws"], other["ws"]) * wounding(strength, other["toughness"])
    ram = int(unit["rules"][0][-2]) if unit["charging"] and "rules" in unit else 0
    return Fighter(
        unit["models"],
        unit["wounds"],
        unit["attacks"] + unit["charging"],
        step,
        harm * unsaved(other["armour_save"], weapon["ap"]),
        unit.get("fighting", unit["models"]),
        ram,
        wounding(unit["strength"], other["toughness"]) * unsaved(other["armour_save"], "-"),
    )


def compare(seed: int) -> None:
    """Compare one random fight with the brute force."""
    rng = random.Random(seed)
    ours, theirs = random_unit(rng), random_unit(rng)
    theirs["charging"] &= not ours["charging"]
    own, other = random_weapon(rng), random_weapon(rng)
    table: dict[str, Any] = {
        "ruleset": "horus-heresy",
        "kind": "fight",
        "weapon": own,
        "attacker": ours,
        "target": {**theirs, "weapon": other, "leadership": 8},
    }
    for unit, against in ((ours, theirs), (theirs, ours)):
        if max(unit["strength"] + 1, 5) >= 2 * against["toughness"]:
            against["wounds"] = 1
    found = round_of(fighter(ours, own, theirs), fighter(theirs, other, ours))
    table["target"]["wounds"] = theirs["wounds"]
    trial = HOUSE.trial(table)
    assert trial.of("attacker_wounds_lost") == marginal(found, 0, 1)
    assert trial.of("wounds_lost") == marginal(found, 1, 1)
    assert trial.of(OURS) == marginal(found, 0, ours["wounds"])
    assert trial.of(THEIRS) == marginal(found, 1, theirs["wounds"])


@pytest.mark.parametrize("seed", range(40))
def test_random_fights(seed: int) -> None:
    compare(seed)


# -- what a fight asks for ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        ({"target": {"weapon": None}}, "target.weapon is missing"),
        ({"target": {"ws": None}}, "target.ws is missing"),
        ({"target": {"strength": None}}, "target.strength is missing"),
        ({"target": {"initiative": None}}, "target.initiative is missing"),
        ({"target": {"toughness": None}}, "target.toughness is missing"),
        ({"attacker": {"toughness": None}}, "attacker.toughness is missing"),
        ({"attacker": {"initiative": None}}, "attacker.initiative is missing"),
        ({"attacker": {"ws": None}}, "attacker.ws is missing"),
        ({"weapon": {"type": "Heavy"}}, "weapon.type = Heavy"),
        ({"theirs": {"type": "Heavy"}}, "target.weapon.type = Heavy"),
        ({"theirs": {"strength": None}}, "target.weapon.strength is missing"),
        ({"attacker": {"type": "vehicle"}}, "attacker.hull_points is missing"),
        ({"attacker": {**TANK, "armour": None}}, "attacker.armour is missing"),
    ],
)
def test_what_is_missing_is_told_of_the_side_that_lacks_it(
    change: dict[str, Any], missing: str
) -> None:
    trial = fight(**change)
    for part in (trial.table["attacker"], trial.table["target"], trial.table["weapon"]):
        for key in [key for key, value in part.items() if value is None]:
            del part[key]
    for part in (trial.table["target"].get("weapon") or {},):
        for key in [key for key, value in part.items() if value is None]:
            del part[key]
    assert missing in str(trial.fault)


def test_the_order_is_told() -> None:
    trial = fight("Unwieldy", attacker={"charging": True, "rules": ["Hammer of Wrath"]})
    assert trial.value("order") == [[10, "attacker"], [4, "target"], [1, "attacker"]]
    assert trial.explains("fight.1", "initiative-steps.1", "hammer-of-wrath.1")
    assert fight().value("order") == [[4, "attacker+target"]]
    assert fight().explains("initiative-steps.2")
    ours = fight(attacker={"initiative": 10, "charging": True, "rules": ["Hammer of Wrath (1)"]})
    assert ours.value("order") == [[10, "attacker"], [4, "target"]]
    assert fight(attacker={"fighting": 1}).explains("fight.2")


def test_rules_of_the_target_act_when_it_strikes() -> None:
    hateful = fight(target={"rules": ["Hatred"]})
    assert hateful.mean(OURS) == Fraction(3, 4) * HALF
    shred = fight(theirs={"traits": ["Shred"]})
    assert shred.mean(OURS) == HALF * Fraction(3, 4)
    enduring = fight(attacker={"rules": ["Feel No Pain (4+)"]})
    assert enduring.mean(OURS) == HALF**3
    assert enduring.mean(THEIRS) == HALF**2
    assert fight(target={"charging": True}).mean("hits_taken") == 1
    assert (
        fight(target={"charged": True, "rules": ["Counter-attack (2)"]}).mean("hits_taken") == 1.5
    )


def test_a_hammer_is_swung_before_all_blows() -> None:
    trial = fight(target={"charging": True, "rules": ["Hammer of Wrath (2)"], "attacks": 0})
    hammer = HALF / 3
    dead = 1 - (1 - hammer) ** 2
    after = (1 - dead) * HALF * HALF
    assert trial.mean(OURS) == dead + (1 - dead) * HALF * HALF
    assert trial.mean(THEIRS) == after


def test_a_vehicle_may_be_charged_and_strikes_only_with_a_weapon() -> None:
    tank = {**TANK, "ws": 1, "weapon": None}
    trial = fight(target=tank, attacker={"strength": 8})
    del trial.table["target"]["weapon"]
    hit = Fraction(5, 6)
    assert trial.mean("penetrating") == hit * share(1, lambda die: die + 8 > 13)
    assert trial.of(OURS) == {0: 1}
    walker = {**TANK, "ws": 4}
    assert fight(target=walker).mean(OURS) == HALF * HALF


def test_both_sides_may_be_concussed() -> None:
    club = {"traits": ["Concussive (1)"]}
    trial = fight(
        "Concussive (1)",
        attacker={"leadership": 7, "models": 2, "fighting": 1},
        target={"models": 2, "fighting": 1},
        theirs=club,
    )
    assert trial.chance("concussed") == HALF * HALF * FAILS[8]
    assert trial.chance("attacker_concussed") == HALF * HALF * FAILS[7]


def test_a_check_is_made_by_those_who_are_left_to_strike() -> None:
    trial = fight(
        "Force",
        attacker={"leadership": 7, "initiative": 3},
        target={"toughness": 6},
        choices={"force": True},
    )
    lives = 1 - HALF * HALF
    assert trial.chance("psychic_check_failed") == lives * FAILS[7]
    weak, strong = FACE, Fraction(5, 6)
    harm = FAILS[7] * weak + (1 - FAILS[7]) * strong
    assert trial.mean(THEIRS) == lives * HALF * harm


def test_nobody_is_pinned_in_a_fight() -> None:
    trial = fight("Pinning", target={"models": 5})
    assert "pinned" not in trial.odds.attack.events


def test_played_and_simulated_fights_agree_with_the_odds() -> None:
    trial = fight(attacker={"models": 2}, target={"models": 2})
    played = trial.play(4, 1, 4, 5, 6, 6, 4)
    assert (played[OURS], played[THEIRS]) == (2, 1)
    engagement = HOUSE.engagement(trial.table)
    _, simulated = HOUSE.session.odds(engagement, simulate=4000, seed=3)
    for name in (OURS, THEIRS):
        assert simulated.attack.mean[name] == pytest.approx(float(trial.mean(name)), abs=0.05)
