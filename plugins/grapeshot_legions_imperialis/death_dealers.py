"""Death Dealers: within 6 inches, Hit rolls of 1 by Light and Light AT weapons are re-rolled."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Death Dealers", ruleset="legions-imperialis", bearer="attacker")

_NEAR = 6


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    distance = attack.situation.distance
    is_light = attack.has("Light") or attack.has("Light AT")
    if attack.attacker.order == "advance" and is_light and distance is not None:
        if distance <= _NEAR:
            plan.reroll_face(1, clause="death-dealers.1")
    elif attack.attacker.order == "advance" and is_light:
        text = "within 6 inches 1s are re-rolled: state the distance"
        plan.warn(text, key="situation.distance", clause="death-dealers.1")
