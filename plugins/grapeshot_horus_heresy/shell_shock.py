"""Shell Shock (X): Pinning tests at Leadership less X."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TRAIT = trait("Shell Shock", ruleset="horus-heresy", parameter=whole_number())


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    penalty = attack.value(TRAIT)
    text = f"Leadership less {penalty}"
    plan.penalise("shell shock", penalty, clause="shell-shock.1", text=text)
