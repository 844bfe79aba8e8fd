"""Kine Shields: a Thousand Sons Commander has a Shield Generator (6+)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait("Kine Shields", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if has_rule(attack.target, "Commander") and not attack.near_attacker("Shield Generator"):
        plan.offer("invulnerable", 6, clause="kine-shields.1")
