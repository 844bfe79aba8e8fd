"""Apocalyptic Blast (10"): a Blast with the 10" marker."""

from grapeshot_horus_heresy.api import Attack, TemplatePlan, hookimpl, trait, word

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
