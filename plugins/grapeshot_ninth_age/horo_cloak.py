"""Horo Cloak: +1 Resilience against shots that are neither Flaming nor Toxic."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Horo Cloak", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    harmful = attack.is_attack("Flaming Attacks") or attack.is_attack("Toxic Attacks")
    if not attack.in_combat and not harmful:
        plan.add_resilience(1, clause="horo-cloak.1", text="+1 Resilience: Horo Cloak")
