"""What becomes of attack dice: rolls to hit and to wound, saves, and damage, as stages.

The sorts of hits and of wounds are those that bear equal tags.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grapeshot.dice import Dice, DiceExpression
from grapeshot.kit.damage_plan import Cost
from grapeshot.kit.models import Models, Suffered
from grapeshot.kit.packing import unpacked
from grapeshot.kit.plan import AttacksPlan, Rolls
from grapeshot.kit.steps import Batch, Counts, Roll, Saves, chain, one_by_one
from grapeshot.pipeline.stages import Once, Repeat, Stage
from grapeshot.pipeline.tally import Tally
from grapeshot.records import NamedTuple

_NOBODY = Models(())


class State(NamedTuple):
    """What is still to be resolved of an attack, and what is left of its target."""

    models: Models
    dice: int = 0
    """Dice that are still to be rolled to hit."""
    unsaved: Counts = ()
    """Wounds that no save has stopped, by cost."""


DONE = State(_NOBODY)
"""The state of which nothing more is asked."""
LEFT = "left"
"""The name of the notes that hold what is left of the target after each loss."""
WIPED_OUT = "wiped_out"
"""The event that the last model of the target is destroyed."""


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
    return (one_by_one((state.dice,)),), State(state.models)


def _with_unsaved(costs: int, rest: State, total: int) -> State:
    return State(rest.models, 0, unpacked(total, costs) if total else ())


def damage_stage(place: int, cost: Cost, target: str, *, ends: bool) -> Stage:
    """Return the stage in which the unsaved wounds of one cost are taken off.

    `ends` says that nothing more is asked of what it leaves.
    """
    key = ("kit damage", place, cost, ends)
    if cost.fixed is not None:
        return Once("damage", partial(_suffer_all, place, cost, ends), target, key)
    one = partial(_suffer_one, cost)
    return Repeat("damage", one, partial(_apart, place), _forget if ends else _join, target, key)


def _apart(place: int, state: State) -> tuple[int, State, Models]:
    times, rest = _take(place, state)
    return times, State(_NOBODY, 0, rest), state.models


def _take(place: int, state: State) -> tuple[int, Counts]:
    """Return the unsaved wounds of one cost, and those of all others."""
    if not state.unsaved:
        return 0, ()
    rest = (*state.unsaved[:place], 0, *state.unsaved[place + 1 :])
    return state.unsaved[place], rest if any(rest) else ()


def _join(rest: State, models: Models) -> State:
    return State(models, 0, rest.unsaved)


def _forget(rest: State, models: Models) -> State:
    return DONE


def _suffer_all(
    place: int, cost: Cost, ends: bool, state: State, dice: Dice, tally: Tally
) -> State:
    times, rest = _take(place, state)
    suffered = state.models.suffer_each(cost.fixed or 0, times, spills=cost.spills)
    _count(suffered, tally)
    return DONE if ends else State(suffered.models, 0, rest)


def _suffer_one(cost: Cost, models: Models, dice: Dice, tally: Tally) -> Models:
    models, points = cost.draw(models, dice)
    suffered = models.suffer(points, spills=cost.spills)
    _count(suffered, tally)
    return suffered.models


def _count(suffered: Suffered, tally: Tally) -> None:
    tally.add("wounds_lost", suffered.lost)
    tally.add("models_destroyed", suffered.destroyed)
    tally.note(LEFT, suffered.models)
    if suffered.destroyed and not suffered.models.groups:
        tally.add(WIPED_OUT)
