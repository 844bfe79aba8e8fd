"""Heavy (unit sub-type): failed armour saves against Blasts and templates are re-rolled."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Heavy sub-type", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if (attack.has("Blast") or attack.is_template) and attack.all_bear(TRAIT):
        plan.reroll_failed("armour", clause="heavy-sub-type.1")
