"""Shock Pulse: a machine that it pierces or wounds makes nothing but Snap Shots next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.aftermath import PENETRATED, PIERCED, UNSAVED
from grapeshot_horus_heresy.core.attack import MACHINES

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TRAIT = trait("Shock Pulse", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    stopped = attack.options.shock_pulse_hits == "not saved"
    if attack.at_vehicle:
        cause, text = PENETRATED if stopped else PIERCED, "a penetrating hit"
        asked = "whether a penetrating hit that a save has stopped counts"
        if attack.target.invulnerable_save or attack.target.cover_save:
            plan.reading("shock_pulse_hits", "shock-pulse.1", asked)
    elif attack.target.type in MACHINES:
        cause, text = UNSAVED, "an unsaved wound"
    else:
        return
    plan.follow(
        "snap_shots_next",
        cause,
        until="it has fired once",
        clause="shock-pulse.1",
        text=f"{text}: nothing but Snap Shots the next time it fires",
    )
