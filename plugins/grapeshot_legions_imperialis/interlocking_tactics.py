"""Interlocking Tactics: Hit rolls of 1 are re-rolled against what another Detachment has hit."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Interlocking Tactics", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if "hit-this-round" in attack.target.status:
        plan.reroll_face(1, clause="interlocking-tactics.1")
