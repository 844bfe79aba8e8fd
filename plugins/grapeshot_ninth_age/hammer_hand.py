"""Hammer Hand: one blow more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan

TRAIT = trait("Hammer Hand", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_combat:
        plan.add_attacks(1, clause="hammer-hand.1", text="+1 Attack Value: Hammer Hand")
