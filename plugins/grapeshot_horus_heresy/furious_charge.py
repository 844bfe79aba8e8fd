"""Furious Charge (X): +X Strength on the charge."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Furious Charge", ruleset="horus-heresy", parameter=whole_number(), bearer="weapon or attacker"
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not attack.in_close_combat:
        return
    if isinstance(attack.weapon.strength, int):
        plan.note(
            "strength-modifiers.2", "a fixed Strength is not modified: Furious Charge does not help"
        )
    elif attack.charges:
        more = max(attack.instances(TRAIT))
        text = f"Strength +{more} on the charge"
        plan.strengthen("furious charge", more, clause="furious-charge.1", text=text)
    elif attack.attacker.disordered:
        plan.note("furious-charge.2", "not after a Disordered Charge")
