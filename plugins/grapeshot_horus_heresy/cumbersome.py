"""Cumbersome: one blow at Weapon Skill 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan

TRAIT = trait("Cumbersome", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.fix_blows(1, clause="cumbersome.1", text="one blow, whatever the profile")
    plan.set_skill(1, clause="cumbersome.2", text="struck at Weapon Skill 1")
