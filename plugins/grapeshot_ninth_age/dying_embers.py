"""Dying Embers: a Breath Attack that costs its user a Health Point."""

from grapeshot_ninth_age.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Dying Embers", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.is_made_by("Breath Attack"):
        text = "Dying Embers: the breath costs its user a Health Point"
        plan.cost_user(1, clause="dying-embers.1", text=text)
    else:
        plan.note("dying-embers.1", "Dying Embers are for a Breath Attack")
