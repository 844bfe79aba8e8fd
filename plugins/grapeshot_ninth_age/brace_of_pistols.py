"""Brace of Pistols: in close combat they are Paired Weapons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.weapon_choice import FAMILY

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan

TRAIT = trait("Brace of Pistols", ruleset="ninth-age", family=FAMILY, includes=("Paired Weapons",))


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.note("brace-of-pistols.1", "a Brace of Pistols counts as Paired Weapons")
