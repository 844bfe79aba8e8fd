"""Flaming Attacks: no Fortitude; failed wounds on the Flammable are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.attack import has

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Flaming Attacks", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("fortitude", clause="flaming-attacks.1", text="no Fortitude against flames")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if has(attack.target.rules, "Flammable"):
        text = "Flammable: failed rolls are rolled again"
        plan.reroll_failed(clause="flaming-attacks.2", text=text)
