"""Segmented Shell: Multiple Wounds cost it one Health Point fewer, at least one."""

from grapeshot_ninth_age.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Segmented Shell", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.lessen(1, clause="segmented-shell.1", text="Segmented Shell: one Health Point fewer")
