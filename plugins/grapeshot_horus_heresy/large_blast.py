"""Large Blast (5"): Blast with the 5" marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, word

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

TRAIT = trait(
    "Large Blast",
    ruleset="horus-heresy",
    parameter=word('5"'),
    optional=True,
    family="marker",
    includes=("Blast",),
)


_INCHES = 5


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.use_marker(_INCHES, clause="large-blast.1")
