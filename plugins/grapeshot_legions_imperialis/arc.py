"""Arc (Front/Rear): only at Detachments in that arc of the firing model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, word

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Arc", ruleset="legions-imperialis", parameter=word("Front", "Rear"))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    arc = attack.value(TRAIT).casefold()
    plan.note("arc.1", f"only at Detachments in the {arc} arc of the firing model")
    if attack.situation.arc not in ("", arc):
        text = f"the target is not in the {arc} arc of the firing model"
        plan.forbid("arc", clause="arc.1", text=text)
