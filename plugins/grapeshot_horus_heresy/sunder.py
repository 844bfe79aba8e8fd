"""Sunder: penetration rolls that do nothing are made again; glancing hits may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.penetration_plan import GLANCING, NONE

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.penetration_plan import PenetrationPlan

TRAIT = trait("Sunder", ruleset="horus-heresy", aliases=("Sundering",))


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    text = "a penetration roll that does nothing is made again"
    plan.reroll(NONE, clause="sunder.1", text=text)
    plan.note("sunder.3", "nothing is repeated against models with Wounds")
    if attack.choices.sunder_glancing:
        text = "a glancing hit is rolled again too; the second result stands"
        plan.reroll(GLANCING, clause="sunder.2", text=text)
