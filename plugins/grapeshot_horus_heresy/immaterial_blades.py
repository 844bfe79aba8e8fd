"""Immaterial Blades (X): wound and penetration dice of 6 are at the AP in brackets."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, WoundPlan, hookimpl, trait, word

_APS = tuple(f"AP{ap}" for ap in range(1, 8))

TRAIT = trait("Immaterial Blades", ruleset="horus-heresy", parameter=word(*_APS))

_FACE = 6


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    ap = int(attack.value(TRAIT)[-1])
    text = f"a wound die of {_FACE} is at AP {ap}"
    plan.ap_on(_FACE, ap, clause="immaterial-blades.1", text=text)


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    ap = int(attack.value(TRAIT)[-1])
    text = f"a penetration die of {_FACE} is at AP {ap}"
    plan.table_ap_on(_FACE, ap, clause="immaterial-blades.2", text=text)
