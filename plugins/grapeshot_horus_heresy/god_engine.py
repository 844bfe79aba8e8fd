"""God-Engine: Haywire and Disruption do nothing to it, and powers of the mind leave it alone."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, TargetPlan, hookimpl, trait

TRAIT = trait("God-Engine", ruleset="horus-heresy", bearer="target")
_CLAUSE = "god-engine.1"
_OF_THE_MIND = ("Psychic Focus", "Cybertheurgic Focus")
_OF_CURRENTS = ("Haywire", "Disruption")
"""Traits whose modules leave a God-Engine alone."""


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if any(map(attack.has, _OF_THE_MIND)):
        text = "psychic and cybertheurgic weapons do nothing to a God-Engine"
        plan.forbid("god_engine", clause=_CLAUSE, text=text)


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    for name in filter(attack.has, _OF_CURRENTS):
        text = f"{name} does nothing to a God-Engine: its Strength has to penetrate"
        plan.note(_CLAUSE, text)
