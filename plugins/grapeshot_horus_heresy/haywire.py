"""Haywire: against machines a D6 decides: 1 nothing, 2-5 glance or wound, 6 penetrate or wound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.attack import MACHINES
from grapeshot_horus_heresy.core.penetration_plan import GLANCING, PENETRATING
from grapeshot_horus_heresy.core.save_plan import EVERY_MITIGATION, EVERY_SAVE

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.penetration_plan import PenetrationPlan
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Haywire", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type not in MACHINES:
        plan.note("haywire.5", "other units are wounded as any weapon wounds them")
        return
    plan.note("haywire.1", "a D6 in place of the wound roll")
    plan.note("haywire.2", "1: nothing")
    text = "2 to 5: a wound that only invulnerable saves and mitigation stop"
    plan.replace_roll(2, barred=("armour", "cover"), clause="haywire.3", text=text)
    text = "6: a wound that nothing stops"
    barred = (EVERY_SAVE, EVERY_MITIGATION)
    plan.replace_roll(6, barred=barred, clause="haywire.4", text=text)


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    plan.note("haywire.1", "a D6 in place of the penetration roll")
    plan.note("haywire.2", "1: nothing")
    plan.replace_roll(2, GLANCING, clause="haywire.3", text="2 to 5: a glancing hit")
    plan.replace_roll(6, PENETRATING, clause="haywire.4", text="6: a penetrating hit")
