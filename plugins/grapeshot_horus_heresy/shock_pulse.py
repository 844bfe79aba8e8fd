"""Shock Pulse: a machine it penetrates or wounds makes only Snap Shots next time."""

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
        text=f"{text}: only Snap Shots the next time it fires",
        ends="firing",
        sets={"situation.snap_shot": True},
    )
