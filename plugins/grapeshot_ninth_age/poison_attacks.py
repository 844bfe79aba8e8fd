"""Poison Attacks: a hit on a natural 6 wounds automatically."""

from grapeshot_ninth_age.api import Attack, HitPlan, WoundPlan, hookimpl, roll_or_condition, trait

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
        plan.wound_surely_from(
            5, clause="venom-sacs.1", text="Venom Sacs: automatic wounds on 5+ to hit"
        )
    printed = [value for value in attack.values(TRAIT) if isinstance(value, int)]
    if printed:
        plan.wound_surely_from(min(printed), clause="venom-sacs.1")
    plan.wound_surely_from(
        6, clause="poison-attacks.1", text="a natural 6 to hit wounds automatically"
    )
    if plan.needs_two_rolls:
        plan.note("poison-attacks.2", "if the second die succeeds too")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.note("poison-attacks.3", "if an attack scores several hits only one wounds automatically")
