"""Massive Blast (7"): a Blast with the 7" marker."""

from grapeshot_horus_heresy.api import Attack, TemplatePlan, hookimpl, trait, word

TRAIT = trait(
    "Massive Blast",
    ruleset="horus-heresy",
    parameter=word('7"'),
    optional=True,
    family="marker",
    includes=("Blast",),
)

_INCHES = 7


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.use_marker(_INCHES, clause="massive-blast.1")
