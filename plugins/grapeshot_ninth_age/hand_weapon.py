"""Hand Weapon: on foot, with a shield, it parries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.weapon_choice import FAMILY

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.defence_plan import DefencePlan

TRAIT = trait("Hand Weapon", ruleset="ninth-age", family=FAMILY)


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    if attack.in_combat and attack.target.type == "infantry" and attack.target.shield:
        plan.parry(clause="hand-weapon.3", text="Hand Weapon and shield on foot: Parry")
