"""Archery Drills: four ranks shoot, if the unit has a Full Rank and has not moved."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, full_ranks, hookimpl, trait

TRAIT = trait("Archery Drills", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_combat or attack.has_moved or not full_ranks(attack.attacker):
        return
    text = "a Full Rank and no move: four ranks shoot"
    plan.shoot_with_more_ranks(2, clause="archery-drills.1", text=text)
