"""Smothering Coils: +1 to wound against models with Scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Smothering Coils", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and attack.is_struck("scoring"):
        text = "+1 to wound: Smothering Coils against Scoring"
        plan.modify("coils", 1, clause="smothering-coils.1", text=text)
