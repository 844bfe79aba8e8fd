"""Assault: double Dice within half range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.attacks_plan import AttacksPlan

TRAIT = trait("Assault", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if plan.models_at_half_range:
        plan.double(plan.models_at_half_range, clause="assault.1")
        plan.note("assault.2", f"within half range: {plan.models_at_half_range} firing models")
