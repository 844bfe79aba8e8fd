"""Ordnance: two penetration dice, of which the higher counts; no Snap Shots."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Ordnance", ruleset="horus-heresy")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.bar_snap_shots(clause="snap-shot.3", text="an Ordnance weapon cannot make Snap Shots")
    if attack.attacker.moved and attack.attacker.type != "vehicle":
        text = "a bearer on foot that has moved cannot fire an Ordnance weapon"
        plan.forbid("moved", clause="weapon-types.4", text=text)


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    plan.roll_dice(2, keep=1, clause="ordnance.1", text="two penetration dice, the higher counts")
