"""Kind `fight`: a model fights one enemy model, or several one after another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Dice, Fact, Once, Program, Stage, Tally
from grapeshot_legions_imperialis.core.attack import Attack
from grapeshot_legions_imperialis.core.fight_plan import FightPlan
from grapeshot_legions_imperialis.core.firing import attacks_of
from grapeshot_legions_imperialis.core.target_plan import TargetPlan

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins

_MEASURES = ("attacker_dice", "target_dice", "wounds_lost", "models_destroyed")
_EVENTS = frozenset({"attacker_wins", "tie", "target_wins", "wiped_out"})


class _State(NamedTuple):
    attacker_wounds: int


def prepare_fight(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of a Fight. Raise Refusal where the rules forbid it."""
    weapons = (engagement.weapon, *engagement.more_weapons)
    armed = [attacks_of(engagement._replace(weapon=w), plugins, "fight") for w in weapons]
    plans: list[FightPlan] = []
    checks: list[TargetPlan] = []
    for with_each_weapon in zip(*armed, strict=True):
        checks.append(_check(with_each_weapon))
        plans.append(_plan(with_each_weapon))
    stages: list[Stage] = [
        Once("fight", partial(_fight, attack, plan), attack.target.name)
        for attack, plan in zip(armed[0], plans, strict=True)
    ]
    return Program(
        stages=tuple(stages),
        start=_State(engagement.attacker.wounds),
        targets=tuple(attack.target.name for attack in armed[0]),
        target_measures=_MEASURES,
        attack_measures=("attacker_wounds_lost",),
        target_events=_EVENTS,
        attack_events=frozenset({"attacker_destroyed"}),
        values={},
        explain=lambda: _facts([*checks, *plans]),
        d3_as_d6=True,
    )


def _facts(plans: list[TargetPlan | FightPlan]) -> list[Fact]:
    return [fact for plan in plans for fact in plan.facts]


def _check(attacks: tuple[Attack, ...]) -> TargetPlan:
    first = attacks[0]
    plan = TargetPlan(first)
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
    plan.conclude()
    return plan


def _fight(attack: Attack, plan: FightPlan, state: _State, dice: Dice, tally: Tally) -> _State:
    if not state.attacker_wounds:
        return state
    tally.add("attacker_dice", plan.attacker_dice.count)
    tally.add("target_dice", plan.target_dice.count)
    ours = dice.value(plan.attacker_dice, "fight attacker", clause="core-fights.1")
    theirs = dice.value(plan.target_dice, "fight target", clause="core-fights.1")
    if ours > theirs:
        _hurt_target(attack, plan.target_wounds, tally)
    elif ours < theirs:
        return _hurt_attacker(state, plan.attacker_wounds, tally)
    else:
        tally.add("tie")
    return state


def _hurt_target(attack: Attack, wounds: int, tally: Tally) -> None:
    tally.add("attacker_wins")
    left = min(attack.target.wounds_left or (attack.target.wounds,))
    tally.add("wounds_lost", min(wounds, left))
    if wounds >= left:
        tally.add("models_destroyed")
        if attack.models == 1:
            tally.add("wiped_out")


def _hurt_attacker(state: _State, wounds: int, tally: Tally) -> _State:
    tally.add("target_wins")
    lost = min(wounds, state.attacker_wounds)
    tally.add("attacker_wounds_lost", lost)
    left = state.attacker_wounds - lost
    if not left:
        tally.add("attacker_destroyed")
    return _State(left)
