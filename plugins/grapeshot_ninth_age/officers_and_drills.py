"""Officers and drills: what officers add to their own blows and shots, or to their unit's."""

from grapeshot_ninth_age.api import (
    Attack,
    AttacksPlan,
    HitPlan,
    hookimpl,
    is_printed_as,
    trait,
)

TRAIT = trait(
    "Officers and drills",
    ruleset="ninth-age",
    bearer="attacker",
    aliases=(
        "Castellan",
        "Imperial Prince",
        "Fleet Officer",
        "Queen's Companion",
        "Legion Charioteers",
        "Queen's Cavalier",
    ),
    several=True,
)
_ATTACKS = {"Castellan": 2, "Imperial Prince": 1}
_ON_BLOWS, _TO_HIT = "officers-and-drills.1", "officers-and-drills.2"


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_combat:
        for name, more in _ATTACKS.items():
            if _has(attack, name):
                plan.add_attacks(more, clause=_ON_BLOWS, text=f"+{more} Attack Value: {name}")
        if _has(attack, "Queen's Cavalier") and attack.attacker.charging:
            text = "Queen's Cavalier: the Fear of its charge is left out"
            plan.warn(text, key=f"{attack.key}.rules", clause=_ON_BLOWS)
    elif _has(attack, "Queen's Companion") and _shoots(attack, "Longbow"):
        plan.set_shots(3, clause=_ON_BLOWS, text="three shots: Queen's Companion")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat:
        return
    if _has(attack, "Queen's Companion"):
        plan.waive("moved", clause=_TO_HIT, text="Quick to Fire: Queen's Companion")
    if _has(attack, "Fleet Officer"):
        plan.waive("reaction", clause=_TO_HIT, text="Steady Aim: Fleet Officer")
        if _shoots(attack, "Sky Reaper"):
            plan.modify("officer", 2, clause=_TO_HIT, text="+2 to hit: Fleet Officer")


def _has(attack: Attack, name: str) -> bool:
    return any(is_printed_as(name, rule) for rule in attack.attacker.rules)


def _shoots(attack: Attack, weapon: str) -> bool:
    return weapon.casefold() in attack.weapon.name.casefold()
