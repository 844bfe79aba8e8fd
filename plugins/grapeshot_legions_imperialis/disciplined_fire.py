"""Disciplined Fire: under First Fire the usual weapons of Imperial Fists Infantry are Accurate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Disciplined Fire", ruleset="legions-imperialis", bearer="attacker")


_WEAPONS = (
    "autocannon",
    "lascannon",
    "plasma cannon",
    "heavy bolters",
    "missile launchers",
    "bolters",
    "combi-bolters",
    "bolt pistols",
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    is_infantry = attack.attacker.type == "infantry"
    if is_infantry and attack.under_first_fire and attack.weapon_is(*_WEAPONS):
        plan.reroll_failed(clause="disciplined-fire.1")
