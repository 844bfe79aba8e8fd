"""Psy-shock: an unsaved wound causes Perils of the Warp in a unit with a Psyker or Daemon."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait

TRAIT = trait("Psy-shock", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "daemon" or attack.has("Psyker sub-type", of="target"):
        plan.follow(
            "perils",
            "unsaved",
            until="at once",
            clause="psy-shock.1",
            text="an unsaved wound causes Perils of the Warp, once a phase",
        )
