"""Magical Attacks: some saves work only against them."""

from grapeshot_ninth_age.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Magical Attacks", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.note("magical-attacks.1", "saves against Magical Attacks may be taken")
