"""Hand Weapon: it parries, if on foot with a shield."""

from grapeshot_ninth_age.api import CLOSE_COMBAT, Attack, DefencePlan, hookimpl, trait

TRAIT = trait("Hand Weapon", ruleset="ninth-age", family=CLOSE_COMBAT)


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    if attack.in_combat and attack.target.type == "infantry" and attack.target.shield:
        plan.parry(clause="hand-weapon.3", text="Hand Weapon and shield on foot: Parry")
