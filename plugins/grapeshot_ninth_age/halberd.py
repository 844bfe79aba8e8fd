"""Halberd: two hands, +1 Strength, +1 Armour Penetration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.weapon_choice import FAMILY

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.defence_plan import DefencePlan
    from grapeshot_ninth_age.core.save_plan import SavePlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Halberd", ruleset="ninth-age", family=FAMILY)


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.need_both_hands(clause="halberd.1", text="a Halberd takes both hands")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.add_strength(1, clause="halberd.2", text="+1 Strength: Halberd")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.add_ap(1, clause="halberd.2", text="+1 Armour Penetration: Halberd")
