"""Kine Shields: a Thousand Sons Commander has Shield Generator (6+)."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Kine Shields", ruleset="legions-imperialis", bearer="target")

_VALUE = 6


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if not attack.has("Commander", of="target"):
        text = "Kine Shields need Commander, which is not among the rules"
        plan.warn(text, key="target.rules", clause="kine-shields.1")
    elif not attack.is_near_both("Shield Generator", _VALUE):
        plan.offer("invulnerable", _VALUE, clause="kine-shields.1")
