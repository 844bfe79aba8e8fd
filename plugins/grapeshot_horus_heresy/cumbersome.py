"""Cumbersome: a single blow, at Weapon Skill 1."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Cumbersome", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.fix_blows(1, clause="cumbersome.1", text="one blow, whatever the profile")
    plan.set_skill(1, clause="cumbersome.2", text="struck at Weapon Skill 1")
