"""Hatred (X): failed hits are re-rolled in the first round of a combat."""

from grapeshot_horus_heresy.api import Attack, HitPlan, anything, hookimpl, trait

TRAIT = trait(
    "Hatred", ruleset="horus-heresy", parameter=anything(), bearer="attacker", optional=True
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_close_combat and attack.situation.round == 1:
        plan.reroll_failed(clause="hatred.1")
        plan.note("hatred.2", "in the first round, of a unit that charged or was charged")
