"""Volleys: each model part, and each model unlike the others, shoots with its own weapon."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from tests.examples import seeds

from grapeshot.dice import SeededDice
from grapeshot.present.report import result
from grapeshot.testing import Trial

from .conftest import (
    BLOCK,
    CHARIOT,
    CREW,
    HOUSE,
    Fields,
    flames,
    of_each,
    share,
    shoot,
    spread,
    times,
)

Odds = dict[int, Fraction]
Fired = Callable[[int], Odds]
"""Gives the Health Points that a weapon costs so many models of one Health Point each."""
GUN: Fields = {"kind": "shooting", "range": 24, "to_hit": 4, "strength": 4, "ap": 0}
CATAPULT: Fields = {**GUN, "name": "catapult", "traits": ["Artillery Weapon", "Catapult (2x2)"]}


def volley(*weapons: Fields, **given: Any) -> Trial:
    """Return a volley: 8 inches from a block of twenty, each weapon of another part."""
    first, *more = weapons
    table = shoot(**given).table
    return HOUSE.trial({**table, "weapon": dict(first), "more_weapons": [dict(m) for m in more]})


def part(name: str, **weapon: Any) -> dict[str, Any]:
    """Return a weapon of a part that has this name."""
    return {**GUN, "name": f"gun of {name}", "attacker": {"name": name}, **weapon}


# -- brute force ---------------------------------------------------------------------------------


def unsaved(strength: int, ap: int, target: Fields) -> Fraction:
    """Return the chance of a hit to cost a Health Point."""
    wound = {2: 2, 1: 3, 0: 4, -1: 5}.get(max(-2, min(2, strength - target["resilience"])), 6)
    save = max(2, 7 - target["armour"] + ap)
    return share(2, lambda w, s: w >= wound and s < save)


def one_weapon(draw: random.Random, number: int, target: Fields) -> tuple[dict[str, Any], Fired]:
    """Return a random weapon of a part of its own, and what it does by brute force."""
    to_hit, strength, ap = draw.randint(2, 6), draw.randint(2, 6), draw.randint(0, 3)
    weapon = part(f"part {number}", to_hit=to_hit, strength=strength, ap=ap)
    hit, wound = share(1, lambda face: face >= max(2, to_hit)), unsaved(strength, ap, target)
    sort = draw.choice(["plain", "plain", "dice", "area"])
    if sort == "plain":
        weapon["shots"] = draw.randint(1, 3)
        return weapon, lambda standing: of_each(hit * wound, weapon["shots"])
    if sort == "dice":
        weapon["shots"] = draw.choice(["D6", "D3"])
        shots = spread(1, lambda f: f if weapon["shots"] == "D6" else (f + 1) // 2)
        return weapon, lambda standing: mixed(
            {n: (p, of_each(hit * wound, n)) for n, p in shots.items()}
        )
    weapon["traits"] = ["Area Attack (2x3)"]

    def area(standing: int) -> Odds:
        rows = [min(target["files"], standing - at) for at in range(0, standing, target["files"])]
        hits = sum(min(2, row) for row in rows[:3])
        return mixed({0: (1 - hit, {0: Fraction(1)}), 1: (hit, of_each(wound, hits))})

    return weapon, area


def mixed(parts: dict[int, tuple[Fraction, Odds]]) -> Odds:
    """Return what several cases come to together."""
    found: Odds = {}
    for weight, odds in parts.values():
        for value, chance in odds.items():
            found[value] = found.get(value, Fraction(0)) + weight * chance
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("seed", seeds(12))
def test_random_volleys_as_by_brute_force(seed: int) -> None:
    draw = random.Random(seed)
    target = {"models": draw.randint(1, 9), "files": draw.randint(1, 3)}
    target |= {"resilience": draw.randint(2, 5), "armour": draw.randint(0, 4)}
    fired = [one_weapon(draw, number, target) for number in range(draw.randint(2, 4))]
    trial = volley(*(weapon for weapon, _ in fired), target=target)
    left: Odds = {int(target["models"]): Fraction(1)}
    for (_, does), told in zip(fired, trial.odds.weapons, strict=True):
        after: Odds = {}
        own: Odds = {}
        for standing, weight in left.items():
            odds = does(standing) if standing else {0: Fraction(1)}
            for points, chance in odds.items():
                lost = min(points, standing)
                after[standing - lost] = after.get(standing - lost, Fraction(0)) + weight * chance
                own[lost] = own.get(lost, Fraction(0)) + weight * chance
        left = after
        assert told.frame.distributions["wounds_lost"] == own
    assert trial.of("models_destroyed") == {target["models"] - n: p for n, p in left.items()}


# -- what weapons have in common -----------------------------------------------------------------


def test_splitting_shots_into_equal_weapons_changes_nothing() -> None:
    whole = volley(part("all", shots=5), part("one"), target={"models": 3})
    split = volley(part("a", shots=2), part("b", shots=3), part("one"), target={"models": 3})
    for measure in ("hits", "wounds_lost", "models_destroyed"):
        if measure != "hits":  # shots at nobody are not rolled
            assert whole.of(measure) == split.of(measure)
    assert whole.of("wounds_lost")[0] == share(2, lambda h, w: not (h >= 4 and w >= 3)) ** 6


def test_the_order_of_weapons_does_not_matter_where_nothing_passes_between_them() -> None:
    weapons = [part("bow", strength=3), part("rifle", shots=2, ap=2), part("horn", shots="D3")]
    one = volley(*weapons, target={**BLOCK, "armour": 2})
    two = volley(*weapons[::-1], target={**BLOCK, "armour": 2})
    assert one.of("wounds_lost") == two.of("wounds_lost")
    HOUSE.assert_order_independent(one.table, shuffles=1)


def test_ranks_that_fell_are_not_there_for_the_next_area() -> None:
    sure = part("first", shots=6, strength=9, traits=["Automatic hits"])
    area = part("second", strength=9, traits=["Area Attack (2x5)"])
    target = {"models": 4, "files": 2}
    trial = volley(sure, area, target=target)
    standing = times({0: Fraction(1, 6), 1: Fraction(5, 6)}, 6)
    hits = sum(p * Fraction(1, 2) * max(0, 4 - n) for n, p in standing.items())
    assert trial.odds.weapons[1].frame.mean["hits"] == hits


def test_of_one_part_only_the_first_weapon_that_may_be_fired_is_fired() -> None:
    far = {**GUN, "name": "pistol", "range": 6}
    trial = volley(far, {**GUN, "name": "bow"}, {**GUN, "name": "sling"}, attacker={"name": "elf"})
    told = trial.program.weapons
    assert [each.refused and each.refused.reason for each in told] == [
        "out_of_range",
        None,
        "already_fired",
    ]
    assert trial.of("hits") == of_each(Fraction(1, 2), 1)
    assert trial.explains("shooting-weapons.3")


def test_a_champion_shoots_with_another_weapon_beside_his_unit() -> None:
    bows = {**GUN, "name": "bow", "strength": 3}
    gun = {**GUN, "name": "repeater", "shots": 3, "attacker": {"name": "champion", "models": 1}}
    trial = volley(bows, gun, attacker={"models": 10, "files": 5}, target={**BLOCK, "models": 30})
    assert trial.of("hits") == of_each(Fraction(1, 2), 13)


@pytest.mark.parametrize(("machine", "silent"), [(CHARIOT, 2), (CREW, 4)])
def test_a_misfire_may_silence_the_rest_of_the_model(machine: Fields, silent: int) -> None:
    """On 5+ it costs the last Health Point; a jam leaves a War Machine Shaken."""
    frail = {**machine, "wounds": 1}
    trial = volley(CATAPULT, part("crew"), attacker=frail, target={"models": 6, "files": 3})
    quiet = Fraction(1, 6) * Fraction(silent, 6)
    crew = trial.odds.weapons[1].frame
    assert crew.distributions["hits"][1] == (1 - quiet) * Fraction(1, 2)
    assert trial.chance("malfunction") == Fraction(1, 18)
    assert trial.mean("attacker_wounds_lost") == Fraction(1, 18)


def test_an_explosion_takes_the_whole_model_with_its_other_weapons() -> None:
    """What it costs the target and bystanders is lost before the next weapon is fired."""
    near = {"side": "friend", "distance": 2, "models": 2, "resilience": 3}
    given: Fields = {
        "attacker": CHARIOT,
        "target": {"models": 3, "files": 3, "near_explosion": 2},
        "situation": {"distance": 3, "bystanders": [near]},
    }
    alone = flames(**given)
    first = {**alone.table["weapon"], "name": "flames"}
    trial = volley(first, part("crew"), **given)
    own, crew = (each.frame for each in trial.odds.weapons)
    assert own.distributions["wounds_lost"] == alone.of("wounds_lost")
    assert own.distributions["bystander_models_destroyed"] == alone.of("bystander_models_destroyed")
    assert trial.chance("explosion") == alone.chance("explosion") > 0
    three = alone.of("models_destroyed").get(3, Fraction(0))
    assert crew.distributions["hits"][1] == (1 - alone.chance("explosion") - three) * Fraction(1, 2)


def test_play_goes_on_with_what_is_left() -> None:
    target = {"models": 3, "wounds": 2}
    trial = volley(part("a", shots=4, strength=9), part("b", shots=4, strength=9), target=target)
    for seed in range(4):
        program, played = HOUSE.session.play(HOUSE.engagement(trial.table), SeededDice(seed))
        told = result(program, played)
        lost = told["wounds_lost"]
        assert told["targets_left"] == {"target": {"wounds_lost": lost}}
        assert told["attacker_left"] == {"wounds_lost": 0}
        assert sum(each["result"]["wounds_lost"] for each in told["weapons"]) == lost
