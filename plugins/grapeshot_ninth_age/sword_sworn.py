"""Sword Sworn: +1 to hit with a Great Weapon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan

TRAIT = trait("Sword Sworn", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.weapon_has("Great Weapon"):
        plan.modify(
            "sword sworn", 1, clause="sword-sworn.1", text="Sword Sworn, with a Great Weapon"
        )
