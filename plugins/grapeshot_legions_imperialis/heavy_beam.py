"""Heavy Beam: a Beam that passes through Structures and damages them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import left_out

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Heavy Beam", ruleset="legions-imperialis", includes=("Beam",))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("heavy-beam.1", "a Beam that Structures do not stop")
    plan.lift("structure in the way", clause="heavy-beam.2", text="passes through Structures")
    plan.lift("structure", clause="heavy-beam.4", text="can damage Structures")
    if attack.missing_structure:
        plan.warn(left_out(attack.missing_structure), key="targets", clause="heavy-beam.5")
    if attack.target.behind_block == "impassable":
        plan.note("heavy-beam.3", "Impassable terrain still stops the line")
    if attack.at_structure:
        plan.note("heavy-beam.5", "the Structure takes Hit rolls like a Detachment")
