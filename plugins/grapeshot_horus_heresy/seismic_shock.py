"""Seismic Shock: a unit that loses a Wound or Hull Point moves half and makes no Reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.aftermath import UNSAVED

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TRAIT = trait("Seismic Shock", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    plan.follow(
        "slowed",
        UNSAVED,
        until="end of the attacker's next Shooting phase",
        clause="seismic-shock.1",
        text="a wound or Hull Point lost: moves at half rate, does not Run, makes no Reactions",
    )
