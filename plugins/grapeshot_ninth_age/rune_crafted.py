"""Rune Crafted: magical artillery that strikes harder, each type in its own way."""

from grapeshot_ninth_age.api import Attack, HitPlan, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Rune Crafted", ruleset="ninth-age", bearer="attacker", includes=("Magical Attacks",))
_AP = {"Catapult": 2, "Cannon": 1}
"""What the Armour Penetration of each type gains; the Strength gains 1."""


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if _gain(attack):
        plan.add_strength(1, clause="rune-crafted.1", text="+1 Strength: Rune Crafted")
    if not attack.in_combat and _is(attack, "organ gun"):
        plan.modify("rune crafted", 1, clause="rune-crafted.1", text="Rune Crafted Organ Gun")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    gain = _gain(attack)
    if gain:
        text = f"+{gain} Armour Penetration: Rune Crafted"
        plan.add_ap(gain, clause="rune-crafted.1", text=text)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat and _is(attack, "ballista"):
        plan.waive("long range", clause="rune-crafted.2", text="Accurate: Rune Crafted Ballista")


def _gain(attack: Attack) -> int:
    if attack.in_combat:
        return 0
    return max((gain for name, gain in _AP.items() if attack.has(name)), default=0)


def _is(attack: Attack, name: str) -> bool:
    return name in attack.weapon.name.casefold()
