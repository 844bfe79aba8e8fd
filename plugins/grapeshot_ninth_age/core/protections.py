"""Special Saves as rules print them: plain, on a condition, or as an increase."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan
    from grapeshot_ninth_age.core.values import Protection

_PLAIN = {"aegis": "aegis.1", "fortitude": "fortitude.1"}
_INCREASED = {
    "aegis": ("aegis-conditions.2", "its"),
    "fortitude": ("fortitude-changes.1", "any"),
}
"""The clause of each increase, and whose save it works on: a Fortitude has to be there."""
_CONDITION = "aegis-conditions.1"


def offer_special_save(save: str, printed: Protection, attack: Attack, plan: SavePlan) -> None:
    """State a Special Save on the plan, where its condition is met."""
    if printed.better_by:
        clause, owner = _INCREASED[save]
        text = f"{owner} {save.title()} is {printed.better_by} better"
        plan.improve(save, printed.better_by, best=printed.best, clause=clause, text=text)
    elif printed.against is None:
        text = f"{save.title()} {printed.needed}+"
        plan.offer(save, printed.needed, clause=_PLAIN[save], text=text)
    elif printed.against.is_met(attack.is_attack):
        text = f"{save.title()} {printed.needed}+ against such attacks"
        plan.offer(save, printed.needed, clause=_CONDITION, text=text)
        plan.note("against.2", "the attack is what the condition names")
    else:
        plan.note(_CONDITION, f"no {save.title()} {printed.needed}+ against other attacks")
