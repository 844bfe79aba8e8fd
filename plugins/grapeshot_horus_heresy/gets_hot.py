"""Gets Hot: a rolled 1 wounds the firer at the weapon's AP; a vehicle may be glanced."""

from grapeshot_horus_heresy.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Gets Hot", ruleset="horus-heresy", aliases=("Gets Hot!",))


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    text = "a rolled 1 wounds the model that fires, at the weapon's AP"
    plan.overheat(clause="gets-hot.1", text=text)
    if attack.attacker.type == "vehicle":
        plan.note("gets-hot.3", "a vehicle rolls a D6 instead: 1 or 2 is a glancing hit")
    else:
        plan.note("gets-hot.2", "saves and Feel No Pain are allowed, but no cover and no Shrouded")
    if attack.uses_marker or attack.is_template:
        plan.note("gets-hot.4", "a D6 before each shot: on a 1 it is not fired")
    plan.note("gets-hot.5", "a re-rolled 1 only harms if it comes up 1 again")
    if attack.has("Breaching"):
        plan.note("breaching.5", "the firer is harmed at the printed AP")
