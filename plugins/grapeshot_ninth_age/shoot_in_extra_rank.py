"""Shoot in Extra Rank: one rank more shoots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan

TRAIT = trait("Shoot in Extra Rank", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.shoot_with_more_ranks(1, clause="shoot-in-extra-rank.1", text="one rank more shoots")
