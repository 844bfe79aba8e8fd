"""Disciplined Fire: on First Fire, the common weapons of Imperial Fists Infantry are Accurate."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Disciplined Fire", ruleset="legions-imperialis", bearer="attacker")

_WEAPONS = (
    "autocannon",
    "lascannon",
    "plasma cannon",
    "heavy bolters",
    "missile launchers",
    "bolters",
    "combi-bolters",
    "bolt pistols",
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    is_infantry = attack.attacker.type == "infantry"
    if is_infantry and attack.under_first_fire and attack.weapon_is(*_WEAPONS):
        plan.reroll_failed(clause="disciplined-fire.1")
