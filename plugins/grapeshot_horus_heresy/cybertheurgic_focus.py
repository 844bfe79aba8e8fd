"""Cybertheurgic Focus: the weapon is used only if a Cybertheurgy check is passed."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Cybertheurgic Focus", ruleset="horus-heresy")

_BEFORE = "a Cybertheurgy check first, made like a Psychic check: passed, it is used"


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.demand_check(clause="cybertheurgic-focus.1", text=_BEFORE)
    plan.note("cybertheurgic-focus.2", "failed: Cybertheurgic Feedback, and it is not used")
