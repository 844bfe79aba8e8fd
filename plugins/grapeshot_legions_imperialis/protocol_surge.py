"""Protocol - Surge: four inches more range near the Noosphere Controller."""

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
        text = "no Noosphere Controller is said to be near: no more range"
        plan.warn(text, key="attacker.near", clause="protocol-surge.1")
