"""Power Capacitor: double Dice under a First Fire Order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.attacks_plan import AttacksPlan

TRAIT = trait("Power Capacitor", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.under_first_fire:
        plan.double(clause="power-capacitor.1")
