"""Skirmisher: models shoot from any rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan

TRAIT = trait("Skirmisher", ruleset="ninth-age", bearer="attacker", aliases=("Skirmishers",))


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.shoot_from_any_rank(clause="skirmisher.1", text="Skirmishers shoot from any rank")
