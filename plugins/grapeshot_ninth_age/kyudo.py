"""Kyudo: two shots, and +1 Armour Penetration at Short Range."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, SavePlan, hookimpl, trait

TRAIT = trait("Kyudo", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not attack.in_combat:
        plan.set_shots(2, clause="kyudo.1", text="Kyudo: two shots")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if not attack.in_combat and attack.at_short_range:
        plan.add_ap(1, clause="kyudo.1", text="+1 Armour Penetration: Kyudo at Short Range")
