"""What becomes of attack dice: rolls to hit and to wound, saves, and damage, as stages.

The sorts of hits and of wounds are those that bear equal tags.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from grapeshot.dice import Dice, DiceExpression
from grapeshot.kit.damage_plan import Cost
from grapeshot.kit.models import Models, Suffered
from grapeshot.kit.packing import unpacked
from grapeshot.kit.plan import AttacksPlan, Rolls
from grapeshot.kit.steps import Batch, Counts, Roll, Saves, chain, one_by_one
from grapeshot.pipeline.stages import Once, Repeat, Stage
from grapeshot.pipeline.tally import Tally

_NOBODY = Models(())


class State(NamedTuple):
    """What is still to be resolved of an attack, and what is left of its target."""

    models: Models
    dice: int = 0
    """Dice that are still to be rolled to hit."""
    unsaved: Counts = ()
    """Wounds that no save has stopped, by cost."""


def attacks_stage(plan: AttacksPlan, target: str) -> Stage:
    """Return the stage in which random numbers of dice are rolled, for each model."""
    roll = partial(_roll_attacks, plan.dice, plan.models, plan.rolls)
    return Once("attacks", roll, target, ("kit attacks", plan.dice, plan.models, plan.rolls))


def _roll_attacks(
    expression: DiceExpression, models: int, rolls: Rolls, state: State, dice: Dice, tally: Tally
) -> State:
    (total,) = dice.repeated(expression, models, rolls, "attacks")
    return state._replace(dice=total)


def to_unsaved(rolls: Sequence[Roll], saves: Saves, target: str) -> Stage:
    """Return the stage that takes dice all the way to unsaved wounds."""
    join = partial(_with_unsaved, saves.costs)
    return chain((*rolls, saves), _dice_apart, join, target, "kit attack")


def _dice_apart(state: State) -> tuple[tuple[Batch], State]:
    return (one_by_one((state.dice,)),), state._replace(dice=0)


def _with_unsaved(costs: int, rest: State, total: int) -> State:
    return rest._replace(unsaved=unpacked(total, costs) if total else ())


def damage_stage(place: int, cost: Cost, target: str) -> Stage:
    """Return the stage in which the unsaved wounds of one cost are taken off."""
    key = ("kit damage", place, cost)
    if cost.fixed is not None:
        suffer = partial(_suffer_all, cost.fixed, cost.spills)
        return Repeat("damage", suffer, partial(_all_apart, place), _join_all, target, key)
    one = partial(_suffer_one, cost)
    return Repeat("damage", one, partial(_each_apart, place), _join, target, key)


def _all_apart(place: int, state: State) -> tuple[int, State, tuple[Models, int]]:
    times, rest = _take(place, state)
    return 1, rest, (state.models, times)


def _each_apart(place: int, state: State) -> tuple[int, State, Models]:
    times, rest = _take(place, state)
    return times, rest, state.models


def _take(place: int, state: State) -> tuple[int, State]:
    """Return the unsaved wounds of one cost, and the state without them and the models."""
    if not state.unsaved:
        return 0, State(_NOBODY, state.dice)
    unsaved = (*state.unsaved[:place], 0, *state.unsaved[place + 1 :])
    return state.unsaved[place], State(_NOBODY, state.dice, unsaved if any(unsaved) else ())


def _join(rest: State, models: Models) -> State:
    return State(models, rest.dice, rest.unsaved)


def _join_all(rest: State, focus: tuple[Models, int]) -> State:
    return State(focus[0], rest.dice, rest.unsaved)


def _suffer_all(
    points: int, spills: bool, focus: tuple[Models, int], dice: Dice, tally: Tally
) -> tuple[Models, int]:
    models, times = focus
    return _counted(models.suffer_each(points, times, spills=spills), tally), 0


def _suffer_one(cost: Cost, models: Models, dice: Dice, tally: Tally) -> Models:
    points = dice.composite(cost.points)
    for alter in cost.alter:
        models, points = alter(models, points)
    return _counted(models.suffer(points, spills=cost.spills), tally)


def _counted(suffered: Suffered, tally: Tally) -> Models:
    tally.add("wounds_lost", suffered.lost)
    tally.add("models_destroyed", suffered.destroyed)
    return suffered.models
