"""Distracting: blows against it are at -1 to hit, not cumulative with other penalties."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Distracting", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat:
        plan.penalise_alone("distracting", 1, clause="distracting.1", text="-1: Distracting")
        plan.note("distracting.2", "not cumulative: any other penalty counts instead")
