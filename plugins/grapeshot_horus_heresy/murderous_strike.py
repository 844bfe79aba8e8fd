"""Murderous Strike (X): wound rolls of X or more cause Instant Death, and are saved first."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, target_roll, trait

TRAIT = trait(
    "Murderous Strike", ruleset="horus-heresy", parameter=target_roll(), bearer="weapon or attacker"
)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    shooting = not attack.in_close_combat
    if shooting and attack.has("Murderous Strike", of="attacker") and not attack.at_vehicle:
        asked = "whether the shots of a model that has it itself cause Instant Death"
        plan.reading("murderous_models", "murderous-strike.1", asked)
    every = attack.options.murderous_models == "all attacks"
    face = min(attack.instances(TRAIT, in_shooting=every), default=None)
    if face is not None:
        text = f"wounds of {face}+ cause Instant Death"
        plan.kill_on(face, clause="murderous-strike.1", text=text)
        plan.note("murderous-strike.2", "they are saved before the others")
        plan.note("murderous-strike.3", "it does not wound by itself")
