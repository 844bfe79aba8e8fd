"""Sudden Strike (X): +X Initiative on the charge."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Sudden Strike", ruleset="horus-heresy", parameter=whole_number(), bearer="weapon or attacker"
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.charges:
        more = max(attack.instances(TRAIT))
        text = f"Initiative +{more} on the charge"
        plan.quicken("sudden strike", more, clause="sudden-strike.1", text=text)
    elif attack.attacker.disordered:
        plan.note("sudden-strike.2", "not after a Disordered Charge")
