"""Base stage `target`: what the rules demand of every attack, and of every marker's placing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault, Place
from grapeshot.table import EPSILON
from grapeshot_horus_heresy.core.sighting import Sighting, sightings
from grapeshot_horus_heresy.core.target_plan import TargetPlan

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.shapes import Attacker, Unit
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan


def plan_target(attack: Attack, template: TemplatePlan) -> TargetPlan:
    """Return the target plan of one attack, every plugin asked. Nothing is refused yet."""
    plan = TargetPlan(attack, template)
    _demand_somebody(attack)
    if not attack.in_close_combat:
        _demand_skill(attack, plan)
        _force_snap_shots(attack, plan)
        for sighting in sightings(attack, template):
            _demand_free_target(attack, plan, sighting)
            _demand_sight(attack, plan, sighting)
            _demand_range(attack, plan, sighting)
    attack.hooks.check_target(attack, plan)
    return plan


def _demand_somebody(attack: Attack) -> None:
    """Demand something to strike; a vehicle without Hull Points strikes nobody either."""
    target, attacker = attack.target, attack.attacker
    _demand_some("target", target, "models")
    if target.type == "vehicle":
        _demand_some("target", target, "hull_points")
    if attacker.type == "vehicle":
        _demand_some("attacker", attacker, "hull_points")


def _demand_some(side: str, unit: Attacker | Unit, key: str) -> None:
    if getattr(unit, key) == 0:
        text = f"{key} = 0: nothing of {unit.name} is left"
        place = Place(key=f"{side}.{key}")
        raise Fault("bad_profile", text, expected="a whole number of 1 or more", place=place)


def _demand_skill(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.weapon_destroyed:
        text = "the weapon was destroyed, and is out of use for the battle"
        plan.forbid("weapon_destroyed", clause="vehicle-damage.8", text=text)
    if attack.attacker.bs == 0:
        plan.forbid("bs_zero", clause="to-hit.4", text="a model of BS 0 cannot shoot")


def _force_snap_shots(attack: Attack, plan: TargetPlan) -> None:
    attacker = attack.attacker
    if attack.situation.snap_shot:
        plan.force_snap_shots("told", clause="snap-shot.1", text="fired as Snap Shots")
    if attacker.pinned:
        text = "a Pinned unit makes nothing but Snap Shots"
        plan.force_snap_shots("pinned", clause="pinning.10", text=text)
    if attack.weapon.type == "Heavy" and attacker.moved and attacker.type != "vehicle":
        text = "a Heavy weapon makes Snap Shots when its bearer has moved"
        plan.force_snap_shots("moved", clause="snap-shot.2", text=text)
        plan.note("weapon-types.3", "its bearer has to stand still for full skill")


def _demand_free_target(attack: Attack, plan: TargetPlan, sighting: Sighting) -> None:
    if sighting.locked and not attack.situation.scattered_onto:
        text = "a unit locked in combat cannot be chosen as a target"
        plan.forbid("locked_in_combat", clause="locked-in-combat.1", text=text)


def _demand_sight(attack: Attack, plan: TargetPlan, sighting: Sighting) -> None:
    if attack.fires_indirectly:
        text = "only a Barrage weapon fires at what it does not see"
        limit = "no direct fire"
    elif not sighting.seen:
        text = "the firer does not see what it fires at"
        limit = "out of sight"
    else:
        _warn_of_nobody_seen(attack, plan)
        return
    plan.forbid("no_line_of_sight", clause="line-of-sight.1", text=text, limit=limit)


def _warn_of_nobody_seen(attack: Attack, plan: TargetPlan) -> None:
    """Warn of a target of which no model is seen, where nothing says how it may be fired at."""
    told = attack.situation.line_of_sight is not None or attack.situation.scattered_onto
    if attack.target.visible_models == 0 and not (told or attack.hits_are_told):
        text = "no model of the target is seen: line_of_sight = false, unless the firer sees it"
        plan.warn(text, "target.visible_models", "line-of-sight.1")


def _demand_range(attack: Attack, plan: TargetPlan, sighting: Sighting) -> None:
    longest, shortest = attack.longest_range, attack.weapon.min_range
    hole, target = sighting.to_hole, sighting.to_target
    if longest is not None and hole is not None and hole > longest + EPSILON:
        text = f'{hole:g}" is beyond the range of {longest:g}"'
        plan.forbid("out_of_range", clause="range.1", text=text)
    if shortest and target is not None and target <= shortest + EPSILON:
        text = f'{target:g}" is not beyond the minimum range of {shortest:g}"'
        plan.forbid("within_minimum_range", clause="range.2", text=text)
