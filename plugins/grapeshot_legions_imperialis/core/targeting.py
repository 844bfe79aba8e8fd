"""Base stage `target`: what the core rules demand of every shot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot_legions_imperialis.core.target_plan import ONE_TARGET, TargetPlan

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack


_STAGES = {"first-fire": "first-fire", "advance": "advancing-fire"}
_FIRES = {
    "first-fire": "First Fire: fires in the First Fire stage, and does not move",
    "advance": "Advance: moves, and fires in the Advancing Fire stage",
}


def plan_target(attack: Attack) -> TargetPlan:
    """Return the target plan of one attack, every plugin asked. Nothing is refused yet.

    Raise Fault where the weapon has no range to fire at.
    """
    plan = TargetPlan(attack)
    if attack.kind == "fire":
        plan.note("core-fire-sequence.2", "Hit rolls, then each Hit allocated and saved in turn")
    demand_models(attack, plan)
    _demand_no_contradiction(attack)
    _warn_of_idle_choices(attack, plan)
    _demand_range_and_sight(attack, plan)
    _demand_phase(attack, plan)
    _demand_order(attack, plan)
    _demand_damageable(attack, plan)
    _demand_one_enemy(attack, plan)
    _heed_shock(attack, plan)
    attack.hooks.check_target(attack, plan)
    if attack.kind == "fire":
        plan.check_range()
    return plan


def _demand_no_contradiction(attack: Attack) -> None:
    """Raise Fault where what is stated cannot be so together."""
    if attack.target.hovering and not attack.has("Hover", of="target"):
        raise Fault("contradiction", "hovering = true", expected="Hover among the target's rules")
    if attack.target.void_shields and attack.target.construct_shields:
        found = "void_shields and construct_shields"
        raise Fault("contradiction", found, expected="one kind of shields: either is the level")


def _warn_of_idle_choices(attack: Attack, plan: TargetPlan) -> None:
    """Warn of choices that have no part in this attack, and of models seen without sight."""
    if attack.situation.models_visible and not attack.situation.line_of_sight:
        text = "line_of_sight = false: no model is seen, whatever number is stated"
        plan.warn(text, key="situation.models_visible")
    choices = attack.choices
    if choices.barrage == "all" and not attack.has("Barrage"):
        plan.warn("the weapon is no Barrage: only models seen are struck", key="choices.barrage")
    if choices.pop_up and not attack.has("Skimmer", of="attacker"):
        plan.warn("the firing models are no Skimmers", key="choices.pop_up")
    if choices.allocation and not any(unit.groups for unit in attack.all_targets):
        plan.warn("the target has no groups to choose among", key="choices.allocation")


def demand_models(attack: Attack, plan: TargetPlan) -> None:
    """Forbid an attack by those who are no more, or on them."""
    if not attack.attacker.models:
        text = "no model is left to attack"
        plan.forbid("models", clause="core-dice-value.1", text=text)
    plan.pass_over_where("target_models")
    if attack.is_gone:
        text = "no model of the target is left"
        plan.forbid("target_models", clause="core-allocation.4", text=text)


def _demand_range_and_sight(attack: Attack, plan: TargetPlan) -> None:
    if attack.is_gone:
        return
    if attack.none_in_range:
        plan.forbid(
            "out_of_range",
            clause="core-range-and-sight.1",
            text="no model of the target is in range",
            limit="models in range",
        )
    elif attack.sees_none:
        plan.forbid(
            "no_line_of_sight",
            clause="core-range-and-sight.1",
            text="no model of the target is seen by the firing model and in range",
        )


def _demand_phase(attack: Attack, plan: TargetPlan) -> None:
    situation = attack.situation
    if situation.phase == "movement" and not situation.overwatch:
        plan.forbid("phase", clause="core-fire-sequence.1", text="not fired in the Movement phase")


def _demand_order(attack: Attack, plan: TargetPlan) -> None:
    situation, order = attack.situation, attack.attacker.order
    if order not in _FIRES:
        name = order.replace("-", " ").title()
        if situation.overwatch:
            plan.forbid("order", clause="core-overwatch.2", text=f"no Overwatch under {name}")
        else:
            plan.forbid("order", clause="core-orders.2", text=f"no fire under a {name} Order")
    elif situation.overwatch:
        plan.note("core-overwatch.2", "the Order is used up by the Overwatch")
    elif attack.kind == "fire":
        plan.note("core-orders.1", _FIRES[order])
        if situation.stage not in ("", _STAGES[order]):
            plan.forbid("stage", clause="core-orders.1", text=f"not the stage of {_FIRES[order]}")


def _demand_damageable(attack: Attack, plan: TargetPlan) -> None:
    plan.pass_over_where("structure")
    if attack.at_structure:
        plan.forbid(
            "structure",
            clause="core-structures.1",
            text="only a weapon whose Trait says so can damage a Structure",
        )


def _demand_one_enemy(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.secondary_target:
        plan.forbid(
            "secondary_target",
            clause="core-fire-sequence.1",
            text="this weapon has to fire at the Detachment's own target",
        )
    _demand_one_target(attack, plan)
    if attack.target.friend:
        plan.forbid(
            "friend", clause="core-fire-sequence.1", text="this weapon is fired at enemies only"
        )


def _demand_one_target(attack: Attack, plan: TargetPlan) -> None:
    """Forbid several targets, save a Structure with those inside: they suffer its collapse."""
    if len(attack.all_targets) == 1:
        return
    house = attack.all_targets[0]
    if house.type == "structure" and attack.all_in_one_structure:
        if attack.index:
            text = "the Structure is the target: those inside suffer from its collapse alone"
            plan.pass_over(clause="core-structures.3", text=text, limit=ONE_TARGET)
    else:
        plan.forbid(
            "split_fire",
            clause="core-fire-sequence.1",
            text="this weapon fires at one target",
            limit=ONE_TARGET,
        )


def _heed_shock(attack: Attack, plan: TargetPlan) -> None:
    if "shocked" in attack.attacker.status and attack.situation.weapons_fired:
        plan.forbid(
            "shocked", clause="shock-pulse.2", text="a shocked model fires one weapon a round"
        )
