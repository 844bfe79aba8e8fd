"""Shoot in Extra Rank: one more rank shoots."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Shoot in Extra Rank", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.shoot_with_more_ranks(1, clause="shoot-in-extra-rank.1", text="one more rank shoots")
