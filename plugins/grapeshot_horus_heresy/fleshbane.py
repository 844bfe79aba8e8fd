"""Fleshbane: it wounds on a 2+."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Fleshbane", ruleset="horus-heresy", bearer="weapon or attacker")

_FACE = 2


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.instances(TRAIT):
        plan.need_at_most(_FACE, clause="fleshbane.1", text=f"wounds on {_FACE}+")
        plan.note("fleshbane.2", "in shooting only the weapon's own counts")
        plan.note("fleshbane.3", "vehicles are not affected")
