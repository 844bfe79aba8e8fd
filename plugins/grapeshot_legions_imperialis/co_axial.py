"""Co-axial: shares the target of its parent weapon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Co-axial", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.parent_target == "other":
        text = "takes only the target of the weapon it is mounted on"
        plan.forbid("co_axial", clause="co-axial.2", text=text)
