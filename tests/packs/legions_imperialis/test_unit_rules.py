"""Special rules of units: what the worked cases leave open."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import FLYER, HOUSE, KNIGHT, SQUAD, TANK, TITAN, WALKER, Fields, fight, fire

HALF = Fraction(1, 2)


def ruled(*rules: str, unit: Fields = SQUAD, **more: Any) -> dict[str, Any]:
    """Return a unit with special rules."""
    return {**unit, "rules": list(rules), **more}


# -- rules of others who stand near ----------------------------------------------------------


@pytest.mark.parametrize("side", ["attacker", "target"])
def test_whoever_lends_nothing_is_a_fault_with_the_nearest_name(side: str) -> None:
    given: dict[str, Any] = {side: {**(SQUAD if side == "target" else {}), "near": ["Battlesmit"]}}
    fault = fire(**given).fault
    assert (fault.word, fault.nearest, fault.place.key) == (
        "unknown_trait",
        "Battlesmith",
        f"{side}.near[0]",
    )


def test_a_generator_without_its_number_is_a_fault() -> None:
    fault = fire(target={**SQUAD, "near": ["Shield Generator"]}).fault
    assert (fault.word, fault.place.key) == ("missing_parameter", "target.near[0]")


def test_of_several_generators_the_best_counts() -> None:
    target = ruled("Shield Generator (6+)", near=["Shield Generator (4+)"], armour_save="-")
    assert fire(target=target).mean("saves_passed") == HALF * HALF


def test_a_generator_helps_unless_the_firers_stand_near_that_very_one() -> None:
    target = ruled(near=["Shield Generator (5+)", "Shield Generator (3+)"], armour_save="-")
    passed = {
        near: fire(target=target, attacker={"near": list(near)}).mean("saves_passed")
        for near in ((), ("Shield Generator (3+)",), ("Shield Generator (5+)",))
    }
    assert list(passed.values()) == [HALF * Fraction(n, 6) for n in (4, 2, 4)]


def test_feel_no_pain_that_others_lend_is_inviolate_as_well() -> None:
    for rule, near in (("Feel No Pain", []), ("Armoured", ["Medicae"]), ("Deathless", ["Traitor"])):
        unit = ruled(rule, "Inviolate Armour", near=near, armour_save="-")
        shot = fire("Light AT", target=unit)
        assert shot.mean("wounds_ignored") == HALF * Fraction(2, 6), rule
        assert shot.explains("inviolate-armour.1")
    alone = fire("Light AT", target=ruled("Inviolate Armour", armour_save="-"))
    assert alone.mean("wounds_ignored") == 0
    assert not alone.explains("inviolate-armour.1")


def test_rules_for_a_kind_of_model_say_so_where_it_is_none() -> None:
    exterminate = fire(
        attacker={"rules": ["Command - Exterminate"]}, target={**SQUAD, "status": ["marked"]}
    )
    assert [each.key for each in exterminate.caveats] == ["attacker.rules"]
    assert [each.key for each in fire(target=ruled("Kine Shields")).caveats] == ["target.rules"]
    assert fire(target=ruled("Kine Shields", "Commander")).caveats == []
    assert [each.key for each in fire("Light", target=ruled("Deathless")).caveats] == [
        "target.near"
    ]


@pytest.mark.parametrize("side", ["attacker", "target"])
@pytest.mark.parametrize("rule", ["Medicae", "Noosphere Controller", "Traitor"])
def test_whoever_is_near_and_changes_nothing_is_warned_of(side: str, rule: str) -> None:
    near = {"near": [rule]}
    shots = {
        "attacker": fire(target=TANK, attacker=near),
        "target": fire(target={**TANK, **near}),
    }
    warnings = shots[side].caveats
    assert [each.key for each in warnings] == [f"{side}.near[0]"]
    assert rule in warnings[0].text


def test_a_controller_marks_what_it_scores_hits_on() -> None:
    """Hits on Void Shields too; a Detachment of the Formation without the Controller marks none."""
    rules = ["Command - Exterminate", "Networked Anima"]
    controller = {"rules": [*rules, "Noosphere Controller"]}
    for target in (SQUAD, {"type": "titan", "void_shields": 9, "armour_save": 4}):
        shot = fire(target=target, attacker=controller)
        assert shot.chance("marked") == HALF
        assert shot.explains("command-exterminate.2")
    assert "marked" not in fire(attacker={"rules": rules}).odds.total.events


def test_whoever_is_near_each_of_several_targets_is_told_there() -> None:
    first = ruled("Deathless", name="one", near=["Traitor"])
    second = ruled(name="two", near=["Traitor"])
    shot = fire("Light", "Saturation Fire", targets=[first, second])
    assert [each.key for each in shot.caveats] == ["targets[1].near[0]"]


def test_those_near_a_traitor_feel_no_pain() -> None:
    near = ruled("Deathless", near=["Traitor"], armour_save="-")
    shot = fire("Light", target=near)
    assert shot.mean("wounds_ignored") == HALF * Fraction(2, 6)
    assert shot.explains("deathless.1")


def test_whether_a_medicae_covers_its_own_detachment_has_to_be_said() -> None:
    shot = fire("Light", target=ruled("Medicae"))
    assert [each.key for each in shot.caveats] == ["target.near"]
    said = fire("Light", target=ruled("Medicae", near=["Medicae"]))
    assert said.caveats == []
    assert said.mean("wounds_ignored") > 0


def test_a_surge_near_its_controller_reaches_farther() -> None:
    attacker = {"rules": ["Protocol - Surge"], "near": ["Noosphere Controller"]}
    shot = fire(attacker=attacker, situation={"distance": 24})
    assert shot.mean("hits") == HALF
    assert shot.explains("protocol-surge.1")
    half = fire("Assault", attacker=attacker, situation={"distance": 12})
    assert half.of("hit_rolls") == {2: 1}
    alone = fire(attacker={"rules": ["Protocol - Surge"]}, situation={"distance": 9})
    assert [each.key for each in alone.caveats] == ["attacker.near"]


# -- Saves -----------------------------------------------------------------------------------


def test_a_flare_shield_improves_before_the_ap_counts() -> None:
    knight = ruled("Ionic Flare Shield", unit={**KNIGHT, "armour_save": "-"})
    assert fire("Barrage", ap=-2, target=knight).mean("saves_passed") == HALF * HALF
    assert fire("Barrage", ap=0, target=knight).mean("saves_passed") == HALF * Fraction(4, 6)
    assert fire(ap=0, target=knight).mean("saves_passed") == HALF * HALF


def test_iron_hands_engines_worsen_the_ap_but_not_for_their_shields() -> None:
    """AP -1 becomes 0 for the Save; the Void Shields still take the Hit."""
    tank = ruled("Inviolate Armour", unit=TANK, order="first-fire", void_shields=1)
    shot = fire(ap=-1, dice=2, to_hit=2, target=tank)
    assert shot.mean("shields_lost") == 1 - Fraction(1, 36)
    assert shot.mean("saves_passed") == Fraction(25, 36) * Fraction(4, 6)
    assert shot.explains("inviolate-armour.2", "inviolate-armour.3", "inviolate-armour.4")
    assert fire(ap=0, target=tank).mean("hits_discarded") == HALF
    moved = fire(ap=-1, target={**tank, "order": "advance", "void_shields": 0})
    assert moved.mean("saves_passed") == HALF * HALF


def test_scout_lent_twice_counts_once() -> None:
    target = ruled("Scout", "Ambush Tercio", armour_save="-", cover_save=5)
    assert fire(target=target).mean("saves_passed") == HALF * HALF


# -- to hit ----------------------------------------------------------------------------------


def test_a_hovering_flyer_is_no_flyer() -> None:
    hovering = ruled("Flyer", "Hover", unit=TANK, hovering=True)
    assert fire(target=hovering).mean("hits") == HALF
    assert fire("Skyfire", "Tracking", target=hovering).mean("hits") == HALF
    template = fire('Blast (3")', target=hovering, situation={"template_full": 1})
    assert template.mean("hits") == HALF
    assert template.explains("hover.1", "hover.2")
    assert fire("Graviton Pulse", target=hovering).mean("hits") == Fraction(4, 6)


def test_a_tracking_array_is_for_good_and_bad() -> None:
    """A template with Skyfire strikes Flyers and passes over all others."""
    attacker = {"rules": ["Tracking Array"], "order": "first-fire"}
    under = {"template_full": 1}
    at_flyer = fire('Blast (3")', attacker=attacker, target=FLYER, situation=under)
    assert at_flyer.mean("hits") == HALF
    others = [{**SQUAD, "name": "squad"}, {**FLYER, "name": "flyer"}]
    shot = fire('Blast (3")', attacker=attacker, targets=others, situation=under)
    assert [shot.mean("hit_rolls", name) for name in ("squad", "flyer")] == [0, 1]
    moving = fire(attacker={**attacker, "order": "advance"}, target=FLYER)
    assert moving.mean("hits") == Fraction(1, 6)


def test_death_dealers_want_the_distance() -> None:
    shot = fire("Light", attacker={"rules": ["Death Dealers"]})
    assert shot.mean("hits") == HALF
    assert [each.key for each in shot.caveats] == ["situation.distance"]


@pytest.mark.parametrize(
    ("name", "accurate"),
    [
        ("Legion bolters", True),
        ("Missile launchers - krak", True),
        ("Missile launcher", True),
        ("Heavy bolter", True),
        ("Volkite chargers", False),
        ("Twin bolters", False),
    ],
)
def test_the_weapons_of_disciplined_fire_go_by_name(name: str, accurate: bool) -> None:
    attacker = {"rules": ["Disciplined Fire"], "order": "first-fire"}
    shot = fire(attacker=attacker, name=name)
    assert shot.mean("hits") == (Fraction(3, 4) if accurate else HALF)


# -- who may be fired at ---------------------------------------------------------------------


def test_a_pop_up_attack_takes_first_fire_and_the_rule() -> None:
    attacker = {"type": "cavalry", "rules": ["Skimmer"], "order": "first-fire"}
    shot = fire(attacker=attacker, choices={"pop_up": True})
    assert shot.mean("hits") == HALF
    assert shot.explains("skimmer.1", "skimmer.2")
    late = fire(attacker={**attacker, "order": "advance"}, choices={"pop_up": True})
    assert late.refused == ("order", "skimmer.1")


def test_a_sentry_has_no_order_and_takes_the_closest() -> None:
    sentry = {"rules": ["Automated Sentry"], "order": "march"}
    moving = {"phase": "movement"}
    shot = fire(attacker=sentry, situation=moving)
    assert shot.mean("hits") == HALF
    assert shot.explains("automated-sentry.1", "automated-sentry.3")
    farther = fire(attacker=sentry, situation={**moving, "closest": False})
    assert farther.refused == ("sentry", "automated-sentry.2")
    light = fire("Light", attacker=sentry, target=WALKER, situation=moving)
    assert light.refused == ("sentry", "automated-sentry.2")
    assert fire(target=ruled("Automated Sentry")).mean("hits") == HALF


def test_an_interceptor_fires_no_point_defence() -> None:
    attacker = {"rules": ["Flyer", "Interceptor"], "order": "march"}
    moving = {"phase": "movement"}
    shot = fire("Skyfire", attacker=attacker, target=FLYER, situation=moving)
    assert shot.mean("hits") == Fraction(1, 6)
    other = fire("Point Defence", attacker=attacker, target=FLYER, situation=moving)
    assert other.refused[0] == "already_fired"
    assert fire("Skyfire", attacker=attacker, situation=moving).refused == (
        "flyer",
        "interceptor.2",
    )


# -- Wounds ----------------------------------------------------------------------------------


def test_a_battlesmith_undoes_each_wound_by_itself() -> None:
    """The first Wound decides whether there are others; each of these has a die of its own."""
    walker = {**WALKER, "models": 1, "wounds": 9, "armour_save": "-", "near": ["Battlesmith"]}
    plain = fire(target=walker)
    assert plain.mean("unsaved_wounds") == HALF * Fraction(4, 6)
    tank = {**walker, "type": "vehicle"}
    killer = fire("Engine Killer (2)", target=tank)
    mend, stays = Fraction(2, 6), Fraction(4, 6)
    assert killer.of("wounds_lost") == {
        0: 1 - HALF * stays,
        1: HALF * stays * mend**2,
        2: HALF * stays * 2 * mend * stays,
        3: HALF * stays**3,
    }
    assert fire(ap=-3, target=walker).mean("wounds_ignored") == 0
    assert fire(target={**walker, "type": "infantry"}).mean("wounds_ignored") == 0


def test_a_battlesmith_may_look_at_the_printed_ap() -> None:
    tank = {**WALKER, "type": "vehicle", "armour_save": "-", "near": ["Battlesmith"]}
    shot = fire("Light AT", ap=-3, target=tank)
    plain = shot.mean("unsaved_wounds")
    assert shot.mean("wounds_ignored") > 0
    printed = HOUSE.trial({**shot.table, "battlesmith_ap": "printed"})
    assert printed.mean("wounds_ignored") == 0
    assert printed.mean("unsaved_wounds") >= plain
    assert set(shot.other_readings()) == {"battlesmith_ap"}


def test_a_flare_shield_may_leave_a_lent_save_alone() -> None:
    lent = {**WALKER, "armour_save": "-", "rules": ["Ionic Flare Shield", "Explorator Adaptation"]}
    shot = fire("Barrage", target=lent)
    alone = HOUSE.trial({**shot.table, "flare_shield": "own-saves"})
    assert alone.mean("unsaved_wounds") > shot.mean("unsaved_wounds")
    assert set(shot.other_readings()) == {"flare_shield"}


# -- shields ---------------------------------------------------------------------------------


CONSTRUCT: Fields = {"type": "vehicle", "models": 2, "wounds": 2, "armour_save": 4}


@pytest.mark.parametrize("trait", ["Light AT", "Anti-tank"])
def test_construct_shields_take_hits_of_weapons_against_armour_at_any_ap(trait: str) -> None:
    target = {**CONSTRUCT, "construct_shields": 1}
    assert fire(trait, ap=0, target=target).mean("shields_lost") == HALF
    assert fire(trait, "Light", ap=0, target=target).mean("hits_discarded") == HALF
    assert fire("Shieldbane", ap=0, target=target).mean("shields_lost") == HALF
    assert fire("Bypass", ap=-6, target=target).mean("wounds_lost") == HALF
    void = {**CONSTRUCT, "void_shields": 1}
    assert fire(trait, ap=0, target=void).mean("shields_lost") == 0


def test_what_is_left_of_pooled_shields_goes_in_again() -> None:
    shot = fire(target={**CONSTRUCT, "construct_shields": [2, 1]})
    left = shot.play(4).report["targets_left"]["target"]
    assert left["construct_shields"] == 1
    again = fire(dice=3, to_hit=2, ap=-6, target={**CONSTRUCT, **left}).play(4, 4, 4)
    assert again.count("shields_lost") == 2
    assert again.count("wounds_lost") == 1


def test_shields_of_groups_are_pooled_as_well() -> None:
    groups = [
        {"name": "bare", "models": 1, "void_shields": 0, "armour_save": "-"},
        {"name": "shielded", "models": 1, "armour_save": "-"},
    ]
    target = {"type": "vehicle", "groups": groups, "construct_shields": 1}
    shot = fire(target=target)
    assert shot.mean("shields_lost") == HALF
    assert shot.mean("destroyed_bare") == 0


# -- Fights ----------------------------------------------------------------------------------


def bonus(bout: Trial, side: str = "attacker") -> int:
    """Return what a side adds to its dice."""
    value: int = bout.program.values[f"{side}_bonus"]
    return value


@pytest.mark.parametrize(
    ("rule", "more"),
    [
        ("Furious Charge", {"order": "charge", "moved": True}),
        ("Overwhelming Aggression", {"order": "charge", "moved": True}),
        ("Hammerblow Assault", {"disembarked": True}),
        ("Close Formation Fighting", {"in_formation": True}),
    ],
)
def test_what_a_rule_adds_it_adds_on_either_side(rule: str, more: Fields) -> None:
    plain = bonus(fight(attacker=dict(more)))
    ours = bonus(fight(attacker={"rules": [rule], **more}))
    theirs = bonus(fight(target=ruled(rule, **more)), "target")
    assert ours == theirs > plain


def test_furious_charge_counts_once_whoever_lends_it() -> None:
    rules = ["Furious Charge", "Overwhelming Aggression"]
    assert bonus(fight(attacker={"rules": rules, "order": "charge", "moved": True})) == 2


def test_what_a_structure_takes_away_it_does_not_take_away() -> None:
    """A negative modifier of the garrison stays, whatever denies it the bonus."""
    inside = {**SQUAD, "caf": 2, "garrisoned_in": "fort"}
    phosphex = {"rules": ["Phosphex"]}
    assert bonus(fight(attacker=phosphex, target={**inside, "caf_bonus": 3}), "target") == 2
    assert bonus(fight(attacker=phosphex, target={**inside, "caf_bonus": -1}), "target") == 1
    outside = {**SQUAD, "caf": 2, "caf_bonus": 3}
    assert bonus(fight(attacker=phosphex, target=outside), "target") == 5


def test_disruptive_weapons_of_the_loser_do_nothing() -> None:
    target = {**KNIGHT, "wounds": 9}
    result = fight("Disruptive", attacker={"caf": 9, "wounds": 3}, target=target).play(6, 6, 1, 1)
    assert result.count("wounds_lost") == 2
    lost = fight("Disruptive", attacker={"wounds": 3}, target={**target, "caf": 9}).play(1, 1, 6, 6)
    assert lost.count("attacker_wounds_lost") == 1


def test_traits_of_the_targets_weapons_have_to_be_known() -> None:
    fault = fight(target={**TITAN, "traits": ["Disruptiv"]}).fault
    assert (fault.word, fault.nearest) == ("unknown_trait", "Disruptive")


def test_who_detonates_is_no_more() -> None:
    attacker = {"rules": ["Remote Controlled Detonation"], "order": "march"}
    where = {"phase": "movement", "detonation": True, "template_full": 1}
    shot = fire('Blast (3")', attacker=attacker, situation=where)
    assert shot.mean("hits") == HALF
    assert shot.explains(
        "remote-controlled-detonation.1",
        "remote-controlled-detonation.2",
        "remote-controlled-detonation.3",
    )
    left = shot.play(1).report
    assert left["attacker_left"]["models"] == 0
    assert [each["name"] for each in left["lasting"]] == ["destroyed"]
    other = fire(attacker=attacker, situation=where)
    assert other.refused == ("placement", "remote-controlled-detonation.1")
    assert fire(attacker={**attacker, "order": "advance"}).mean("hits") == HALF


def test_a_charge_without_a_range_is_for_a_detonation() -> None:
    attacker = {"rules": ["Remote Controlled Detonation"]}
    near = {"template_full": 1, "distance": 5}
    charge = fire('Blast (3")', range="-", attacker=attacker, situation=near)
    assert charge.refused == ("out_of_range", "remote-controlled-detonation.1")
    where = {"phase": "movement", "detonation": True, **near}
    blown = fire('Blast (3")', range="-", attacker=attacker, situation=where)
    assert blown.mean("hits") == HALF
