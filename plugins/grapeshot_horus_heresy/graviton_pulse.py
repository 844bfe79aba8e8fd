"""Graviton Pulse: it wounds unless the target rolls under its Strength."""

from grapeshot_horus_heresy.api import Attack, Fault, WoundPlan, hookimpl, trait

TRAIT = trait("Graviton Pulse", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.at_machine:
        return
    strength = attack.target.strength
    if strength is None:
        raise Fault(
            "bad_profile", "target.strength is missing", expected="a number, for this weapon"
        )
    text = f"wounded on a D6 of {min(6, max(1, strength))}+, whatever the weapon's Strength"
    plan.replace_roll(min(6, max(1, strength)), clause="graviton-pulse.1", text=text)
    plan.note("graviton-pulse.2", "a 6 always wounds")
    plan.note("graviton-pulse.4", "saves are taken against the weapon's AP")
