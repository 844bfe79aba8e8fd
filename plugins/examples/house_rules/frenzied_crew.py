"""Frenzied Crew: a weapon that has not moved rolls twice as many dice, and may jam on a 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.api import Attack, AttacksPlan, Dice, State, Tally

TRAIT = trait("Frenzied Crew", ruleset="legions-imperialis")
CLAUSES = {
    "frenzied-crew.1": "The Dice are doubled.",
    "frenzied-crew.2": "On a 1 the weapon jams, and the attack is lost.",
}


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    """Double them."""
    plan.double(clause="frenzied-crew.1")


@hookimpl
def grapeshot_before_attack(attack: Attack, state: State, dice: Dice, tally: Tally) -> State | None:
    """Roll for the jam."""
    if dice.die("jam", clause="frenzied-crew.2") == 1:
        return state._replace(lost=True)
    return None
