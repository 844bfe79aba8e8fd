"""Large Blast (5"): a Blast with the 5" marker."""

from grapeshot_horus_heresy.api import Attack, TemplatePlan, hookimpl, trait, word

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
