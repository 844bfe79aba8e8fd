"""Apocalyptic Barrage (X): a clover-shaped marker; each attack strikes one of its circles."""

from grapeshot_horus_heresy.api import (
    Attack,
    TargetPlan,
    TemplatePlan,
    hookimpl,
    parse_dice,
    trait,
    whole_number,
)

TRAIT = trait(
    "Apocalyptic Barrage",
    ruleset="horus-heresy",
    parameter=whole_number(),
    optional=True,
    family="marker",
    includes=("Blast", "Barrage"),
)


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    told = attack.value(TRAIT)
    strikes = attack.shots if told is None else parse_dice(told)
    plan.use_clover(strikes, clause="apocalyptic-barrage.1")
    plan.note("apocalyptic-barrage.3", "it scatters like a Blast, without turning")
    plan.note("apocalyptic-barrage.4", f"{strikes} strike dice where it lands")
    plan.note("apocalyptic-barrage.5", "a strike hits every model under the circle of its number")
    text = "cover is judged from the centre of the whole marker"
    plan.judge_cover_from_marker(clause="apocalyptic-barrage.6", text=text)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if isinstance(attack.choices.orientation, str):
        plan.note("apocalyptic-barrage.2", "the attacker turns the marker to cover the most models")
