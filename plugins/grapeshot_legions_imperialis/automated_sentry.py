"""Automated Sentry: it fires in the Movement phase, at the closest target its weapon suits."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Automated Sentry", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.has(TRAIT, of="attacker"):
        return
    for limit in ("phase", "order", "stage"):
        text = "it has no Order and fires when activated"
        plan.lift(limit, clause="automated-sentry.1", text=text)
    plan.note("automated-sentry.3", "it fires even while Engaged and Pinned")
    if attack.target_flies and attack.has_skyfire:
        return
    if not attack.situation.closest or not _is_eligible(attack):
        text = "only at the closest enemy of the kind its weapon suits"
        plan.forbid("sentry", clause="automated-sentry.2", text=text)


def _is_eligible(attack: Attack) -> bool:
    """Return whether the target is of the kind that the weapon is for."""
    if attack.has("Anti-tank"):
        return attack.at_engine or attack.target_is("walker")
    if attack.has("Light"):
        return attack.target_is("infantry", "cavalry")
    return True
