"""Reach: an Engaged model may fight further unpaired enemies within 2 inches."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Reach", ruleset="legions-imperialis")

_REACH = 2


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.kind != "fight" or not attack.index:
        return
    plan.lift("further fights", clause="reach.1", text="may fight further models within reach")
    plan.note("reach.2", "one at a time, each after the Fight before is resolved")
    plan.note("reach.3", "if both sides have Reach, the player with the Initiative goes first")
    target, distance = attack.target, attack.situation.distance or 0
    if target.paired or target.fought or distance > _REACH:
        text = f"within {_REACH} inches, not paired with another, not having fought this round"
        plan.forbid("reach", clause="reach.1", text=text, limit="reach")
