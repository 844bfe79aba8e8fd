"""Sudden Strike (X): X more Initiative on the charge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan

TRAIT = trait(
    "Sudden Strike",
    ruleset="horus-heresy",
    parameter=whole_number(),
    bearer="weapon or attacker",
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.charges:
        more = max(attack.borne(TRAIT))
        text = f"Initiative +{more} on the charge"
        plan.quicken("sudden strike", more, clause="sudden-strike.1", text=text)
    elif attack.attacker.disordered:
        plan.note("sudden-strike.2", "not after a Disordered Charge")
