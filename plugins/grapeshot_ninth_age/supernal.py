"""Supernal: Magical Attacks; Unstable, unless it passes a Break Test."""

from grapeshot_ninth_age.api import Attack, BreakPlan, SavePlan, hookimpl, trait

TRAIT = trait("Supernal", ruleset="ninth-age", bearer="attacker", includes=("Magical Attacks",))


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.note("supernal.1", "every attack of a Supernal model is magical")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.be_unstable(clause="supernal.2", text="Supernal: Unstable")
    plan.test_first(clause="supernal.2")
