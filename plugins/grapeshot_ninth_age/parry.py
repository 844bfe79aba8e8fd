"""Parry: blows from the front meet a better Defensive Skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.defence_plan import DefencePlan

TRAIT = trait("Parry", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.parry(clause="parry.1", text="the unit has Parry")
