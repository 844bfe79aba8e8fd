"""Assault: its Dice are doubled within half range."""

from grapeshot_legions_imperialis.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Assault", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if plan.models_at_half_range:
        plan.double(plan.models_at_half_range, clause="assault.1")
        plan.note("assault.2", f"within half range: {plan.models_at_half_range} firing models")
