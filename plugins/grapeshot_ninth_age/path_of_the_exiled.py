"""Path of the Exiled: Stubborn in the First Round, engaged in front, no deeper than wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.formation import rows_seen_from

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.break_plan import BreakPlan

TRAIT = trait("Path of the Exiled", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    unit, situation = attack.attacker, attack.situation
    rows, columns = rows_seen_from(unit, "front"), rows_seen_from(unit, "flank")
    in_front = attack.engaged_in == {"front"}
    if situation.round == 1 and in_front and len(rows) <= len(columns):
        plan.be_stubborn(clause="path-of-the-exiled.1", text="Path of the Exiled: Stubborn")
