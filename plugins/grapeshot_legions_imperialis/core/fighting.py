"""Kind `fight`: a model fights one enemy model, or several one after another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot import Dice, Once, Plan, Program, Tally, kit
from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.attack import Attack
from grapeshot_legions_imperialis.core.attacks import attacks_of
from grapeshot_legions_imperialis.core.fight_plan import ATTACKER, TARGET, FightPlan
from grapeshot_legions_imperialis.core.formation import Formation
from grapeshot_legions_imperialis.core.left import choices_left, unit_left
from grapeshot_legions_imperialis.core.models import change_front
from grapeshot_legions_imperialis.core.on_table import without_table
from grapeshot_legions_imperialis.core.state import TargetState
from grapeshot_legions_imperialis.core.target_plan import TargetPlan
from grapeshot_legions_imperialis.core.targeting import demand_models

if TYPE_CHECKING:
    from grapeshot import Engagement, Played, Plugins

_MEASURES = ("attacker_dice", "target_dice", "wounds_lost", "models_destroyed")
_EVENTS = frozenset({"attacker_wins", "tie", "target_wins", "wiped_out"})


_ABOUT_FIRE = frozenset(
    {
        "already_fired",
        "ammunition",
        "arc",
        "bombs at rest",
        "bombs in combat",
        "co_axial",
        "flyer",
        "overwatch",
        "placement",
        "same flyer",
        "same target",
        "split_fire",
    }
)
"""Limits that keep a weapon from being fired, and say nothing about a Fight."""


class _State(NamedTuple):
    attacker_wounds: int


class _Bout(NamedTuple):
    """A Fight against one target: the attack of one weapon on it, and the plan of all weapons."""

    attack: Attack
    plan: FightPlan
    formation: Formation


@without_table
def prepare_fight(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of a Fight. Raise Refusal where the rules forbid it."""
    weapons = (engagement.weapon, *engagement.more_weapons)
    armed = [attacks_of(engagement._replace(weapon=w), plugins, "fight") for w in weapons]
    checks: list[Plan] = []
    bouts: list[_Bout] = []
    for with_each_weapon in zip(*armed, strict=True):
        first = with_each_weapon[0]
        checks.append(_check(with_each_weapon))
        bouts.append(_Bout(first, _plan(with_each_weapon), Formation(first)))
    stages = [Once("fight", partial(_fight, bout), bout.attack.target.name) for bout in bouts]
    return Program(
        stages=tuple(stages),
        start=_State(engagement.attacker.wounds),
        targets=tuple(bout.attack.target.name for bout in bouts),
        target_measures=_MEASURES,
        attack_measures=("attacker_wounds_lost",),
        target_events=_EVENTS,
        attack_events=frozenset({"attacker_destroyed"}),
        values=_values(bouts[0].plan),
        explain=lambda: kit.facts_of([*checks, *(bout.plan for bout in bouts)]),
        d3_as_d6=True,
        report=lambda played: _left(engagement, bouts, played),
    )


def _values(plan: FightPlan) -> dict[str, int]:
    """Return what both sides of the first Fight roll: dice, and what is added to them."""
    sides = {ATTACKER: plan.attacker_dice, TARGET: plan.target_dice}
    return {
        f"{side}_{name}": value
        for side, dice in sides.items()
        for name, value in (("dice", dice.count), ("bonus", dice.bonus))
    }


def _left(engagement: Engagement, bouts: list[_Bout], played: Played) -> dict[str, Any]:
    """Return what the Fights left of both sides, in the keys of the next engagement."""
    targets, fights = {}, 0
    for attack, _, formation in bouts:
        name, front = attack.target.name, formation.models[0]
        fought = (name, "attacker_dice") in played.counts
        lost = played.counts.get((name, "wounds_lost"), 0)
        models = change_front(formation.models, front.wounds - lost, front.shields)
        left = unit_left(attack, formation, TargetState(models), played)
        targets[name] = left | {"fought": attack.target.fought + fought}
        fights += fought
    wounds = played.final.attacker_wounds
    models = engagement.attacker.models - (not wounds)
    attacker = {"models": models, "fought": engagement.attacker.fought + fights}
    if wounds:
        attacker["wounds"] = wounds
    found: dict[str, Any] = {"targets_left": targets, "attacker_left": attacker}
    return found | choices_left(engagement.choices.allocation, targets)


def _check(attacks: tuple[Attack, ...]) -> TargetPlan:
    first = attacks[0]
    plan = TargetPlan(first, lifted=_ABOUT_FIRE)
    demand_models(first, plan)
    if first.attacker.models > 1:
        text = "one model fights: the others of its Detachment have no part in this Fight"
        plan.warn(text, key="attacker.models", clause="core-fights.1")
    if first.at_structure:
        plan.forbid("structure", clause="core-fights.1", text="a Structure does not fight")
    if first.index:
        plan.forbid(
            "reach",
            clause="reach.1",
            text="only a model with Reach fights further enemies",
            limit="further fights",
        )
    for attack in attacks:
        attack.hooks.check_target(attack, plan)
    plan.check()
    return plan


def _plan(attacks: tuple[Attack, ...]) -> FightPlan:
    plan = FightPlan(attacks[0], fought_before=attacks[0].index)
    for attack in attacks:
        attack.hooks.plan_fight(attack, plan)
    plan.conclude_once_read()
    return plan


def _fight(bout: _Bout, state: _State, dice: Dice, tally: Tally) -> _State:
    plan = bout.plan
    if not state.attacker_wounds:
        return state
    tally.add("attacker_dice", plan.attacker_dice.count)
    tally.add("target_dice", plan.target_dice.count)
    ours = dice.composite(plan.roll_of(ATTACKER))
    theirs = dice.composite(plan.roll_of(TARGET))
    if ours > theirs:
        _hurt_target(bout.formation, plan.wounds_of_target(ours - theirs), tally)
    elif ours < theirs:
        return _hurt_attacker(state, plan.wounds_of_attacker(theirs - ours), tally)
    else:
        tally.add("tie")
    return state


def _hurt_target(formation: Formation, wounds: int, tally: Tally) -> None:
    tally.add("attacker_wins")
    left = formation.models[0].wounds
    tally.add("wounds_lost", min(wounds, left))
    if wounds >= left:
        tally.add("models_destroyed")
        if formation.size == 1:
            tally.add("wiped_out")


def _hurt_attacker(state: _State, wounds: int, tally: Tally) -> _State:
    tally.add("target_wins")
    lost = min(wounds, state.attacker_wounds)
    tally.add("attacker_wounds_lost", lost)
    left = state.attacker_wounds - lost
    if not left:
        tally.add("attacker_destroyed")
    return _State(left)
