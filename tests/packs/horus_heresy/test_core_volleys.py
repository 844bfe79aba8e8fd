"""Volleys: what several weapons of a unit come to together, against a brute force over them all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest
from tests.examples import seeds

from grapeshot.dice.budget import Budget
from grapeshot.pipeline.odds import odds
from grapeshot.testing import Trial

from .conftest import FAILS, GUARD, HIT, HOUSE, SQUAD, TANK, TERMINATORS, arrow, at, lay, row, share
from .test_core_groups import wounding

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
BOLTER = {"name": "bolter", "type": "Assault", "range": 24, "strength": 4, "ap": 5}
CANNON = {"name": "cannon", "type": "Heavy", "range": 48, "strength": 8, "ap": 2}
MORTAR = {"name": "mortar", "type": "Heavy", "range": 48, "strength": 4, "ap": 6}
MORTAR["traits"] = ["Barrage", 'Blast (3")', "Pinning"]


def volley(*weapons: dict[str, Any], **parts: Any) -> Trial:
    """Return a volley at ten marines by a unit of BS 4."""
    first, *more = (dict(weapon) for weapon in weapons)
    table = {
        "ruleset": "horus-heresy",
        "weapon": first,
        "more_weapons": more,
        "attacker": {"bs": 4},
        "target": dict(SQUAD),
        "situation": {"distance": 10},
    }
    return HOUSE.trial({**table, **parts})


def test_what_all_weapons_lose_a_unit_is_what_it_loses() -> None:
    """Whoever fires later finds fewer models: what each does by itself adds up to the whole."""
    weapons = [{**BOLTER, "name": f"gun {n}", "shots": n, "strength": 3 + n} for n in (2, 3, 4)]
    program = HOUSE.session.program(HOUSE.engagement(volley(*weapons, target=TERMINATORS).table))
    found = odds(program, number=Fraction)
    for name in ("hits", "wounds", "unsaved_wounds", "wounds_lost", "models_destroyed"):
        each = [weapon.frame.mean[name] for weapon in found.weapons]
        assert sum(each) == found.attack.mean[name] > 0


@pytest.mark.parametrize("target", [SQUAD, {**TERMINATORS, "wounds_lost": 1}], ids=["one", "two"])
def test_losses_that_states_show_are_those_that_were_counted(target: dict[str, Any]) -> None:
    weapons = ({**BOLTER, "shots": 2}, {**CANNON, "traits": ["Brutal (2)"]})
    program = HOUSE.session.program(HOUSE.engagement(volley(*weapons, target=target).table))
    assert program.shown
    told, counted = (odds(each, number=Fraction) for each in (program, program._replace(shown={})))
    assert told == counted


# -- brute force -------------------------------------------------------------------------------


class Pool(NamedTuple):
    """Wounds of one weapon and one AP."""

    ap: int
    strength: int
    shakes: int | None
    """The penalty of the test that they demand; None where they demand none."""


def wounds_of(weapon: dict[str, Any], toughness: int) -> dict[tuple[int, int], Fraction]:
    """Return the odds of the plain wounds and of those that rend, of all shots of a weapon."""
    hit = Fraction(8, 9) if "Twin-linked" in weapon["traits"] else Fraction(2, 3)
    rends = SIXTH if "Rending (6+)" in weapon["traits"] else Fraction(0)
    by_chart = wounding(weapon["strength"], toughness)
    plain = max(Fraction(0), by_chart - rends)
    one = {(1, 0): hit * plain, (0, 1): hit * rends}
    one[0, 0] = 1 - sum(one.values(), Fraction(0))
    found = {(0, 0): Fraction(1)}
    for _ in range(weapon["shots"]):
        after: dict[tuple[int, int], Fraction] = {}
        for (a, b), weight in found.items():
            for (c, d), chance in one.items():
                after[a + c, b + d] = after.get((a + c, b + d), Fraction(0)) + weight * chance
        found = after
    return found


def pools_of(weapons: list[dict[str, Any]], toughness: int) -> Iterator[tuple[Any, Fraction]]:
    """Yield every combination of wounds of all weapons, as pools, with its probability."""
    for parts in product(*(wounds_of(weapon, toughness).items() for weapon in weapons)):
        chance, pools = Fraction(1), []
        for weapon, ((plain, rending), weight) in zip(weapons, parts, strict=True):
            chance *= weight
            shakes = None
            if "Pinning" in weapon["traits"]:
                shakes = 2 if "Shell Shock (2)" in weapon["traits"] else 0
            pools.append((Pool(weapon["ap"], weapon["strength"], shakes), plain))
            pools.append((Pool(2, weapon["strength"], shakes), rending))
        yield sorted(pools, key=lambda each: (each[0].ap, -each[0].strength)), chance


def resolved(
    weapons: list[dict[str, Any]], unit: dict[str, Any]
) -> dict[tuple[int, int | None], Fraction]:
    """Return the odds of the Wounds lost and of the worst penalty, None where none tests."""
    found: dict[tuple[int, int | None], Fraction] = {}
    for pools, weight in pools_of(weapons, unit["toughness"]):
        states: dict[tuple[int, int | None], Fraction] = {(0, None): weight}
        for pool, count in pools:
            for _ in range(count):
                states = one_wound(states, pool, unit)
        for state, chance in states.items():
            found[state] = found.get(state, Fraction(0)) + chance
    return found


def one_wound(
    states: dict[tuple[int, int | None], Fraction], pool: Pool, unit: dict[str, Any]
) -> dict[tuple[int, int | None], Fraction]:
    save = unit["armour_save"]
    fails = Fraction(save - 1, 6) if pool.ap > save else Fraction(1)
    has, each = unit["models"] * unit["wounds"], unit["wounds"]
    after: dict[tuple[int, int | None], Fraction] = {}
    for (lost, shaken), weight in states.items():
        saved = (lost, shaken)
        after[saved] = after.get(saved, Fraction(0)) + weight * (1 - fails)
        worst = shaken
        if lost < has and pool.shakes is not None:
            worst = max(shaken or 0, pool.shakes)
        takes = each - lost % each if pool.strength >= 2 * unit["toughness"] else 1
        failed = (min(has, lost + takes), worst)
        after[failed] = after.get(failed, Fraction(0)) + weight * fails
    return after


def random_weapon(rng: random.Random, name: str) -> dict[str, Any]:
    traits = [
        trait
        for trait in ("Rending (6+)", "Twin-linked", "Pinning", "Shell Shock (2)")
        if rng.random() < 0.35
    ]
    return {
        **CANNON,
        "name": name,
        "type": "Assault",
        "shots": rng.randint(1, 2),
        "strength": rng.randint(3, 8),
        "ap": rng.randint(2, 6),
        "traits": traits,
    }


@pytest.mark.thorough
@pytest.mark.parametrize("seed", seeds(12))
def test_random_volleys(seed: int) -> None:
    rng = random.Random(seed)
    weapons = [random_weapon(rng, f"w{n}") for n in range(rng.randint(2, 3))]
    unit = {
        "models": rng.randint(1, 4),
        "toughness": rng.randint(3, 5),
        "wounds": rng.randint(1, 3),
        "armour_save": rng.randint(2, 5),
        "leadership": 8,
    }
    found = resolved(weapons, unit)
    trial = volley(*weapons, target=unit)
    lost: dict[int, Fraction] = {}
    dead: dict[int, Fraction] = {}
    pinned = Fraction(0)
    for (wounds, penalty), chance in found.items():
        lost[wounds] = lost.get(wounds, Fraction(0)) + chance
        gone = wounds // unit["wounds"]
        dead[gone] = dead.get(gone, Fraction(0)) + chance
        if penalty is not None and gone < unit["models"]:
            pinned += chance * FAILS[8 - penalty]
    assert trial.of("wounds_lost") == {n: p for n, p in sorted(lost.items()) if p}
    assert trial.of("models_destroyed") == {n: p for n, p in sorted(dead.items()) if p}
    assert trial.chance("pinned") == pinned


# -- several weapons ---------------------------------------------------------------------------


def test_the_wounds_of_two_weapons_add_up() -> None:
    trial = volley({**BOLTER, "shots": 1, "strength": 5}, {**CANNON, "shots": 4})
    assert trial.mean("wounds_lost") == Fraction(64, 27)
    assert trial.of("hits").keys() == set(range(6))


@pytest.mark.parametrize("traits", [(), ("Rending (5+)",), ("Deflagrate",), ("Brutal (2)",)])
@pytest.mark.parametrize("target", [TERMINATORS, TANK])
def test_a_weapon_is_the_two_that_its_shots_may_be_split_into(
    traits: tuple[str, ...], target: dict[str, Any]
) -> None:
    gun = {**CANNON, "strength": 7, "ap": 3, "traits": list(traits)}
    whole = volley({**gun, "shots": 3}, target=dict(target))
    split = volley({**gun, "shots": 2}, {**gun, "shots": 1}, target=dict(target))
    for measure in ("hits", "wounds", "wounds_lost", "models_destroyed", "hull_points_lost"):
        assert whole.of(measure) == split.of(measure)


def test_the_order_of_weapons_means_nothing() -> None:
    weapons = [
        {**BOLTER, "shots": 3, "traits": ["Pinning"]},
        {**CANNON, "traits": ["Rending (5+)"], "ap": 4},
        {**CANNON, "name": "lance", "ap": 1, "traits": ["Brutal (2)"]},
    ]
    one = volley(*weapons, target=dict(TERMINATORS)).odds.attack
    other = volley(*weapons[::-1], target=dict(TERMINATORS)).odds.attack
    assert one.distributions == other.distributions
    assert one.events == other.events


def test_what_is_worked_out_weapon_by_weapon_is_what_it_is_together() -> None:
    """Hits and wounds of each weapon are independent of what the others do to the target."""
    blast = {**MORTAR, "traits": ['Blast (3")', "Rending (6+)"]}
    trial = volley(blast, {**BOLTER, "shots": 2}, {**CANNON, "traits": ["Brutal (2)"]})
    del trial.table["target"]
    trial.table["targets"] = [
        {**TERMINATORS, "name": "first", "hits": 2},
        {**GUARD, "name": "second", "hits": 1},
    ]
    program = trial.program
    assert {"hits", "wounds", "unsaved_wounds"} <= program.apart
    together = odds(program._replace(apart=frozenset()), number=Fraction)
    assert odds(program, number=Fraction) == together


def test_one_test_at_the_worst_that_any_wound_demands() -> None:
    soft = {**BOLTER, "shots": 1, "ap": 2, "strength": 8, "traits": ["Pinning"]}
    hard = {**soft, "name": "hard", "traits": ["Pinning", "Shell Shock (3)"]}
    trial = volley(soft, hard)
    unsaved = Fraction(2, 3) * Fraction(5, 6)
    assert trial.chance("pinning_test") == 1 - (1 - unsaved) ** 2
    worst, mild = unsaved * FAILS[5], (1 - unsaved) * unsaved * FAILS[8]
    assert trial.chance("pinned") == worst + mild


def test_what_lasts_is_of_the_weapon_that_causes_it() -> None:
    """The bolter wounds, the club that concusses misses: nobody is tested."""
    club = {**CANNON, "strength": "-", "traits": ["Concussive (1)"]}
    assert volley({**BOLTER, "ap": 2}, club).chance("concussive_test") == 0
    both = volley({**BOLTER, "traits": ["Concussive (1)"]}, {**club, "strength": 4})
    wounded = Fraction(2, 3) * HALF
    assert both.chance("concussive_test") == 1 - (1 - wounded) ** 2


def test_a_tank_is_shot_at_weapon_by_weapon() -> None:
    trial = volley({**CANNON, "strength": 9}, {**CANNON, "name": "b", "strength": 8}, target=TANK)
    hit = Fraction(2, 3)
    first, second = (share(1, lambda d, s=s: d + s >= 13) for s in (9, 8))
    assert trial.mean("glancing") + trial.mean("penetrating") == hit * (first + second)


def test_blasts_are_fired_beside_other_weapons() -> None:
    """What lies under the marker is told; the bolter rolls to hit."""
    blast = {**MORTAR, "traits": ['Blast (3")']}
    trial = lay('Blast (3")', models=row(3))
    trial.table["more_weapons"] = [dict(BOLTER)]
    alone = lay('Blast (3")', models=row(3))
    assert trial.mean("hits") == pytest.approx(alone.mean("hits") + float(Fraction(2, 3)))
    unknown = volley(BOLTER, blast)
    assert unknown.mean("hits") == Fraction(2, 3)
    assert unknown.warns("situation.template_full")


def test_a_weapon_that_cannot_be_fired_leaves_the_others() -> None:
    short = {**CANNON, "name": "short", "range": 6}
    trial = volley(short, {**BOLTER, "ap": 2})
    assert trial.mean("hits") == Fraction(2, 3)
    assert volley(short, {**short, "name": "b"}).refused == ("out_of_range", "range.1")


def test_a_mixed_unit_is_shot_at_by_several_weapons() -> None:
    groups = [{"name": "a", "models": 1}, {"name": "b", "models": 2, "armour_save": 2}]
    target = {**SQUAD, "groups": groups}
    del target["models"]
    trial = volley({**BOLTER, "ap": 5}, {**CANNON, "ap": 3}, target=target)
    chance = Fraction(2, 3)
    cannon, bolter = chance * Fraction(5, 6), chance * HALF
    assert trial.mean("destroyed_a") == cannon + (1 - cannon) * bolter / 3
    assert trial.mean("destroyed_b") == cannon * bolter * SIXTH


def test_played_and_simulated_volleys_agree_with_the_odds() -> None:
    weapons = [{**BOLTER, "shots": 2}, {**CANNON, "traits": ["Rending (6+)"], "ap": 4}]
    trial = volley(*weapons, target=dict(TERMINATORS))
    played = trial.play(3, 3, 4, 3, 3, 6, 1)  # two hits, one wound; a hit that rends; saves
    assert (played["hits"], played["wounds"], played["wounds_lost"]) == (3, 2, 3)
    assert played["wound_aps"] == [2, 5]
    _, simulated = HOUSE.session.odds(trial.engagement, simulate=800, seed=1)
    for name in ("hits", "wounds_lost", "models_destroyed"):
        assert simulated.attack.mean[name] == pytest.approx(float(trial.mean(name)), abs=0.1)
    HOUSE.assert_order_independent(trial.table, 1)


# -- Barrages ----------------------------------------------------------------------------------


def barrages(*weapons: dict[str, Any], **given: Any) -> Trial:
    """Return Barrage weapons that are fired at the middle one of a row of models."""
    first, *more = weapons
    traits = first["traits"]
    values = {key: value for key, value in first.items() if key != "traits"}
    trial = lay(*traits, models=row(5), **values, **given)
    trial.table["more_weapons"] = [dict(each) for each in more]
    return trial


def test_equal_barrage_weapons_fall_as_the_group_that_they_are() -> None:
    split = barrages(MORTAR, {**MORTAR, "name": "mortar"})
    whole = barrages(MORTAR, attacker={"models": 2})
    for measure in ("hits", "wounds", "wounds_lost"):
        assert split.of(measure) == whole.of(measure)


def test_unlike_barrage_weapons_fall_as_one_group() -> None:
    """The second marker, of 5 inches, goes edge to edge with the first, of 3."""
    large = {**MORTAR, "name": "large", "traits": ["Barrage", 'Large Blast (5")']}
    trial = barrages(MORTAR, large)
    first, second = trial.play(*[1] * 4, scatter=[HIT, arrow(0)])["markers"]
    assert (first["x"], first["y"]) == (34, 30)
    assert (second["x"], second["y"]) == (34 + 1.5 + 2.5, 30)
    on_top = trial.play(*[1] * 8, scatter=[HIT, HIT])
    assert [each["x"] for each in on_top["markers"]] == [34, 34]
    assert on_top["hits"] == 3 + 5
    few = Budget(steps=10_000)
    found = odds(trial.program, trials=2, budget=few)
    assert found.method == "simulated"
    assert any("unlike Barrage weapons" in caveat.text for caveat in found.caveats)
    harder = barrages(MORTAR, {**large, "strength": 8})  # its wounds come before the first one's
    assert odds(harder.program, trials=2, budget=few).method == "simulated"
    ids = [model["id"] for model in trial.table["table"]["models"] if not model.get("fires")]
    own = {**large, "table": {"aim_model": ids[1]}}
    aimed = barrages(MORTAR, own)
    told = odds(aimed.program, trials=2, budget=few)
    caveats = HOUSE.session.caveats(aimed.engagement, aimed.program, told)
    assert "more_weapons[0].table" in {caveat.key for caveat in caveats}


def test_several_units_take_what_two_markers_drop_on_them() -> None:
    models = [*row(2), *(at(f"n{n}", 37 + n, 30, "others") for n in range(2))]
    trial = lay('Blast (3")', models=models)
    first = trial.table.pop("target")
    trial.table["targets"] = [first, {**GUARD, "name": "others", "models": 2}]
    trial.table["more_weapons"] = [{**MORTAR, "traits": ['Large Blast (5")']}, dict(BOLTER)]
    assert trial.mean("hits", "others") > 0
    alone = {
        **trial.table,
        "more_weapons": [],
        "weapon": {**MORTAR, "traits": ['Large Blast (5")']},
    }
    plain = {**trial.table, "more_weapons": []}
    strays = HOUSE.trial(alone).mean("hits", "others") + HOUSE.trial(plain).mean("hits", "others")
    assert trial.mean("hits", "others") == pytest.approx(strays)


# -- each weapon by itself ---------------------------------------------------------------------


def of_weapons(trial: Trial) -> dict[str, Any]:
    return {each.name: each.frame for each in trial.odds.weapons}


def test_each_weapon_is_told_by_itself() -> None:
    trial = volley({**BOLTER, "shots": 3}, {**CANNON, "ap": 3}, {**BOLTER, "shots": 1})
    told = of_weapons(trial)
    assert list(told) == ["bolter", "cannon", "bolter (2)"]
    assert [told[name].mean["hits"] for name in told] == [2, Fraction(2, 3), Fraction(2, 3)]
    assert told["cannon"].mean["wounds_lost"] == Fraction(2, 3) * Fraction(5, 6)
    for measure in ("hits", "wounds", "wounds_lost"):
        assert sum(frame.mean[measure] for frame in told.values()) == trial.mean(measure)
    assert [fired.values["to_wound"] for fired in trial.program.weapons] == [4, 2, 4]


def test_losses_that_cannot_be_told_apart_are_told_together() -> None:
    """What rends comes before the wounds of the bolter; the rest of both lances waits for it."""
    lance = {**CANNON, "ap": 5, "strength": 8, "traits": ["Rending (6+)"]}
    bolter = {**BOLTER, "ap": 3}
    trial = volley(lance, bolter, {**lance, "strength": 9}, target=dict(TERMINATORS))
    assert "wounds_lost" not in of_weapons(trial)["cannon"].mean
    assert of_weapons(trial)["cannon"].mean["unsaved_wounds"] > 0
    assert trial.mean("wounds_lost") > 0
    one = volley(lance, bolter, target=dict(TERMINATORS))
    losses = [frame.mean["wounds_lost"] for frame in of_weapons(one).values()]
    assert sum(losses) == one.mean("wounds_lost")


def test_blows_and_shots_are_no_one_volley() -> None:
    club = {**CANNON, "name": "club", "type": "Melee", "range": "-"}
    fighter = {"bs": 4, "ws": 4, "initiative": 4}
    trial = volley(dict(BOLTER), club, attacker=fighter, target={**SQUAD, "ws": 4})
    refused = trial.program.weapons[1].refused
    assert refused is not None
    assert (refused.reason, refused.clause) == ("phase", "weapon-types.8")
    assert trial.mean("hits") == Fraction(2, 3)


def test_a_weapon_that_can_wound_nobody_hits_all_the_same() -> None:
    soft = {**BOLTER, "strength": 2, "shots": 2}
    trial = volley(soft, {**CANNON}, target={**SQUAD, "toughness": 8})
    told = of_weapons(trial)
    assert [frame.mean["hits"] for frame in told.values()] == [Fraction(4, 3), Fraction(2, 3)]
    assert trial.mean("hits") == 2
    assert trial.play(3, 3, 3, 3, 3, 1)["hits"] == 3


def test_what_a_weapon_states_beside_the_rest_leaves_the_rest_in_use() -> None:
    """Each has a situation of its own, in which the distance is that of the engagement."""
    flamer = {**CANNON, "range": "Template", "situation": {"hits": 1}}
    torrent = {**flamer, "name": "far", "traits": ["Torrent (12)"]}
    assert not volley(torrent, {**torrent, "name": "too"}).caveats


def test_losses_of_weapons_that_strike_several_units_are_told_together() -> None:
    """The wounds of both at the second unit are one pool: neither weapon is told to cause them."""
    flamer = {**CANNON, "range": "Template"}
    trial = volley(flamer, {**flamer, "name": "other"})
    del trial.table["target"]
    trial.table["targets"] = [{**SQUAD, "hits": 2}, {**SQUAD, "name": "second", "hits": 1}]
    told = of_weapons(trial)
    assert [frame.mean["wounds"] for frame in told.values()] == [Fraction(5, 2)] * 2
    assert all("models_destroyed" not in frame.mean for frame in told.values())
    assert trial.mean("models_destroyed", "second") == Fraction(5, 3)


def test_a_weapon_that_cannot_be_fired_is_told_with_its_reason() -> None:
    trial = volley({**CANNON, "name": "short", "range": 6}, dict(BOLTER))
    first, second = trial.program.weapons
    assert first.refused is not None
    assert (first.refused.reason, second.refused) == ("out_of_range", None)


def test_a_weapon_may_have_its_own_bearers_and_situation() -> None:
    heavy = {**CANNON, "attacker": {"models": 2, "moved": True}, "situation": {"distance": 40}}
    trial = volley({**BOLTER, "shots": 1}, heavy, attacker={"bs": 4, "models": 3})
    told = of_weapons(trial)
    assert told["bolter"].mean["hits"] == 2
    assert told["cannon"].mean["hits"] == Fraction(2, 6)


def test_a_weapon_may_have_its_own_target() -> None:
    units = [{**SQUAD, "name": "squad"}, {**TANK, "name": "tank"}]
    trial = volley(dict(BOLTER), {**CANNON, "targets": ["tank"]})
    del trial.table["target"]
    trial.table["targets"] = units
    assert trial.of("hits", "squad") == of_weapons(trial)["bolter"].distributions["hits"]
    assert trial.mean("hits", "tank") == Fraction(2, 3)
    assert trial.mean("hull_points_lost", "tank") > 0
    assert trial.warns("more_weapons[0].targets")
    machine = {"bs": 4, "rules": ["Power of the Machine Spirit"]}
    split = HOUSE.trial({**trial.table, "attacker": machine})
    assert not split.caveats
    assert split.explains("power-of-the-machine-spirit.1")
    alone = {**trial.table, "weapon": {**BOLTER, "targets": ["tank"]}}
    assert HOUSE.trial(alone).odds.targets == {}


def test_a_marker_may_be_aimed_at_its_own_target() -> None:
    models = [*row(2), *(at(f"n{n}", 44 + n, 30, "others") for n in range(2))]
    trial = lay('Blast (3")', models=models)
    first = trial.table.pop("target")
    trial.table["targets"] = [first, {**GUARD, "name": "others", "models": 2}]
    trial.table["more_weapons"] = [{**MORTAR, "traits": ['Blast (3")'], "targets": ["others"]}]
    told = trial.play(*[1] * 4, scatter=[HIT, HIT])
    assert [each["x"] for each in told["markers"]] == [34, 44]
    trial.table["more_weapons"][0]["table"] = {"aim": [45, 30]}
    aimed = HOUSE.trial(dict(trial.table)).play(*[1] * 4, scatter=[HIT, HIT])
    assert [each["x"] for each in aimed["markers"]] == [34, 45]
    assert told["hits_by_unit"] == {"target": 2, "others": 2}


def test_what_was_rolled_is_told_weapon_by_weapon() -> None:
    trial = volley({**BOLTER, "shots": 2}, {**CANNON, "ap": 3})
    told = trial.play(3, 3, 4, 3, 3, 2, 1)
    found = {each["name"]: each["result"] for each in told["weapons"]}
    assert [found[name]["hits"] for name in found] == [2, 1]
    assert sum(each["wounds_lost"] for each in found.values()) == told["wounds_lost"]


def test_who_falls_by_his_own_weapon_is_gone_from_those_who_bear_it() -> None:
    plasma = {**CANNON, "name": "plasma", "strength": 7, "traits": ["Gets Hot"]}
    bearer = {"models": 2, "toughness": 4, "armour_save": 3}
    trial = volley({**BOLTER}, {**plasma, "attacker": bearer}, attacker={"bs": 4, "models": 3})
    told = trial.play(2, 2, 2, 1, 2)
    assert told["attacker_left"] == {"models": 3}
    assert told["weapons_left"] == {"plasma": {"attacker": {"models": 1}}}
    limited = volley({**BOLTER}, {**CANNON, "traits": ["One Use"]})
    told = limited.play(2, 2)
    assert told["attacker_left"] == {"models": 1}
    assert told["weapons_left"] == {"cannon": {"attacker": {"ammunition": 0}}}


def test_hits_that_are_told_once_are_taken_for_each_weapon_and_told_so() -> None:
    blast = {**MORTAR, "traits": ['Blast (3")']}
    trial = volley({**BOLTER}, {**blast, "situation": {"hits": 2}})
    assert trial.mean("hits") == Fraction(2, 3) + 2
    assert not trial.caveats
    assert volley({**BOLTER}, blast, situation={"hits": 2}).warns("situation")


def test_markers_that_fall_with_others_are_told_there() -> None:
    trial = barrages(MORTAR, {**MORTAR, "name": "second"})
    first, second = trial.program.weapons
    assert second.values == {"falls_with": first.name}
    assert of_weapons(trial)["mortar"].mean["hits"] == pytest.approx(trial.mean("hits"))
