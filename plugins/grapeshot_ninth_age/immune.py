"""Immune (X): attacks against it lose the attributes in brackets."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, immunity, trait

TRAIT = trait("Immune", ruleset="ninth-age", bearer="target", parameter=immunity())


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    lost = ", ".join(rule.printed for rule in attack.target.rules if rule.trait is TRAIT)
    plan.note("immune.1", f"{lost}: attacks lose what it names")
