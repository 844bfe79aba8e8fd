"""Fights of unlike models: each group strikes with its own weapon, in its own step."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from tests.examples import seeds

from grapeshot.dice import SeededDice
from grapeshot.present.report import result
from grapeshot.testing import Trial

from .conftest import HOUSE, TANK, Fields, of_each, share
from .test_armoury_fights import OURS, SWORD, THEIRS, fight, skilled, wounding

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
FIST: Fields = {"name": "fist", "type": "Melee", "strength": "x2", "ap": 2, "traits": ["Unwieldy"]}


# -- brute force: step by step, each wound by itself -------------------------------------------


class Group(NamedTuple):
    """Like models as the brute force knows them."""

    models: int
    ws: int
    strength: int
    step: int
    blows: int
    toughness: int
    wounds: int
    save: int
    ap: int


State = tuple[tuple[int, ...], int, int]
"""Models of each group, the group of the hurt model, the Wounds that it has lost."""
Both = tuple[State, State]


def most(values: list[int], counts: tuple[int, ...]) -> int:
    found: dict[int, int] = {}
    for value, count in zip(values, counts, strict=True):
        found[value] = found.get(value, 0) + count
    highest = max(found.values())
    return max(value for value, count in found.items() if count == highest)


def wounds_of(
    strikers: list[Group], struck: list[Group], own: State, other: State, step: int
) -> list[tuple[int, int, dict[int, Fraction]]]:
    """Return Strength, AP and number of the wounds that each group scores, best AP first."""
    if not any(other[0]):
        return []
    toughness = most([group.toughness for group in struck], other[0])
    skill = most([group.ws for group in struck], other[0])
    found = []
    for group, count in zip(strikers, own[0], strict=True):
        if group.step == step and count:
            chance = skilled(group.ws, skill) * wounding(group.strength, toughness)
            found.append((group.strength, group.ap, of_each(chance, count * group.blows)))
    return sorted(found, key=lambda each: (each[1], each[0]))


def suffer(groups: list[Group], state: State, strength: int, ap: int) -> dict[State, Fraction]:
    models, hurt, lost = state
    left = [at for at, count in enumerate(models) if count]
    if not left:
        return {state: Fraction(1)}
    at = hurt if lost else left[0]
    group = groups[at]
    fails = Fraction(group.save - 1, 6) if ap > group.save else Fraction(1)
    after = lost + (group.wounds if strength >= 2 * group.toughness else 1)
    if after >= group.wounds:
        result: State = (tuple(n - (i == at) for i, n in enumerate(models)), 0, 0)
    else:
        result = (models, at, after)
    found = {state: 1 - fails}
    found[result] = found.get(result, Fraction(0)) + fails
    return found


def round_of(ours: list[Group], theirs: list[Group]) -> dict[Both, Fraction]:
    begin = tuple((tuple(group.models for group in side), 0, 0) for side in (ours, theirs))
    states: dict[Both, Fraction] = {(begin[0], begin[1]): Fraction(1)}
    for step in range(10, 0, -1):
        after: dict[Both, Fraction] = {}
        for (own, other), weight in states.items():
            first = struck_by(theirs, other, wounds_of(ours, theirs, own, other, step))
            second = struck_by(ours, own, wounds_of(theirs, ours, other, own, step))
            for left, p in first.items():
                for remains, q in second.items():
                    key = (remains, left)
                    after[key] = after.get(key, Fraction(0)) + weight * p * q
        states = after
    return states


def struck_by(
    groups: list[Group], state: State, wounds: list[tuple[int, int, dict[int, Fraction]]]
) -> dict[State, Fraction]:
    states = {state: Fraction(1)}
    for strength, ap, counts in wounds:
        after: dict[State, Fraction] = {}
        for count, chance in counts.items():
            current = states
            for _ in range(count):
                following: dict[State, Fraction] = {}
                for before, weight in current.items():
                    for left, part in suffer(groups, before, strength, ap).items():
                        following[left] = following.get(left, Fraction(0)) + weight * part
                current = following
            for left, weight in current.items():
                after[left] = after.get(left, Fraction(0)) + chance * weight
        states = after
    return states


def random_side(rng: random.Random) -> list[Group]:
    return [
        Group(
            rng.randint(1, 2),
            rng.randint(2, 6),
            rng.randint(3, 8),
            rng.randint(1, 5),
            rng.randint(1, 2),
            rng.randint(3, 5),
            rng.randint(1, 2),
            rng.randint(2, 5),
            rng.randint(2, 5),
        )
        for _ in range(2)
    ]


def as_table(group: Group, name: str) -> dict[str, Any]:
    weapon = {"name": f"arm of {name}", "type": "Melee", "strength": group.strength}
    return {
        "name": name,
        "models": group.models,
        "ws": group.ws,
        "initiative": group.step,
        "attacks": group.blows,
        "toughness": group.toughness,
        "wounds": group.wounds,
        "armour_save": group.save,
        "weapon": {**weapon, "ap": group.ap},
    }


@pytest.mark.thorough
@pytest.mark.parametrize("seed", seeds(10))
def test_random_fights_of_unlike_models(seed: int) -> None:
    rng = random.Random(seed)
    ours, theirs = random_side(rng), random_side(rng)
    named = [[as_table(g, f"g{at}") for at, g in enumerate(side)] for side in (ours, theirs)]
    trial = HOUSE.trial(
        {
            "ruleset": "horus-heresy",
            "kind": "fight",
            "weapon": dict(SWORD),
            "attacker": {"toughness": 4, "groups": named[0]},
            "target": {"toughness": 4, "weapon": dict(SWORD), "groups": named[1]},
        }
    )
    found = round_of(ours, theirs)
    for place, groups, dead, lost in (
        (0, ours, OURS, "attacker_wounds_lost"),
        (1, theirs, THEIRS, "wounds_lost"),
    ):
        expected: dict[str, dict[int, Fraction]] = {dead: {}, lost: {}}
        for states, weight in found.items():
            models, _, hurt = states[place]
            gone = [g.models - left for g, left in zip(groups, models, strict=True)]
            total = hurt + sum(g.wounds * n for g, n in zip(groups, gone, strict=True))
            for name, value in ((dead, sum(gone)), (lost, total)):
                expected[name][value] = expected[name].get(value, Fraction(0)) + weight
        for name, odds in expected.items():
            assert trial.of(name) == {n: p for n, p in sorted(odds.items()) if p}, name


# -- strikers ----------------------------------------------------------------------------------


def with_sergeant(**own: Any) -> dict[str, Any]:
    rank = {"name": "marines", "models": 1}
    return {"groups": [rank, {"name": "Sergeant", "models": 1, "weapon": dict(FIST), **own}]}


def test_each_group_strikes_in_its_own_step() -> None:
    trial = fight(attacker=with_sergeant())
    assert trial.value("order") == [[4, "attacker+target"], [1, "attacker"]]
    told = trial.explanation
    assert any(each.text.startswith("Sergeant: ") for each in told)
    sword, fist = HALF * HALF, HALF * Fraction(5, 6)
    assert trial.mean(THEIRS) == 1 - (1 - sword) * (1 - fist)
    assert trial.of("attacker_destroyed_marines") == {0: 1 - sword, 1: sword}


def test_who_is_dead_does_not_strike() -> None:
    """The sword of the target takes the marine away first, and the fist strikes all the same."""
    slow = {"name": "marines", "models": 1, "initiative": 1}
    both = {"groups": [slow, {"name": "Sergeant", "models": 1, "weapon": dict(FIST)}]}
    trial = fight(attacker=both)
    lives = 1 - HALF * HALF
    fist = HALF * Fraction(5, 6)
    blow = HALF * HALF
    assert trial.mean(THEIRS) == lives * (1 - (1 - blow) * (1 - fist)) + (1 - lives) * fist


def test_the_order_of_like_groups_means_nothing() -> None:
    one, other = {"name": "one", "models": 1}, {"name": "two", "models": 2}
    turned = fight(attacker={"groups": [other, one]})
    plain = fight(attacker={"models": 3})
    straight = fight(attacker={"groups": [one, other]})
    for measure in (OURS, THEIRS, "hits", "wounds", "wounds_taken"):
        assert straight.of(measure) == turned.of(measure) == plain.of(measure)


def test_rules_of_a_group_work_for_its_blows_alone() -> None:
    """The fist of a hateful sergeant re-rolls; the sword beside it does not."""
    hateful = with_sergeant(rules=["Hatred"], initiative=4, weapon=dict(SWORD))
    trial = fight(attacker=hateful)
    assert trial.mean("hits") == HALF + Fraction(3, 4)


def test_a_group_of_the_target_strikes_with_its_own_weapon() -> None:
    trial = fight(target=with_sergeant(), attacker={"models": 2})
    assert trial.value("order") == [[4, "attacker+target"], [1, "target"]]
    assert trial.of("destroyed_sergeant")


def test_what_is_left_may_be_fought_with_again() -> None:
    trial = fight(attacker=with_sergeant(), target=with_sergeant())
    program, resolved = HOUSE.session.play(HOUSE.engagement(trial.table), SeededDice(2))
    played = result(program, resolved)
    again = {**trial.table, "situation": played["situation_left"]}
    again["attacker"] = {**again["attacker"], **played["attacker_left"]}
    again["target"] = {**again["target"], **played["targets_left"]["target"]}
    assert HOUSE.trial(again).mean("hits") > 0


def test_play_and_odds_agree_on_groups() -> None:
    table = fight(attacker=with_sergeant(), target=with_sergeant()).table
    engagement = HOUSE.engagement(table)
    _, simulated = HOUSE.session.odds(engagement, simulate=800, seed=5)
    trial = HOUSE.trial(table)
    for name in (OURS, THEIRS, "attacker_destroyed_sergeant"):
        assert simulated.attack.mean[name] == pytest.approx(float(trial.mean(name)), abs=0.1)
    HOUSE.assert_order_independent(table, 1)


def test_fighting_is_told_of_each_group() -> None:
    trial = fight(attacker={"groups": [{"name": "a", "models": 3, "fighting": 1}]})
    assert trial.mean("hits") == HALF
    fault = fight(attacker={"fighting": 1, "groups": [{"name": "a", "models": 3}]}).fault
    assert fault.place.key == "attacker.fighting"


# -- weapons that harm their bearer -------------------------------------------------------------


def test_who_strikes_with_what_overheats_may_fall_by_it() -> None:
    """Each 1 wounds one marine at AP 3; who falls strikes no more, but the blow is struck."""
    trial = fight("Gets Hot", target={"attacks": 0})
    assert trial.of(OURS) == {0: 1 - SIXTH, 1: SIXTH}
    assert trial.mean(THEIRS) == HALF * HALF
    assert trial.explains("gets-hot.1")
    saved = fight("Gets Hot", weapon={"ap": 4}, target={"attacks": 0})
    assert saved.mean(OURS) == SIXTH / 3


def test_who_fell_by_his_own_weapon_in_an_earlier_step_is_dead() -> None:
    hot = {**SWORD, "traits": ["Gets Hot"]}
    trial = fight(theirs=hot, target={"initiative": 5})
    both_live = share(2, lambda hit, wound: hit != 1 and not (hit >= 4 and wound >= 4))
    assert trial.mean(OURS) == HALF * HALF
    assert trial.mean(THEIRS) == SIXTH + both_live * HALF * HALF


def test_models_of_several_wounds_that_overheat_are_told_of() -> None:
    trial = fight("Gets Hot", attacker={"wounds": 2, "models": 2})
    assert trial.warns("weapon.traits")
    alone = fight("Gets Hot", attacker={"wounds": 2}, target={"attacks": 0})
    assert not alone.caveats
    assert alone.of("attacker_wounds_lost") == {0: 1 - SIXTH, 1: SIXTH}


# -- vehicles ----------------------------------------------------------------------------------


WALKER = {**TANK, "ws": 4, "strength": 8, "initiative": 3, "attacks": 1}


def walker_at(**given: Any) -> Trial:
    trial = fight(attacker=WALKER, **given)
    for key in ("toughness", "armour_save"):
        del trial.table["attacker"][key]
    return trial


def test_a_vehicle_strikes_and_is_struck() -> None:
    trial = walker_at(target={"initiative": 4, "strength": 8})
    hit = HALF
    pierced = share(1, lambda die: die + 8 > 13)
    grazed = share(1, lambda die: die + 8 == 13)
    assert trial.mean("penetrating_taken") == hit * pierced
    assert trial.mean("attacker_hull_points_lost") == hit * (pierced + grazed)
    assert trial.mean(THEIRS) == HALF * Fraction(5, 6)
    assert "attacker_destroyed" in trial.odds.attack.events
    rear = walker_at(target={"strength": 8}, situation={"attacker_facing": "rear"})
    assert rear.mean("penetrating_taken") == hit * share(1, lambda die: die + 8 > 10)


def test_what_is_left_of_a_vehicle_that_strikes() -> None:
    played = walker_at(target={"initiative": 4, "strength": 8}).play(4, 6, 1, 1)
    assert played["attacker_left"]["hull_points"] == 3


def test_a_vehicle_on_two_facings_shows_the_better_one() -> None:
    tank = {**TANK, "ws": 1, "weapon": None}
    trial = fight(
        target=tank,
        attacker={"strength": 8},
        situation={"facing": "rear", "other_facing": "side"},
    )
    del trial.table["target"]["weapon"]
    assert trial.value("armour_face") == "side"
    assert trial.explains("melee-at-vehicles.2")
