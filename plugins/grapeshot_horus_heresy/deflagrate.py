"""Deflagrate: as many further automatic hits as wounds were unsaved, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import DamagePlan

TRAIT = trait("Deflagrate", ruleset="horus-heresy", aliases=("Deflagerate",))


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if not attack.at_vehicle:
        plan.hit_again(clause="deflagrate.1")
        plan.note("deflagrate.2", "further hits cause no further ones")
        plan.note("deflagrate.3", "rules of the attacking model do not work on them")
