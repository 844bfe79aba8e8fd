"""Remote Controlled Detonation: fires all Blast weapons at once, without scatter, and is lost."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Remote Controlled Detonation", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.situation.detonation:
        if attack.weapon.range == "-" and attack.has("Blast"):
            text = "its charges have no range: they strike where it detonates"
            plan.forbid("out_of_range", clause="remote-controlled-detonation.1", text=text)
        return
    text = "the template lies at the model itself, whatever the distance"
    plan.reach_by_template(clause="remote-controlled-detonation.1", text=text)
    for limit in ("phase", "order"):
        text = "it detonates at the end of its move, near a Commander"
        plan.lift(limit, clause="remote-controlled-detonation.1", text=text)
    if not attack.has("Blast"):
        text = "a detonation uses its Blast weapons only"
        plan.forbid(
            "placement",
            clause="remote-controlled-detonation.1",
            text=text,
            limit="weapon of a detonation",
        )
    text = "the template does not scatter and does not hit the bearers"
    plan.note("remote-controlled-detonation.2", text)
    plan.destroy_the_firer(
        clause="remote-controlled-detonation.3", text="destroyed by its own detonation"
    )
