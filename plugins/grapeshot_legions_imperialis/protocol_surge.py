"""Protocol - Surge: 4 inches more range near a Noosphere Controller."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait(
    "Protocol - Surge", ruleset="legions-imperialis", rule="protocol-surge", bearer="attacker"
)

_INCHES = 4


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.near_attacker("Noosphere Controller"):
        plan.extend_range(_INCHES, clause="protocol-surge.1")
    else:
        text = "no Noosphere Controller is listed near it: no extra range"
        plan.warn(text, key="attacker.near", clause="protocol-surge.1")
