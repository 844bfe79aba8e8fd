"""Ungainly: only on the charge, and without bonus blows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.attacks_plan import CHARGE

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("Ungainly", ruleset="horus-heresy")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.attacker.charging:
        text = "may be used only in the turn of a charge"
        plan.forbid("not_charging", clause="ungainly.1", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.bar(CHARGE, clause="ungainly.2", text="no blow for the charge")
    plan.bar("", clause="ungainly.2", text="no blows from special rules")
