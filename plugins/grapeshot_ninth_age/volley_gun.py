"""Volley Gun, the artillery type: natural 6s among its shot dice hinder it or misfire."""

from grapeshot_ninth_age.api import ARTILLERY, Attack, AttacksPlan, hookimpl, trait

TRAIT = trait(
    "Volley Gun",
    ruleset="ninth-age",
    rule="volley-gun-type",
    family=ARTILLERY,
    includes=("Artillery Weapon",),
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    text = "exactly one natural 6 among the shot dice: -1 to hit"
    plan.hamper_on_sixes(1, clause="volley-gun-type.1", text=text)
    text = "two or more natural 6s: no shots, and a misfire"
    plan.misfire_on_sixes(2, clause="volley-gun-type.2", text=text)
