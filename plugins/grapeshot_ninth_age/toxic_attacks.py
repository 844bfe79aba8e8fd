"""Toxic Attacks: always Strength 3 and Armour Penetration 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Toxic Attacks", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.fix_strength(3, clause="toxic-attacks.1", text="Toxic Attacks: always Strength 3")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.fix_ap(10, clause="toxic-attacks.1", text="Toxic Attacks: always Armour Penetration 10")
