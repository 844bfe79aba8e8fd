"""Seismic Shock: a unit that loses a Wound or Hull Point moves at half and cannot React."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait

TRAIT = trait("Seismic Shock", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    plan.follow(
        "slowed",
        "unsaved",
        until="end of the attacker's next Shooting phase",
        clause="seismic-shock.1",
        text="a wound or Hull Point lost: moves at half rate, does not Run, makes no Reactions",
        ends="enemy phase: Shooting",
    )
