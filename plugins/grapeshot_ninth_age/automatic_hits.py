"""Automatic hits: every attack hits without a roll."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Automatic hits", ruleset="ninth-age", bearer="weapon")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.automatic(clause="automatic-hits.1", text="hits without a roll")
    if attack.has("Sweeping Attack", of="attacker"):
        plan.note("sweeping-attack.1", "made in a move, at one unit passed over")
        plan.note("sweeping-attack.2", "its hits come without a roll, as the entry says")
