"""Hammer Hand: +1 Attack Value."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Hammer Hand", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_combat:
        plan.add_attacks(1, clause="hammer-hand.1", text="+1 Attack Value: Hammer Hand")
