"""Orbital Assault: it fires all its weapons as it arrives by Deep Strike."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Orbital Assault", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.arrived:
        for limit in ("phase", "order"):
            plan.lift(limit, clause="orbital-assault.1", text="fires as it arrives")
