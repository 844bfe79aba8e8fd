"""Apocalyptic Blast (10"): Blast with the 10" marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, word

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

TRAIT = trait(
    "Apocalyptic Blast",
    ruleset="horus-heresy",
    parameter=word('10"'),
    optional=True,
    family="marker",
    includes=("Blast",),
)


_INCHES = 10


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.use_marker(_INCHES, clause="apocalyptic-blast.1")
