"""Scout: its Cover Save is improved by 1, to 2+ at best."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Scout", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.improve("cover", 1, clause="scout.1")
