"""Rend: one more D6 in Fight rolls for each such weapon, at most 6D6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Rend", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    plan.add_rend_weapon(clause="rend.1")
    plan.note("rend.2", "a Fight roll never goes beyond 6D6")
