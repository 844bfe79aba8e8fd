"""Petrifying Gaze: 2 hits in shooting or combat, which wound on a 5+ at AP 10."""

from grapeshot_ninth_age.api import (
    Attack,
    AttacksPlan,
    FightPlan,
    HitPlan,
    SavePlan,
    WoundPlan,
    hookimpl,
    parse_dice,
    trait,
)

TRAIT = trait("Petrifying Gaze", ruleset="ninth-age", bearer="weapon or attacker")
_HITS, _WOUNDS_ON, _AP = parse_dice(2), 5, 10


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.fire_dice(_HITS, clause="petrifying-gaze.1", text="2 hits for each model")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.automatic(clause="petrifying-gaze.1", text="its hits are automatic")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    text = "Petrifying Gaze at own Agility: 2 hits for each model in contact"
    plan.make_special_attack(
        TRAIT,
        _HITS,
        ap=_AP,
        attributes=("Magical Attacks",),
        clause="petrifying-gaze.1",
        text=text,
    )


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.wound_on(_WOUNDS_ON, clause="petrifying-gaze.2")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.is_made_by(TRAIT.name):
        text = "Armour Penetration 10, magical: Petrifying Gaze"
        plan.fix_ap(_AP, clause="petrifying-gaze.2", text=text)
