"""Specialist Weapon: the blow for two weapons needs a second Specialist Weapon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.attacks_plan import SECOND_WEAPON

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan

TRAIT = trait("Specialist Weapon", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.attacker.second_weapon != "specialist":
        text = "the other weapon is no Specialist Weapon: no blow for it"
        plan.bar(SECOND_WEAPON, clause="specialist-weapon.1", text=text)
