"""Sunder: penetration rolls that do nothing are re-rolled; glancing hits may be."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, hookimpl, trait

TRAIT = trait("Sunder", ruleset="horus-heresy", aliases=("Sundering",))


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    text = "a penetration roll that does nothing is re-rolled"
    plan.reroll("no effect", clause="sunder.1", text=text)
    plan.note("sunder.3", "nothing is re-rolled against models with Wounds")
    if attack.choices.sunder_glancing:
        text = "a glancing hit is re-rolled too; the second result stands"
        plan.reroll("glancing", clause="sunder.2", text=text)
