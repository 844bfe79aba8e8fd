"""Obfuscation Protocols: Detachments of the Formation have Scout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait(
    "Obfuscation Protocols", ruleset="legions-imperialis", bearer="target", includes=("Scout",)
)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.note("obfuscation-protocols.1", "the Formation lends Scout")
