"""Mummy's Curse: who slays the bearer takes a hit of Strength 6 and Armour Penetration 10."""

from grapeshot_ninth_age.api import Attack, FightPlan, HitPlan, hookimpl, trait

TRAIT = trait("Mummy's Curse", ruleset="ninth-age", rule="mummys-curse", bearer="target")
_CLAUSE = "mummys-curse.1"


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    text = f"{attack.target.name} gives back a hit for each model that is slain"
    plan.give_back(TRAIT, "model", strength=6, ap=10, clause=_CLAUSE, text=text)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat:
        text = "Mummy's Curse: the hit that a slain model gives back to a shooter is left out"
        plan.warn(text, key="target.rules", clause=_CLAUSE)
