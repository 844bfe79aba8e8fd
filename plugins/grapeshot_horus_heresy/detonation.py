"""Detonation: only against machines; one blow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.attack import MACHINES

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("Detonation", ruleset="horus-heresy")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.at_vehicle and attack.target.type not in MACHINES:
        text = "only against vehicles, Dreadnoughts, Automata and what cannot move"
        plan.forbid("wrong_target", clause="detonation.1", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.fix_blows(1, clause="detonation.2", text="a single blow")
