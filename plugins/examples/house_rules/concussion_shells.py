"""Concussion Shells: who is hit is dazed, and fires at -1 until the end of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Effect, hookimpl

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.api import Attack, Dice, HitPlan, Tally, TargetState

RULESET = "legions-imperialis"
CLAUSES = {
    "concussion-shells.1": "A Detachment that is hit by concussion shells is dazed this round.",
    "concussion-shells.2": "A dazed Detachment has -1 to hit.",
}
_DAZED = "dazed"
EFFECTS = (_DAZED,)


@hookimpl
def grapeshot_after_damage(
    attack: Attack, state: TargetState, dice: Dice, tally: Tally
) -> TargetState | None:
    """Leave the effect, which the next attack of the Detachment states as its status."""
    if state.struck and "concussion" in attack.weapon.name.casefold():
        name, text = attack.target.name, "-1 to hit"
        tally.effect(Effect(_DAZED, name, "end of round", "concussion-shells.1", text))
    return None


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    """Let who is dazed fire worse."""
    if _DAZED in attack.attacker.status:
        plan.modify(_DAZED, -1, clause="concussion-shells.2")
