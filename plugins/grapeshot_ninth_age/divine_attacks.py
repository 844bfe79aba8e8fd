"""Divine Attacks: a passed Aegis Save is rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan

TRAIT = trait("Divine Attacks", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    text = "a passed Aegis Save is rolled again"
    plan.reroll_passed("aegis", clause="divine-attacks.1", text=text)
