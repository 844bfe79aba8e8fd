"""Poison Attacks: a hit on a natural 6 wounds automatically."""

from grapeshot_ninth_age.api import (
    AUTOMATIC_WOUND,
    Attack,
    HitPlan,
    WoundPlan,
    hookimpl,
    roll_or_condition,
    trait,
)

TRAIT = trait(
    "Poison Attacks",
    ruleset="ninth-age",
    bearer="weapon or attacker",
    parameter=roll_or_condition(),
    optional=True,
    aliases=("Poison",),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.is_immune("Poison Attacks"):
        return
    poisoned_otherwise = bool(attack.values(TRAIT))
    if attack.in_combat and poisoned_otherwise and attack.has("Venom Sacs", of="attacker"):
        text = "Venom Sacs: automatic wounds on 5+ to hit"
        plan.tag_from(5, AUTOMATIC_WOUND, clause="venom-sacs.1", text=text)
    printed = [value for value in attack.values(TRAIT) if isinstance(value, int)]
    if printed:
        least = min(printed)
        text = f"a natural {least} or more to hit wounds without a roll"
        plan.tag_from(least, AUTOMATIC_WOUND, clause="venom-sacs.1", text=text)
    text = "a natural 6 to hit wounds automatically"
    plan.tag_from(6, AUTOMATIC_WOUND, clause="poison-attacks.1", text=text)
    plan.explain_second_die(clause="poison-attacks.2", text="if the second die succeeds too")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.note("poison-attacks.3", "if an attack scores several hits only one wounds automatically")
