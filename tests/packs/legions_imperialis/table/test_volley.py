"""Several weapons on one table: each from where it stands, at those whom the others have left."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.examples import seeds
from tests.packs.legions_imperialis.conftest import HOUSE, SQUAD, Fields

from grapeshot.errors import Fault
from grapeshot.table import Marker
from grapeshot.testing import Trial
from grapeshot_legions_imperialis.core.on_table import scene_of

from .tables import FIRER, base, block, on_table, squad, troop

HALF = Fraction(1, 2)
GUN: Fields = {"name": "gun", "range": 20, "dice": 1, "to_hit": 4, "ap": -6, "traits": []}
SMALL, LARGE = ['Blast (3")'], ['Blast (5")']
AIM: Fields = {"aim": [20, 20]}


def gun(name: str, *traits: str, **fields: Any) -> Fields:
    """Return a weapon of one die that hits on 4+ and is never saved."""
    return {**GUN, "name": name, "traits": list(traits), **fields}


def volley(*weapons: Fields, **given: Any) -> Trial:
    """Return weapons that are fired one after another on a table."""
    table = on_table(**given).table
    return HOUSE.trial({**table, "weapon": weapons[0], "more_weapons": list(weapons[1:])})


def by_weapon(trial: Trial, measure: str) -> list[Any]:
    """Return the mean of a measure with each weapon."""
    return [each.frame.mean.get(measure) for each in trial.odds.weapons]


# -- who is left --------------------------------------------------------------------------------


def test_the_next_weapon_finds_those_that_are_left_where_they_stand() -> None:
    """Of three models 9, 10.5 and 12 inches away the first ones fall first, and leave the reach."""
    models = squad("target", (20, 20), (21.5, 20), (23, 20))
    trial = volley(gun("long", dice=2), gun("short", range=11, dice=2), models=models)
    one, none = Fraction(1, 2), Fraction(1, 4)  # of the first weapon's chances: one, and both
    assert by_weapon(trial, "models_destroyed") == [1, none + one * Fraction(3, 4)]
    assert by_weapon(trial, "hit_rolls") == [2, 2 * Fraction(3, 4)]
    assert trial.explains("core-allocation.1")


Place = tuple[int, ...]


def fired(left: Place, near: set[int], weapon: Fields, save: Fraction) -> dict[Place, Fraction]:
    """Return what one weapon makes of the Wounds left to each model, by brute force."""
    states = {left: Fraction(1)}
    hit = Fraction(7 - weapon["to_hit"], 6)
    for _ in range(weapon["dice"]):
        after: dict[Place, Fraction] = {}
        for state, chance in states.items():
            alive = [place for place in near if state[place]]
            struck = min(alive, key=lambda place: (state[place], place), default=None)
            fails = hit * (1 - save) if struck is not None else Fraction(0)
            for lost, weight in ((0, 1 - fails), (1, fails)):
                end = tuple(w - (lost if place == struck else 0) for place, w in enumerate(state))
                if weight:
                    after[end] = after.get(end, Fraction(0)) + chance * weight
        states = after
    return states


@pytest.mark.thorough
@pytest.mark.parametrize("seed", seeds(4))
def test_random_volleys_by_brute_force(seed: int) -> None:
    """Models in a row of which each weapon reaches some: it finds those that others have left."""
    rng = Random(f"on a table {seed}")
    count, wounds, save = rng.randint(2, 4), rng.randint(1, 2), rng.randint(3, 6)
    gaps = rng.sample(range(4, 20), count)
    weapons = [
        gun(f"w{n}", dice=rng.randint(1, 2), to_hit=rng.randint(2, 5), range=reach, ap=0)
        for n, reach in enumerate(rng.sample(range(6, 21), rng.randint(2, 3)))
    ]
    models = [base("target", 11 + gap, 20) for gap in gaps]
    states: dict[Place, Fraction] = {(wounds,) * count: Fraction(1)}
    for weapon in weapons:
        after: dict[Place, Fraction] = {}
        near = {place for place, gap in enumerate(gaps) if gap <= weapon["range"]}
        for state, chance in states.items():
            ends = fired(state, near, weapon, Fraction(7 - save, 6))
            for end, weight in ends.items():
                after[end] = after.get(end, Fraction(0)) + chance * weight
        states = after
    found: dict[int, Fraction] = {}
    for state, chance in states.items():
        lost = count * wounds - sum(state)
        found[lost] = found.get(lost, Fraction(0)) + chance
    if all(min(gaps) > weapon["range"] for weapon in weapons):
        return
    target = {**SQUAD, "models": count, "wounds": wounds, "armour_save": save}
    trial = volley(*weapons, models=models, target=target)
    assert trial.of("wounds_lost") == dict(sorted(found.items()))


def test_a_template_falls_on_those_whom_a_shot_has_left() -> None:
    """The shot takes the only model under the template that lies still, or nobody."""
    models = squad("target", (20, 20), (30, 20))
    given: Fields = {"targets": [troop("target", 2)], "models": models, "table": AIM}
    still = {"distance_from_first_template": 0}
    trial = volley(gun("shot"), gun("mortar", *SMALL, situation=still), **given)
    assert by_weapon(trial, "hit_rolls") == [1, HALF]
    assert trial.mean("models_destroyed") == HALF + HALF * HALF


def test_a_weapon_may_have_a_target_of_its_own() -> None:
    models = [*squad("a", (16, 20)), *squad("b", (16, 26), (17.5, 26))]
    targets = [troop("a", 1), troop("b", 2)]
    own = gun("own", "Point Defence", targets=["b"], range=9)
    trial = volley(gun("main", targets=["a"]), own, models=models, targets=targets)
    assert (trial.mean("hits", "a"), trial.mean("hits", "b")) == (HALF, HALF)


# -- templates ----------------------------------------------------------------------------------


def test_further_templates_are_laid_on_the_first() -> None:
    """The first stays one time in three; the second then covers the same model, and else nobody."""
    trial = volley(gun("a", *SMALL), gun("b", *SMALL), models=[base("target", 20, 20)], table=AIM)
    assert float(trial.mean("hit_rolls")) == pytest.approx(1 / 3 + 1 / 6)
    assert float(trial.chance("wiped_out")) == pytest.approx(1 / 3 * (1 - 1 / 4))
    assert trial.explains("blast.11")


def test_a_larger_one_laid_on_it_covers_what_lies_under_it_there() -> None:
    """Two inches off, one time in nine by two, the small one misses and the large one covers."""
    models = [base("target", 20, 20, 0.6), base("target", 40, 20)]
    weapons = gun("a", *SMALL), gun("b", *LARGE)
    trial = volley(*weapons, models=models, table=AIM)
    stays, two_inches = 1 / 3, 2 / 3 * 1 / 3
    assert float(trial.mean("models_destroyed")) == pytest.approx(stays * 3 / 4 + two_inches / 2)
    assert [float(each) for each in by_weapon(trial, "hit_rolls")] == pytest.approx(
        [stays, stays / 2 + two_inches]
    )


def test_where_they_lie_is_told_weapon_by_weapon_and_on_the_map() -> None:
    models = [base("target", 20, 20), base("target", 22, 20)]
    trial = volley(gun("a", *SMALL), gun("b", *LARGE), models=models, table=AIM)
    result = trial.play(1, 1, 1, scatter=[{"face": "arrow", "angle": 0, "dice": [1]}])
    assert result.what.count("scatter") == 1
    told = result.report["templates"]
    assert [(each["weapon"], each["x"]) for each in told] == [("a", 22), ("b", 22)]
    assert told[0]["under"] == {"target": {"fully": ["target 2"], "partly": []}}
    assert told[1]["under"]["target"]["fully"] == ["target 1", "target 2"]
    landed = scene_of(trial.engagement, HOUSE.session.plugins).landed(result.played.notes)
    assert [each.laid.form for each in landed] == [Marker.round(3.0), Marker.round(5.0)]


def test_the_map_shows_what_the_first_weapon_lays_that_lays_anything() -> None:
    models = [base("target", 20, 20)]
    trial = volley(gun("shot"), gun("mortar", *LARGE), models=models, table=AIM)
    scene = scene_of(trial.engagement, HOUSE.session.plugins)
    assert [laid.form for laid in scene.laid] == [Marker.round(5.0)]
    assert scene.scatter_odds() is not None


def test_simulated_volleys_with_templates_agree_with_the_odds() -> None:
    models = [*squad("a", (20, 20), (21.2, 20), (23, 20)), *squad("b", (20, 21.5), (18, 21.5))]
    targets = [troop("a", 3), troop("b", 2)]
    weapons = gun("shot", dice=2, targets=["a"]), gun("x", *SMALL), gun("y", *LARGE)
    trial = volley(*weapons, models=models, targets=targets, table=AIM)
    _, found = HOUSE.session.odds(trial.engagement, simulate=300, seed=1)
    for name in ("a", "b"):
        mean = float(trial.mean("models_destroyed", name))
        assert found.targets[name].mean["models_destroyed"] == pytest.approx(mean, abs=0.15)


def test_a_template_has_to_touch_the_target_of_the_other_weapons() -> None:
    models = [*squad("a", (16, 20)), *squad("b", (20, 20))]
    targets = [troop("a", 1), troop("b", 1)]
    weapons = gun("shot", targets=["a"]), gun("mortar", *SMALL)
    trial = volley(*weapons, models=models, targets=targets, table=AIM)
    assert [each.refused and each.refused.reason for each in trial.program.weapons] == [
        None,
        "placement",
    ]
    own = gun("mortar", *SMALL, table={"aim": [16, 20]})
    near = volley(weapons[0], own, models=models, targets=targets, table=AIM)
    assert float(near.mean("hit_rolls", "b")) > 0


def test_an_aim_of_its_own_has_no_part_once_an_earlier_template_lies() -> None:
    second = gun("b", *SMALL, table={"aim": [25, 20]})
    trial = volley(gun("a", *SMALL), second, models=[base("target", 20, 20)], table=AIM)
    assert trial.warns("more_weapons[0].table")


def test_a_line_and_a_flame_are_laid_as_each_weapon_says() -> None:
    """The line runs along one unit and the flame over the other."""
    models = [*squad("a", (14, 20)), *squad("b", (10, 24))]
    targets = [troop("a", 1), troop("b", 1)]
    flame = gun("flame", "Firestorm", range="template", dice="-", table={"direction": 90})
    trial = volley(
        gun("line", "Beam"), flame, models=models, targets=targets, table={"aim_at": [30, 20]}
    )
    assert (trial.mean("hit_rolls", "a"), trial.mean("hit_rolls", "b")) == (1, 1)


# -- who fires, and what stands in the way ------------------------------------------------------


def test_a_weapon_of_some_models_says_which_they_are() -> None:
    firers = [{**FIRER, "id": "near"}, {**FIRER, "id": "far", "x": 1}]
    own = {"attacker": {"models": 1}, "range": 10}
    models = [base("target", 20, 20)]
    near = gun("b", table={"firing": ["near"]}, **own)
    trial = volley(gun("a"), near, models=models, firers=firers)
    assert by_weapon(trial, "hits") == [1, HALF / 4]
    far = gun("b", table={"firing": ["far"]}, **own)
    refused = volley(gun("a"), far, models=models, firers=firers).program.weapons[1].refused
    assert refused is not None
    with pytest.raises(Fault, match='2 models of "attacker" fire'):
        _ = volley(gun("a"), gun("b", **own), models=models, firers=firers).odds
    unknown = gun("b", table={"firing": ["neer"]}, **own)
    with pytest.raises(Fault, match="near"):
        _ = volley(gun("a"), unknown, models=models, firers=firers).odds


def test_whoever_is_lost_to_his_own_weapon_fires_no_more() -> None:
    """The nearer one alone has the target in range of the second weapon: he, and it, have to live.

    Each is lost by a roll of 1, and takes the target by a 6 after any other.
    """
    firers = [FIRER, {**FIRER, "x": 2, "y": 22}]
    first = gun("a", "Collapsing Singularity", to_hit=6)
    trial = volley(first, gun("b", range=10), models=[base("target", 20, 20)], firers=firers)
    lives, misses = Fraction(5, 6), Fraction(5, 6)
    spared_by_other = 1 - lives * (1 - misses)
    assert by_weapon(trial, "hit_rolls")[1] == lives * misses * spared_by_other
    assert trial.play(1, 1)["attacker_left"] == {"models": 0, "wounds_left": []}


def test_a_structure_that_has_collapsed_stands_in_no_ones_way() -> None:
    wall = block("structure", 14, 20, 1, 4, name="wall")
    house = {"name": "wall", "type": "structure", "wounds": 1, "armour_save": "-"}
    targets = [house, troop("b", 2)]
    ram = gun("ram", "Bunker Buster", targets=["wall"], situation={"collapse_save": 4})
    second = gun("b", "Point Defence", targets=["b"], dice=2)
    models = squad("b", (20, 20), (13, 25))
    trial = volley(ram, second, models=models, targets=targets, terrain=[wall])
    stands, falls = Fraction(3, 4), Fraction(1)  # models destroyed: one can be, or two
    assert trial.mean("models_destroyed", "b") == (stands + falls) / 2


def test_whoever_is_left_of_a_collapsed_structure_stands_nobody_knows_where() -> None:
    """The second weapon finds them in the Structure alone, and says so."""
    hab = block("structure", 14, 20, 2, 2, name="hab")
    house = {"name": "hab", "type": "structure", "wounds": 1, "armour_save": "-"}
    targets = [house, troop("in", 2, garrisoned_in="hab")]
    ram = gun("ram", "Bunker Buster", targets=["hab"], situation={"collapse_save": 4})
    second = gun("b", "Point Defence", targets=["in"])
    trial = volley(ram, second, models=[], targets=targets, terrain=[hab])
    assert by_weapon(trial, "hit_rolls") == [1, HALF]
    assert trial.warns("table")


def test_a_template_after_a_collapse_strikes_those_who_stand_on_the_table() -> None:
    """The house falls or not; the model beside it lies under the template in any case."""
    hab = block("structure", 14, 20, 2, 2, name="hab")
    house = {"name": "hab", "type": "structure", "wounds": 1, "armour_save": "-"}
    targets = [house, troop("in", 1, garrisoned_in="hab"), troop("by", 1)]
    ram = gun("ram", "Bunker Buster", targets=["hab"], situation={"collapse_save": 4})
    still = {"distance_from_first_template": 0}
    mortar = gun("mortar", *SMALL, situation=still)
    models = [base("by", 14, 22)]
    aim = {"aim": [14, 22]}
    trial = volley(ram, mortar, models=models, targets=targets, terrain=[hab], table=aim)
    assert trial.mean("models_destroyed", "by") == HALF
    assert trial.mean("models_destroyed", "in") == HALF * HALF


@pytest.mark.parametrize(
    ("own", "text"),
    [({"models": [FIRER]}, "models of one weapon's own"), ({"aimm": [1, 1]}, "aimm")],
)
def test_a_weapon_states_where_it_is_aimed_and_no_more(own: Fields, text: str) -> None:
    with pytest.raises(Fault, match=text):
        _ = volley(gun("a"), gun("b", table=own), models=[base("target", 20, 20)]).engagement


def test_a_table_that_contradicts_the_engagement_is_told_before_any_weapon() -> None:
    models = [base("target", 20, 20), base("target", 20.2, 20)]
    with pytest.raises(Fault, match="overlap"):
        _ = volley(gun("a"), gun("b"), models=models).odds
