"""Two-handed: no blow for a second weapon."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Two-handed", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.bar("second weapon", clause="two-handed.1", text="no blow for a second weapon")
