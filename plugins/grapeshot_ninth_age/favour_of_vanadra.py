"""Favour of Vanadra: Lightning Reflexes in the first Round of Combat."""

from grapeshot_ninth_age.api import Attack, FightPlan, HitPlan, hookimpl, trait

TRAIT = trait(
    "Favour of Vanadra",
    ruleset="ninth-age",
    bearer="attacker",
    aliases=("Favour of Vanadra, Goddess of Wrath", "Wrath"),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat and attack.situation.round == 1 and not attack.has("Great Weapon"):
        text = "Lightning Reflexes: Favour of Vanadra"
        plan.modify("lightning reflexes", 1, clause="favour-of-vanadra.1", text=text)


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.situation.round == 1 and attack.has("Great Weapon"):
        text = "a Great Weapon at the wielder's own Agility: Favour of Vanadra"
        plan.strike_at_own_agility(clause="favour-of-vanadra.1", text=text)
