"""Reach: an Engaged model may also fight unpaired enemies within 2 inches."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Reach", ruleset="legions-imperialis")

_REACH = 2


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.kind != "fight" or not attack.index:
        return
    plan.lift("further fights", clause="reach.1", text="it may also fight models within reach")
    plan.note("reach.2", "one at a time, after the previous Fight is resolved")
    plan.note("reach.3", "if both sides have Reach, the player with the Initiative goes first")
    target, distance = attack.target, attack.situation.distance or 0
    if target.paired or target.fought or distance > _REACH:
        text = f"the model must be within {_REACH} inches, unpaired, and not have fought this round"
        plan.forbid("reach", clause="reach.1", text=text, limit="reach")
