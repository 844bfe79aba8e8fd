"""Brutal (X): each wound becomes X wounds on the same model, each saved separately."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait, whole_number

TRAIT = trait("Brutal", ruleset="horus-heresy", parameter=whole_number(), aliases=("Brutual",))


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.at_vehicle:
        plan.note("brutal.3", "vehicles are not affected")
        return
    wounds = attack.value(TRAIT)
    text = f"each wound becomes {wounds} on the same model, each saved separately"
    plan.repeat(wounds, clause="brutal.1", text=text)
    plan.note("brutal.2", "any excess is lost")
