"""Lightning Reflexes: +1 to hit, or a Great Weapon at its own Agility instead."""

from grapeshot_ninth_age.api import Attack, FightPlan, HitPlan, hookimpl, trait

TRAIT = trait("Lightning Reflexes", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat and not attack.has("Great Weapon"):
        text = "Lightning Reflexes"
        plan.modify("lightning reflexes", 1, clause="lightning-reflexes.1", text=text)
        plan.note("lightning-reflexes-note.1", "of the unit's blows, and of no Special Attack")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.has("Great Weapon"):
        text = "a Great Weapon at the wielder's own Agility"
        plan.strike_at_own_agility(clause="lightning-reflexes.2", text=text)
