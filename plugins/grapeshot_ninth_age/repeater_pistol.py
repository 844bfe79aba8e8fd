"""Repeater Pistol: four shots, with a second pistol."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Repeater Pistol", ruleset="ninth-age", bearer="weapon or attacker")
_SECOND = ("pistol", "brace of pistols")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    carried = {each.casefold() for each in attack.attacker.carried}
    if attack.in_combat or not attack.is_made_by(TRAIT.name):
        return
    if carried.intersection(_SECOND):
        plan.set_shots(4, clause="repeater-pistol.1", text="with a second pistol: four shots")
    else:
        plan.note("repeater-pistol.1", "no second pistol is carried")
