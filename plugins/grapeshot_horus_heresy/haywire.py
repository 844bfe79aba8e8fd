"""Haywire: against machines a D6 decides: 1 nothing, 2-5 glance or wound, 6 penetrate or wound."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, WoundPlan, hookimpl, trait

TRAIT = trait("Haywire", ruleset="horus-heresy")

_BARRED = ("armour", "cover"), ("every save", "every mitigation")
"""What does not stop a wound of 2 to 5, and one of 6."""


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if not attack.at_machine:
        plan.note("haywire.5", "other units are wounded normally")
        return
    plan.note("haywire.1", "a D6 instead of the wound roll")
    plan.note("haywire.2", "1: nothing")
    text = "2 to 5: a wound that only invulnerable saves and mitigation stop"
    plan.replace_roll(2, barred=_BARRED[0], clause="haywire.3", text=text)
    text = "6: a wound that nothing stops"
    plan.replace_roll(6, barred=_BARRED[1], clause="haywire.4", text=text)


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    if attack.has("God-Engine", of="target"):
        return
    plan.note("haywire.1", "a D6 instead of the penetration roll")
    plan.note("haywire.2", "1: nothing")
    glanced, pierced = _BARRED if attack.options.haywire_saves == "wounds" else ((), ())
    text = "2 to 5: a glancing hit"
    plan.replace_roll(2, "glancing", barred=glanced, clause="haywire.3", text=text)
    text = "6: a penetrating hit"
    plan.replace_roll(6, "penetrating", barred=pierced, clause="haywire.4", text=text)
    if attack.options.haywire_table == "without AP":
        plan.ignore_ap_on_table(clause="haywire.1")
    plan.reading("haywire_table", "haywire.1", "whether AP modifies the damage table after a 6")
    if attack.target.invulnerable_save or attack.target.cover_save:
        text = "whether a vehicle saves against these hits as against any others"
        plan.reading("haywire_saves", "haywire.3", text)
