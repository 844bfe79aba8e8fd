"""Limited (X): may be fired X times in the battle."""

from grapeshot_legions_imperialis.api import (
    Attack,
    Fault,
    TargetPlan,
    hookimpl,
    trait,
    whole_number,
)

TRAIT = trait("Limited", ruleset="legions-imperialis", parameter=whole_number())


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    shots, given = attack.value(TRAIT), attack.attacker.ammunition
    left = shots if given is None else given
    if left > shots:
        raise Fault(
            "bad_profile", f"ammunition = {left}", expected=f"{shots} at most: Limited ({shots})"
        )
    if left:
        plan.spend_ammunition(left - 1, clause="limited.1")
    else:
        plan.forbid("ammunition", clause="limited.2", text="no shots are left for this battle")
