"""Reactor Overload: optionally twice the shots, for D3 Wounds or Hull Points of the firer."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, parse_dice, trait

TRAIT = trait("Reactor Overload", ruleset="horus-heresy")

_PRICE = parse_dice("D3")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.choices.overload:
        plan.double(clause="reactor-overload.1", text="twice the shots")
        text = f"the firer loses {_PRICE} Wounds or Hull Points, with no saves"
        plan.pay(_PRICE, clause="reactor-overload.2", text=text)
