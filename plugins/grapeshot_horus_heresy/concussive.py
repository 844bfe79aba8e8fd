"""Concussive (X): a wounded unit tests Leadership; if it fails, its Weapon Skill is X lower."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Concussive",
    ruleset="horus-heresy",
    parameter=whole_number(),
    bearer="weapon or attacker",
    optional=True,
)


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.at_vehicle:
        return
    lower = max((each or 1 for each in attack.instances(TRAIT)), default=0)
    if not lower:
        return
    plan.test(
        "concussed",
        "wounded",
        "leadership",
        "concussive_test",
        until="end of the next Assault phase",
        clause="concussive.2",
        text=f"failed: Weapon Skill {lower} lower",
        ends="phase: Assault",
        adds={"ws": -lower},
    )
    plan.note("concussive.1", "a wound, saved or not, causes a Leadership test")
    plan.note("concussive.3", "one test however many wounds; values do not add up")
