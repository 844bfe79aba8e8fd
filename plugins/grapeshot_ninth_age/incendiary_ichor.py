"""Incendiary Ichor: Flaming Attacks, an Aegis Save against them, and no Fortitude."""

from grapeshot_ninth_age.api import Attack, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Incendiary Ichor", ruleset="ninth-age", bearer="unit")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.is_struck("Incendiary Ichor"):
        plan.bypass("fortitude", clause="incendiary-ichor.1", text="Incendiary Ichor: no Fortitude")
        if attack.is_attack("Flaming Attacks") or attack.has("Incendiary Ichor", of="attacker"):
            text = "Aegis 3+ against Flaming Attacks: Incendiary Ichor"
            plan.offer("aegis", 3, clause="incendiary-ichor.1", text=text)
    if attack.has("Incendiary Ichor", of="attacker"):
        text = "all its attacks are Flaming Attacks: no Fortitude"
        plan.bypass("fortitude", clause="incendiary-ichor.2", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.has("Incendiary Ichor", of="attacker") and attack.is_struck("Flammable"):
        text = "Flammable: failed rolls are re-rolled"
        plan.reroll_failed(clause="incendiary-ichor.2", text=text)
