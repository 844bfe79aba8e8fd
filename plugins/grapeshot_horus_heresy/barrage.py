"""Barrage: fires without line of sight, then without BS; strikes vehicles on the side."""

from grapeshot_horus_heresy.api import (
    Attack,
    Fault,
    PenetrationPlan,
    TargetPlan,
    TemplatePlan,
    hookimpl,
    trait,
)

TRAIT = trait("Barrage", ruleset="horus-heresy", includes=("Multiple Barrages",))


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    if not attack.uses_marker:
        expected = 'a marker as well as Barrage, such as Large Blast (5")'
        raise Fault("bad_profile", f'"{attack.weapon.name}" has no marker', expected=expected)
    plan.note("barrage.1", "the profile's marker and the Blast rules, with these exceptions")
    if attack.grouped_markers < 2 and not attack.has("Apocalyptic Barrage"):
        _judge_cover(attack, plan)
    if attack.fires_indirectly:
        text = "indirect fire: the marker moves the whole 2D6 inches"
        plan.waive("ballistic skill", clause="barrage.3", text=text)


def _judge_cover(attack: Attack, plan: TemplatePlan) -> None:
    """Judge the cover from a single shot: the rules do not say where it comes from."""
    if attack.options.barrage_cover == "marker":
        text = "cover is judged from the marker's centre"
        plan.judge_cover_from_marker(clause="barrage.1", text=text)
    if attack.target.cover_from_firer != attack.target.cover_from_marker:
        text = "where a single Barrage shot comes from, for cover"
        plan.reading("barrage_cover", "barrage.1", text)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.fires_indirectly:
        text = "indirect fire: needs no line of sight, but a target beyond minimum range"
        plan.lift("no direct fire", clause="barrage.2", text=text)
    else:
        text = "direct fire, even within the minimum range"
        plan.lift("within_minimum_range", clause="barrage.4", text=text)


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    plan.strike("side", clause="barrage.5", text="hits on vehicles strike the side armour")
