"""Blind: a unit it hits tests Initiative; if it fails, WS 1 and BS 1 through its turn."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait

TRAIT = trait("Blind", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.at_vehicle:
        plan.note("blind.4", "no Initiative: not affected")
        return
    plan.test(
        "blinded",
        "hit",
        "initiative",
        "blind_test",
        until="end of its next turn",
        clause="blind.1",
        text="if hit it tests Initiative at the end of the phase: failed, WS 1 and BS 1",
        sets={"ws": 1, "attacker.bs": 1},
    )
    plan.note("blind.2", "until the end of its own next turn")
