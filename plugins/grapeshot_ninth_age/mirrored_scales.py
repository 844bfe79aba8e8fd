"""Mirrored Scales: blows at the model that show a natural 1 strike those who strike it."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Mirrored Scales", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat and not attack.special:
        text = "natural 1s strike those who strike: Mirrored Scales"
        plan.stray_on_one(clause="mirrored-scales.1", text=text)
    elif not attack.in_combat:
        plan.note("mirrored-scales.1", "Mirrored Scales are for Close Combat Attacks")
