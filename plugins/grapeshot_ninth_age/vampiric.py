"""Vampiric (X+): a roll brings a Health Point back where its blows have drawn blood."""

from grapeshot_ninth_age.api import Attack, FightPlan, hookimpl, roll, trait

TRAIT = trait("Vampiric", ruleset="ninth-age", rule="devour", parameter=roll(), bearer="attacker")
_TOWERING = 2


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    needed = attack.value(TRAIT)
    if attack.has("Towering Presence", of="attacker"):
        needed = min(6, needed + _TOWERING)
    text = f"Vampiric: {needed}+ when the round ends, if its blows have wounded"
    plan.gain_health(
        "Vampiric", "unsaved wound", needed, is_single=True, clause="devour.4", text=text
    )
