"""Exoshock (X): a penetrating hit causes a second one on X or more, with no cover save."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, hookimpl, target_roll, trait

TRAIT = trait("Exoshock", ruleset="horus-heresy", parameter=target_roll(), optional=True)

_UNPRINTED = 6


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    face = attack.value(TRAIT) or _UNPRINTED
    text = f"a penetrating hit causes a second one on {face}+"
    plan.hit_again_on(face, clause="exoshock.1", text=text)
    plan.note("exoshock.2", "no cover save against the second hit")
    plan.note("exoshock.3", "the second hit causes no further one")
