"""Rad-phage: a model that loses a Wound to it and lives has 1 Toughness less for the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.aftermath import HURT

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TRAIT = trait("Rad-phage", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if not attack.at_vehicle:
        plan.follow(
            "weakened",
            HURT,
            until="end of the battle",
            clause="rad-phage.1",
            text="a model that loses a Wound and lives has 1 Toughness less, never below 1",
        )
