"""Interceptor: after its move it fires one weapon at a Flyer, at -2."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Interceptor", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not _intercepts(attack):
        return
    text = "it fires one weapon at the end of its move"
    for limit in ("phase", "order"):
        plan.lift(limit, clause="interceptor.1", text=text)
    if attack.situation.weapons_fired or attack.has("Point Defence"):
        text = "only one weapon, without Point Defence"
        plan.forbid("already_fired", clause="interceptor.1", text=text, limit="one interception")
    if not attack.target_flies:
        text = "it may intercept Flyers only"
        plan.forbid("flyer", clause="interceptor.2", text=text, limit="interception")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if _intercepts(attack):
        plan.modify("interception", -2, clause="interceptor.3", text="fired during a move")


def _intercepts(attack: Attack) -> bool:
    return attack.situation.phase == "movement" and not attack.in_overwatch
