"""Base stage `target`: what the core rules demand of every shot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot_legions_imperialis.core.target_plan import TargetPlan

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack

_ORDERS_TO_FIRE = ("first-fire", "advance")


def plan_target(attack: Attack) -> TargetPlan:
    """Return the target plan of one attack, every plugin asked. Nothing is refused yet."""
    plan = TargetPlan(attack)
    plan.note("core-fire-sequence.2", "Hit rolls, then each Hit allocated and saved in turn")
    _demand_sight(attack, plan)
    _demand_order(attack, plan)
    _demand_damageable(attack, plan)
    _demand_main_target(attack, plan)
    _demand_one_target(attack, plan)
    _heed_shock(attack, plan)
    attack.hooks.check_target(attack, plan)
    plan.check_range()
    return plan


def _demand_sight(attack: Attack, plan: TargetPlan) -> None:
    if not attack.models_visible:
        plan.forbid(
            "no_line_of_sight",
            clause="core-range-and-sight.1",
            text="no model of the target is seen by the firing model and in range",
        )


def _demand_order(attack: Attack, plan: TargetPlan) -> None:
    situation = attack.situation
    if situation.phase == "movement" and not situation.overwatch:
        plan.forbid(
            "phase", clause="core-fire-sequence.1", text="not fired in the Movement phase"
        )
    if attack.attacker.order in _ORDERS_TO_FIRE:
        return
    order = attack.attacker.order.replace("-", " ").title()
    if situation.overwatch:
        plan.forbid("order", clause="core-overwatch.2", text=f"no Overwatch under {order}")
    else:
        plan.forbid("order", clause="core-orders.2", text=f"no fire under a {order} Order")


def _demand_damageable(attack: Attack, plan: TargetPlan) -> None:
    if attack.at_structure:
        plan.forbid(
            "structure",
            clause="core-structures.1",
            text="only a weapon whose Trait says so can damage a Structure",
        )
    if len(attack.all_targets) > 1:
        plan.pass_over_where("structure", clause="core-structures.1")


def _demand_main_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.secondary_target:
        plan.forbid(
            "secondary_target",
            clause="core-fire-sequence.1",
            text="this weapon has to fire at the Detachment's own target",
        )


def _demand_one_target(attack: Attack, plan: TargetPlan) -> None:
    if len(attack.all_targets) > 1:
        plan.forbid(
            "split_fire",
            clause="core-fire-sequence.1",
            text="this weapon fires at one target",
            limit="one target",
        )


def _heed_shock(attack: Attack, plan: TargetPlan) -> None:
    if "shocked" in attack.attacker.status and attack.situation.weapons_fired:
        plan.forbid(
            "shocked", clause="shock-pulse.2", text="a shocked model fires one weapon a round"
        )
