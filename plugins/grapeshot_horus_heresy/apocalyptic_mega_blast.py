"""Apocalyptic Mega-blast (5"/7"/10"): three zones; cover from its centre; side armour."""

from grapeshot_horus_heresy.api import (
    Attack,
    PenetrationPlan,
    TemplatePlan,
    WoundPlan,
    hookimpl,
    trait,
    word,
)

TRAIT = trait(
    "Apocalyptic Mega-blast",
    ruleset="horus-heresy",
    parameter=word('5"/7"/10"'),
    optional=True,
    aliases=("Mega-blast",),
    family="marker",
    includes=("Blast",),
)

_INCHES = (5, 7, 10)


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.use_marker(*_INCHES, clause="apocalyptic-mega-blast.1")
    plan.note(
        "apocalyptic-mega-blast.4", "a model under several zones is hit once, by the best of them"
    )
    plan.note("apocalyptic-mega-blast.5", "hits are counted zone by zone")
    text = "cover is judged from the marker's centre"
    plan.judge_cover_from_marker(clause="apocalyptic-mega-blast.7", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.note("apocalyptic-mega-blast.3", f"Strength {plan.strength} in this zone")
    plan.note("apocalyptic-mega-blast.6", "each zone is a Wound Pool of its own")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    text = "hits on vehicles strike the side armour"
    plan.strike("side", clause="apocalyptic-mega-blast.8", text=text)
