"""Counter-attack (X): X more blows when charged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan

TRAIT = trait(
    "Counter-attack",
    ruleset="horus-heresy",
    parameter=whole_number(),
    bearer="attacker",
    optional=True,
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.attacker.charged:
        more = attack.value(TRAIT, "attacker") or 1
        text = f"+{more} when charged"
        plan.add_blows("counter-attack", more, clause="counter-attack.1", text=text)
        plan.note("counter-attack.2", "not of a unit that was locked, or held the line")
