"""Impale: in place of a Save both roll D6 + Scale; the difference is Wounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import scale

if TYPE_CHECKING:
    from grapeshot import Dice, Tally
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.models import Run
    from grapeshot_legions_imperialis.core.strike_plans import AllocationPlan, DamagePlan

TRAIT = trait("Impale", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.bypass_shields(clause="impale.2")
    if scale(attack.target) >= 3:
        plan.note("impale.1", "the firing player names the model that is struck")


@hookimpl
def grapeshot_resolve_save(attack: Attack, model: Run, dice: Dice, tally: Tally) -> int:
    attacker, target = attack.attacker, attack.target
    ours = dice.die("impale attacker", clause="impale.3") + scale(attacker)
    theirs = dice.die("impale target", clause="impale.3") + scale(target)
    difference = ours + _bonus(attacker.wounds) - theirs - _bonus(model.wounds)
    return max(0, difference)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.note("impale.3", "no Save: both players roll a D6 and add the Scale of their model")
    plan.note("impale.4", "+1 for a model with 3 or 4 Wounds left, +2 with 5 or more")
    plan.note("impale.5", "the target suffers the difference in Wounds if the firer is higher")
    plan.note("impale.6", "no Save of any kind against those Wounds")


def _bonus(wounds: int) -> int:
    """Return what a model adds for the Wounds it has left."""
    return 2 if wounds >= 5 else int(wounds >= 3)
