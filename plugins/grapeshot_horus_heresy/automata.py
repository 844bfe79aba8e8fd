"""Automata (unit type): Fearless; what Poisoned and Fleshbane wound is rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan
    from grapeshot_horus_heresy.core.save_plan import SavePlan
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Automata", ruleset="horus-heresy", bearer="unit")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type == "automata" and attack.is_poisonous:
        plan.reroll_wounding(clause="automata.1")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.target.type == "automata":
        plan.bar_mitigation("shrouded", clause="shrouded.1", text="Fearless: no Shrouded rolls")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "automata":
        plan.exempt(clause="automata.2", text="Fearless: passes without a roll")
