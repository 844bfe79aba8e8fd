"""Ungainly: it is used only on the charge, without bonus blows."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Ungainly", ruleset="horus-heresy")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.attacker.charging:
        text = "it may be used only in the turn of a charge"
        plan.forbid("not_charging", clause="ungainly.1", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.bar("charge", clause="ungainly.2", text="no blow for the charge")
    plan.bar("", clause="ungainly.2", text="no blows from special rules")
