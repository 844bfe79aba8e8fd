"""Chariot Host: Impact Hits are one more for each model with another behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.fight_plan import FightPlan

TRAIT = trait("Chariot Host", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    text = "one Impact Hit more with a model behind, in a unit with a Full Rank"
    plan.add_hits_with_models_behind("Impact Hits", 1, clause="chariot-host.1", text=text)
