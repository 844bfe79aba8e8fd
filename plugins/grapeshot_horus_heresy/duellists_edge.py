"""Duellist's Edge (X): X more Initiative in a Challenge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan

TRAIT = trait(
    "Duellist's Edge",
    ruleset="horus-heresy",
    rule="duellists-edge",
    parameter=whole_number(),
    optional=True,
    aliases=("Duelist's Edge", "Duellist’s Edge"),
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.situation.challenge:
        more = attack.value(TRAIT) or 1
        text = f"Initiative +{more} in a Challenge"
        plan.quicken("duellist's edge", more, clause="duellists-edge.1", text=text)
