"""Destructor: each Wound or Hull Point lost becomes D6; 2D6 against the largest."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, parse_dice, trait

TRAIT = trait("Destructor", ruleset="horus-heresy")

_LOST, _MOST = parse_dice("D6"), parse_dice("2D6")
_LARGEST = ("Super-heavy sub-type", "Gargantuan sub-type", "Monstrous sub-type")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if any(attack.has(name, of="target") for name in _LARGEST):
        plan.cost(_MOST, clause="destructor.2", text=f"a loss becomes {_MOST}")
    else:
        plan.cost(_LOST, clause="destructor.1", text=f"a loss becomes {_LOST}")
