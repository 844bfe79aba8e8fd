"""Blind: a unit that is hit tests Initiative; failed, it is at WS 1 and BS 1 through its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.aftermath import HIT
from grapeshot_horus_heresy.core.morale_plan import INITIATIVE

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TRAIT = trait("Blind", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.at_vehicle:
        plan.note("blind.4", "no Initiative: not affected")
        return
    plan.test(
        "blinded",
        HIT,
        INITIATIVE,
        "blind_test",
        until="end of its next turn",
        clause="blind.1",
        text="hit, it tests Initiative when the phase ends: failed, WS 1 and BS 1",
    )
    plan.note("blind.2", "until its models have finished a turn of their own")
