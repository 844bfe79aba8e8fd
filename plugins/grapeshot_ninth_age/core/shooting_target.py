"""Base stage `target` of shooting: who may shoot, with what, how far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot.names import normalise
from grapeshot_ninth_age.core.target_plan import TargetPlan

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack


def plan_shooting(attack: Attack) -> TargetPlan:
    """Return the target plan of a shooting attack, every plugin asked. Nothing is refused yet."""
    plan = TargetPlan(attack)
    if attack.mode:
        plan.note("cannon.1", f"its owner chose the mode {attack.mode}")
    _demand_range(attack, plan)
    _demand_free_shooters(attack, plan)
    _demand_one_weapon(attack, plan)
    _demand_working_weapon(attack, plan)
    attack.hooks.check_target(attack, plan)
    plan.warn_of_idle_traits(attack)
    return plan


def _demand_range(attack: Attack, plan: TargetPlan) -> None:
    distance, reach = attack.situation.distance, attack.weapon.range
    if reach is None:
        raise Fault("bad_profile", '"range" is missing', expected="a number of inches")
    if distance > reach.farthest:
        text = f'{distance:g}" is beyond the range of {reach.farthest:g}"'
        plan.forbid("out_of_range", clause="who-can-shoot.2", text=text)
    if distance < reach.nearest:
        text = f'{distance:g}" is nearer than the least range of {reach.nearest:g}"'
        plan.forbid("within_minimum_range", clause="who-can-shoot.4", text=text)
    near = "Short" if attack.at_short_range else "Long"
    plan.note("short-range.1", f'{distance:g}" of {reach.farthest:g}" is {near} Range')
    if not attack.situation.line_of_sight:
        text = "no model of the unit sees the target"
        plan.forbid("no_line_of_sight", clause="who-can-shoot.2", text=text)


def _demand_free_shooters(attack: Attack, plan: TargetPlan) -> None:
    shooters = attack.attacker
    if shooters.engaged:
        text = "a unit that is engaged in combat does not shoot"
        plan.forbid("engaged", clause="who-can-shoot.3", text=text)
    if shooters.marched:
        text = "a unit that has marched this turn does not shoot"
        plan.forbid("marched", clause="who-can-shoot.3", text=text)
    if shooters.shaken:
        plan.forbid("shaken", clause="shaken.1", text="a Shaken model does not shoot")


def _demand_one_weapon(attack: Attack, plan: TargetPlan) -> None:
    situation, own = attack.situation, normalise(attack.weapon.name)
    if situation.fired_already:
        text = f"the model has shot with its {situation.fired_already} in this phase"
        plan.forbid("already_fired", clause="shooting-weapons.1", text=text)
    others = {normalise(name) for name in situation.rank_and_file_weapons}
    if others - {own} and not attack.attacker.champion:
        text = "all rank-and-file of a unit shoot with the same weapon"
        plan.forbid("mixed_shooting", clause="shooting-weapons.2", text=text)
    carried = {normalise(name) for name in attack.attacker.carried}
    if carried and own not in carried:
        text = f"{attack.weapon.name} is not among the weapons carried"
        plan.forbid("not_carried", clause="shooting-weapons.1", text=text)


def _demand_working_weapon(attack: Attack, plan: TargetPlan) -> None:
    status = attack.attacker.weapon_status
    if status == "breakdown":
        text = "the weapon has broken down for the rest of the game"
        plan.forbid("breakdown", clause="misfire-table.6", text=text)
    if status == "jammed":
        text = "the weapon is jammed for this Player Turn"
        plan.forbid("jammed", clause="misfire-table.7", text=text)
