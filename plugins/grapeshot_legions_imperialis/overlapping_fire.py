"""Overlapping Fire: the weapons of the platforms have Point Defence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait(
    "Overlapping Fire", ruleset="legions-imperialis", bearer="attacker", includes=("Point Defence",)
)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("overlapping-fire.1", "the Formation lends Point Defence")
