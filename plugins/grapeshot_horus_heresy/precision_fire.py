"""Precision Fire: neither cover nor mitigation helps against its shots."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Precision Fire", ruleset="horus-heresy", bearer="attacker")
_CLAUSE = "precision-fire.1"


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.in_close_combat:
        return
    if attack.situation.snap_shot:
        plan.note(_CLAUSE, "Snap Shots: Precision Fire does not help")
        return
    plan.bypass("cover", clause=_CLAUSE)
    plan.bar_mitigation("every mitigation", clause=_CLAUSE, text="no mitigation rolls")
