"""Skirmisher: its models shoot from any rank."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Skirmisher", ruleset="ninth-age", bearer="attacker", aliases=("Skirmishers",))


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.shoot_from_any_rank(clause="skirmisher.1", text="Skirmishers shoot from any rank")
