"""Psy-shock: an unsaved wound brings Perils of the Warp on a unit with a Psyker or Daemon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.aftermath import UNSAVED

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TRAIT = trait("Psy-shock", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "daemon" or attack.target_has("Psyker sub-type"):
        plan.follow(
            "perils",
            UNSAVED,
            until="at once",
            clause="psy-shock.1",
            text="an unsaved wound brings Perils of the Warp on the unit, once a phase",
        )
