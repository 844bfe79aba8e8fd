"""Explorator Adaptation: an Invulnerable Save of 6+ against Barrage and Blast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait("Explorator Adaptation", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.weapon_has("Barrage") or attack.weapon_has("Blast"):
        plan.offer("invulnerable", 6, clause="explorator-adaptation.1")
