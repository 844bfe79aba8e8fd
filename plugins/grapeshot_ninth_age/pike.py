"""Pike: a Spear in two hands, with which two more ranks fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.weapon_choice import FAMILY

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan

TRAIT = trait("Pike", ruleset="ninth-age", family=FAMILY, includes=("Spear", "Two-Handed"))


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.support_with_more_ranks(2, clause="pike.1", text="Pikes: two ranks more than Spears")
