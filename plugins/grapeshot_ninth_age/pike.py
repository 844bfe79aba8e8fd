"""Pike: a Spear in two hands, with which two more ranks support."""

from grapeshot_ninth_age.api import CLOSE_COMBAT, Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Pike", ruleset="ninth-age", family=CLOSE_COMBAT, includes=("Spear", "Two-Handed"))


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.support_with_more_ranks(2, clause="pike.1", text="Pikes: two more ranks than Spears")
