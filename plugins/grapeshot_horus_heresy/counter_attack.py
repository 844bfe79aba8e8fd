"""Counter-attack (X): X more blows when it is charged."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Counter-attack",
    ruleset="horus-heresy",
    parameter=whole_number(),
    bearer="attacker",
    optional=True,
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.attacker.charged:
        more = attack.value(TRAIT, "attacker") or 1
        text = f"+{more} when charged"
        plan.add_blows("counter-attack", more, clause="counter-attack.1", text=text)
        plan.note("counter-attack.2", "not if the unit was already locked or holds the line")
