"""Born in the Saddle: its Jink Save is improved by 1, to 3+ at best."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Born in the Saddle", ruleset="legions-imperialis", bearer="target")

_BEST = 3


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.improve("jink", 1, best=_BEST, clause="born-in-the-saddle.1")
