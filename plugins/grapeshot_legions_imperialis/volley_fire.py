"""Volley Fire: lasrifles of five models or more have Rapid Fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Volley Fire", ruleset="legions-imperialis", bearer="attacker")


_MODELS = 5


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    attacker = attack.attacker
    models = attacker.detachment_models or attacker.models
    if attack.weapon_is("Auxilia lasrifles", "lasrifles") and models >= _MODELS:
        plan.six_scores(2, clause="volley-fire.1")
