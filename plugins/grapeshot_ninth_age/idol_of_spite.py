"""Idol of Spite: in the round it is used, +1 attack, Strength and Armour Penetration."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Idol of Spite", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not attack.in_combat:
        return
    if _is_used(attack):
        plan.add_attacks(1, clause="idol-of-spite.1", text="+1 Attack Value: Idol of Spite")
    else:
        text = f"the Idol of Spite counts only if {attack.key}.met names it"
        plan.warn(text, key=f"{attack.key}.met", clause="idol-of-spite.1")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if _is_used(attack):
        plan.add_strength(1, clause="idol-of-spite.1", text="+1 Strength: Idol of Spite")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _is_used(attack):
        plan.add_ap(1, clause="idol-of-spite.1", text="+1 Armour Penetration: Idol of Spite")


def _is_used(attack: Attack) -> bool:
    return attack.in_combat and not attack.special and attack.is_met(TRAIT)
