"""Born Predator: blows that roll a natural 1 to hit are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan

TRAIT = trait("Born Predator", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat:
        plan.reroll_face(1, clause="born-predator.1", text="a natural 1 to hit is rolled again")
