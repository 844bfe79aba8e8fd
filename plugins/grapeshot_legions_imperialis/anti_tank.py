"""Anti-tank: AP 0 against Infantry and Cavalry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait("Anti-tank", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.target.type in ("infantry", "cavalry"):
        plan.set_ap_to_zero(clause="anti-tank.1", text="Anti-tank at Infantry or Cavalry")
        plan.note("weapon-traits-and-ap.1", "the AP depends on what is struck")
