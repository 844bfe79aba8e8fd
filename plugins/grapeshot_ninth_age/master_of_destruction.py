"""Master of Destruction: its Shield counts even with a Great Weapon or Halberd."""

from grapeshot_ninth_age.api import Attack, DefencePlan, hookimpl, trait

TRAIT = trait("Master of Destruction", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    held = {borne.trait.name for borne in attack.target_weapon.traits}
    if held.intersection(("Great Weapon", "Halberd")):
        plan.keep_shield(clause="master-of-destruction.1")
