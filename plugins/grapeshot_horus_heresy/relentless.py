"""Relentless: it fires Heavy weapons at full BS after moving."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Relentless", ruleset="horus-heresy", rule="snap-shot", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("relentless.1", "fires as if it had not moved")
    plan.lift("moved", clause="snap-shot.2", text="Relentless: no Snap Shots for having moved")
