"""Katana: a Hand Weapon with +1 Strength and +1 Offensive Skill; no Parry against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.weapon_choice import FAMILY

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.skill import SkillPlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Katana", ruleset="ninth-age", family=FAMILY, includes=("Hand Weapon",))


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: SkillPlan) -> None:
    plan.add_offensive_skill(1, clause="katana.1", text="+1 Offensive Skill: Katana")
    plan.ignore_parry(clause="katana.1", text="Parry is of no help against a Katana")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.add_strength(1, clause="katana.1", text="+1 Strength: Katana")
