"""Spear: one more rank supports, +1 AP; held ready, +2 Agility and +1 AP more."""

from grapeshot_ninth_age.api import (
    CLOSE_COMBAT,
    Attack,
    AttacksPlan,
    FightPlan,
    SavePlan,
    TargetPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Spear", ruleset="ninth-age", family=CLOSE_COMBAT)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.type != "infantry":
        plan.forbid("infantry_only", clause="spear.4", text="only Infantry can use a Spear")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.support_with_more_ranks(1, clause="spear.1", text="Spears: one more rank supports")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.add_ap(1, clause="spear.2", text="+1 Armour Penetration: Spear")
    if _held_ready(attack):
        plan.add_ap(1, clause="spear.3", text="+1 Armour Penetration: held ready")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if _held_ready(attack):
        plan.add_agility(2, clause="spear.3", text="+2 Agility: held ready")
    if _awaits_charge(attack) and attack.to_own_front and attack.engaged_in != {"front"}:
        text = "whether spears are held ready to the front with an enemy in flank or rear"
        plan.reading("spear_ready", "spear.3", text)


def _held_ready(attack: Attack) -> bool:
    """Return whether spears are held ready: first round, no charge, no enemy in flank or rear."""
    if attack.options.spear_ready == "each-blow":
        return _awaits_charge(attack) and attack.to_own_front
    return _awaits_charge(attack) and attack.engaged_in == {"front"}


def _awaits_charge(attack: Attack) -> bool:
    return attack.situation.round == 1 and not attack.attacker.charging
