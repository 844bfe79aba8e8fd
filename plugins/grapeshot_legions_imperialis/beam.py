"""Beam: strikes every Detachment under a line; stops at Structures; no Overwatch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Beam", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.in_overwatch:
        plan.forbid("overwatch", clause="beam.8", text="Beam is not fired in Overwatch")
    plan.lift("one target", clause="beam.3", text="every Detachment under the line")
    plan.lift("friend", clause="beam.3", text="friend or foe")
    plan.lift("no_line_of_sight", clause="beam.1", text="the line needs no sight")
    plan.open_to_unseen(clause="beam.5")
    plan.pass_over_where("models in range", "out_of_range", clause="beam.1")
    plan.note("beam.2", "the end of the line has to lie in the weapon's Arc")
    plan.note("beam.9", "the Detachment's other weapons may take any target")
    _pass_over_unstruck(attack, plan)


def _pass_over_unstruck(attack: Attack, plan: TargetPlan) -> None:
    if attack.target_flies:
        plan.pass_over(clause="beam.4", text="Flyers are passed over")
    if not attack.target.under_line:
        plan.pass_over(clause="beam.3", text="no model under the line")
    if attack.target.behind_block:
        limit = f"{attack.target.behind_block} in the way"
        plan.pass_over(clause="beam.6", text="the line stops before it", limit=limit)
    if attack.target.garrisoned_in:
        plan.note("beam.7", "those Garrisoned in the Structure that stops the line are hit")
