"""Magical Attacks: the mark that some saves look for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan

TRAIT = trait("Magical Attacks", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.note("magical-attacks.1", "saves against Magical Attacks may be used")
