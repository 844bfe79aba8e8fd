"""Poison Attacks: an attack that hits on a natural 6 wounds without a roll."""

from grapeshot_ninth_age.api import Attack, HitPlan, WoundPlan, condition, hookimpl, trait

TRAIT = trait(
    "Poison Attacks",
    ruleset="ninth-age",
    bearer="weapon or attacker",
    parameter=condition(),
    optional=True,
    aliases=("Poison",),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.is_immune("Poison Attacks"):
        return
    poisoned_otherwise = bool(attack.instances(TRAIT))
    if attack.in_combat and poisoned_otherwise and attack.attacker_has("Venom Sacs"):
        plan.wound_surely_from(5, clause="venom-sacs.1", text="Venom Sacs: sure from 5 to hit")
    plan.wound_surely_from(6, clause="poison-attacks.1", text="a natural 6 to hit wounds surely")
    if plan.needs_two_rolls:
        plan.note("poison-attacks.2", "if its second die succeeds as well")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.note("poison-attacks.3", "of several hits of one attack a single one wounds surely")
