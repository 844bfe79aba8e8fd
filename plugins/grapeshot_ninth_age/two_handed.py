"""Two-Handed: no shield against blows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.defence_plan import DefencePlan

TRAIT = trait("Two-Handed", ruleset="ninth-age")


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.need_both_hands(clause="two-handed.1", text="the weapon takes both hands")
