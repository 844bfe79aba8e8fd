"""Razor Tentacles: three blows more at an enemy in flank or rear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan

TRAIT = trait("Razor Tentacles", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_combat and not attack.from_front:
        plan.add_attacks(3, clause="razor-tentacles.1", text="+3 Attack Value: Razor Tentacles")
