"""Shock Pulse: a machine that it pierces or wounds makes nothing but Snap Shots next."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait

TRAIT = trait("Shock Pulse", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    stopped = attack.options.shock_pulse_hits == "not saved"
    if attack.at_vehicle:
        cause, text = "penetrated" if stopped else "pierced", "a penetrating hit"
        asked = "whether a penetrating hit that a save has stopped counts"
        if attack.target.invulnerable_save or attack.target.cover_save:
            plan.reading("shock_pulse_hits", "shock-pulse.1", asked)
    elif attack.at_machine:
        cause, text = "unsaved", "an unsaved wound"
    else:
        return
    plan.follow(
        "snap_shots_next",
        cause,
        until="it has fired once",
        clause="shock-pulse.1",
        text=f"{text}: nothing but Snap Shots the next time it fires",
    )
