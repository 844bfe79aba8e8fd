"""Unhinging Jaw: failed rolls to wound Large or Gigantic models are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Unhinging Jaw", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and attack.target.height != "standard":
        text = "Unhinging Jaw: failed rolls to wound are rolled again"
        plan.reroll_failed(clause="unhinging-jaw.1", text=text)
