"""Limited Ammunition: after firing, a 6 means it is empty; a 5 as well if it fired before."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, TargetPlan, hookimpl, trait

TRAIT = trait("Limited Ammunition", ruleset="horus-heresy")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.ammunition == 0:
        plan.forbid("ammunition", clause="limited-ammunition.2", text="it is out of ammunition")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    face = 5 if attack.attacker.fired_before else 6
    text = f"out of ammunition on {face}+, after its attacks"
    plan.run_dry_on(face, clause="limited-ammunition.1", text=text)
