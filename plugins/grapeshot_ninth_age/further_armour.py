"""Further pieces of armour: what each is worth, and what it does to those who strike it."""

from grapeshot_ninth_age.api import (
    Attack,
    DefencePlan,
    FightPlan,
    SavePlan,
    hookimpl,
    is_printed_as,
    trait,
)

TRAIT = trait(
    "Further pieces of armour",
    ruleset="ninth-age",
    rule="further-armour",
    bearer="unit",
    aliases=(
        "Sode",
        "Kraken's Hide",
        "Pavise",
        "Paper Armour",
        "Abyssal Armour",
        "Spiked Shield",
        "Infernal Armour",
    ),
    several=True,
)
_WORTH, _AGAINST_AP, _BACK = "further-armour.1", "further-armour.2", "further-armour.3"
_PIECES = {"Sode": 1, "Kraken's Hide": 1, "Spiked Shield": 1, "Pavise": 2}
_SUITS = {"Paper Armour": 1, "Abyssal Armour": 3}
"""Whole suits: they count where no other Armour is stated."""
_SPIKES = trait("Spiked Shield", ruleset="ninth-age", rule="further-armour", bearer="unit")
_SPIKED_FROM = 4
"""The least roll of a save by which the spikes hit back."""


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    suits = {} if attack.target.armour else _SUITS
    for name, worth in {**_PIECES, **suits}.items():
        if _wears(attack, name):
            plan.thicken_armour(worth, 6, clause=_WORTH, text=f"+{worth} Armour: {name}")
    if _wears(attack, "Pavise"):
        plan.forbid_parry(clause=_WORTH, text="no Parry behind a Pavise")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _wears(attack, "Paper Armour"):
        plan.add_ap(-2, clause=_AGAINST_AP, text="2 Armour Penetration less: Paper Armour")
    key = f"{attack.struck_key}.rules"
    if _wears(attack, "Abyssal Armour"):
        text = "Abyssal Armour: what Veil Tokens take off the Armour Penetration is left out"
        plan.warn(text, key=key, clause=_AGAINST_AP)
    if attack.in_combat and _has_spikes(attack):
        plan.return_from(_SPIKED_FROM, clause=_BACK)
    if _wears(attack, "Infernal Armour"):
        text = "Infernal Armour: state what it is worth as armour"
        plan.warn(text, key=key, clause=_WORTH)


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if _has_spikes(attack):
        unit = attack.target
        text = f"{unit.name} gives a hit back for each save passed with {_SPIKED_FROM} or more"
        plan.give_back(
            _SPIKES, "passed save", strength=unit.strength, ap=unit.ap, clause=_BACK, text=text
        )
    elif _wears(attack, "Spiked Shield"):
        plan.note(_BACK, "a Spiked Shield hits back on foot only")


def _has_spikes(attack: Attack) -> bool:
    return _wears(attack, "Spiked Shield") and attack.target.type == "infantry"


def _wears(attack: Attack, name: str) -> bool:
    return any(is_printed_as(name, rule) for rule in attack.target.rules)
