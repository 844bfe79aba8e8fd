"""Automata (unit type): Fearless; Poisoned and Fleshbane must re-roll successful wounds."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Automata", ruleset="horus-heresy", bearer="unit")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type == "automata" and attack.is_poisonous:
        plan.reroll_passed(clause="automata.1")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.target.type == "automata":
        plan.be_fearless()


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "automata":
        plan.be_fearless(clause="automata.2")
