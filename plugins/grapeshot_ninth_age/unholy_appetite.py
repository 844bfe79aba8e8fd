"""Unholy Appetite: failed rolls to hit are re-rolled after a round that drew blood."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Unholy Appetite", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat:
        return
    if attack.is_met(TRAIT):
        plan.reroll_failed(clause="unholy-appetite.1", text="Unholy Appetite: a bloody last round")
    else:
        text = f"Unholy Appetite counts only if {attack.key}.met names it"
        plan.warn(text, key=f"{attack.key}.met", clause="unholy-appetite.1")
