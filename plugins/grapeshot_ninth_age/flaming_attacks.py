"""Flaming Attacks: no Fortitude; failed wounds against Flammable are re-rolled."""

from grapeshot_ninth_age.api import Attack, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Flaming Attacks", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass(
        "fortitude", clause="flaming-attacks.1", text="no Fortitude against Flaming Attacks"
    )
    if attack.has(TRAIT, of="attacker"):
        plan.note("flaming-note.1", "all close combat and shooting attacks of the unit have it")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.is_struck("Flammable"):
        plan.reroll_failed(clause="flaming-attacks.2", text="Flammable: failed rolls are re-rolled")
