"""Move or Fire: it may not shoot after moving."""

from grapeshot_ninth_age.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Move or Fire", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.has_moved:
        plan.forbid("moved", clause="move-or-fire.1", text="Move or Fire: it has moved this turn")
