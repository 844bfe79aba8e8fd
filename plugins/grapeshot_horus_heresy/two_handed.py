"""Two-handed: no blow for a second weapon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.attacks_plan import SECOND_WEAPON

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan

TRAIT = trait("Two-handed", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    text = "no blow for a second weapon"
    plan.bar(SECOND_WEAPON, clause="two-handed.1", text=text)
