"""Base stage `damage`: what the wounds that came through take away from a unit."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from grapeshot import Dice, DiceExpression, Repeat, Stage, Tally
from grapeshot_horus_heresy.core.state import DONE, State, TargetState

Cost: TypeAlias = "int | DiceExpression"
"""What one wound takes off a model: always as much, or rolled for each."""


def damage_stage(
    index: int, name: str, cost: Cost, run: int, wounds_each: int, *, keeps_shaken: bool
) -> Stage:
    """Return the stage in which the wounds of one run are taken off."""
    join = partial(_join, index)
    depends = (run, keeps_shaken, cost, wounds_each)
    if isinstance(cost, int):
        suffer = partial(_suffer_all, run, cost, wounds_each, keeps_shaken)
        split = partial(_split_all, index)
        return Repeat("damage", suffer, split, join, name, ("hh damage", *depends))
    suffer_one = partial(_suffer_random, cost, wounds_each, keeps_shaken)
    split = partial(_split_each, index, run)
    return Repeat("damage", suffer_one, split, join, name, ("hh random damage", *depends))


def _split_all(index: int, state: State) -> tuple[int, State, TargetState]:
    return 1, state.with_target(index, DONE), state.targets[index]


def _split_each(index: int, run: int, state: State) -> tuple[int, State, TargetState]:
    target = state.targets[index]
    return target.came_through(run), state.with_target(index, DONE), _without(target, run)


def _join(index: int, rest: State, target: TargetState) -> State:
    return rest.with_target(index, target)


def _without(target: TargetState, run: int) -> TargetState:
    """Return a target less the wounds of one run."""
    failed = tuple(0 if r == run else count for r, count in enumerate(target.failed))
    return target._replace(failed=failed if any(failed) else ())


def _suffer_all(
    run: int,
    cost: int,
    wounds_each: int,
    keeps_shaken: bool,
    target: TargetState,
    dice: Dice,
    tally: Tally,
) -> TargetState:
    """Take off what all wounds of a run cost, each as much as any other."""
    suffered, target = target.came_through(run), _without(target, run)
    if not (suffered and target.left):
        return target  # where nobody is there to suffer it, a wound does not even shake the unit
    to_first = -(-(wounds_each - target.hurt) // cost)
    killed, rest = 0, suffered
    hurt = target.hurt + suffered * cost
    if suffered >= to_first:
        dead, rest = divmod(suffered - to_first, -(-wounds_each // cost))
        killed, hurt = 1 + dead, rest * cost
    if killed >= target.left:
        killed, hurt = target.left, 0
    tally.add("wounds_lost", killed * wounds_each + hurt - target.hurt)
    tally.add("models_destroyed", killed)
    shaken = target.shaken or keeps_shaken
    return target._replace(left=target.left - killed, hurt=hurt, shaken=shaken)


def _suffer_random(
    cost: DiceExpression,
    wounds_each: int,
    keeps_shaken: bool,
    target: TargetState,
    dice: Dice,
    tally: Tally,
) -> TargetState:
    """Take Wounds off the model next in line; what it does not have is lost."""
    lost = dice.value(cost, "wounds lost")
    if not target.left:
        return target
    target = target._replace(shaken=target.shaken or keeps_shaken)
    remaining = wounds_each - target.hurt
    tally.add("wounds_lost", min(lost, remaining))
    if lost < remaining:
        return target._replace(hurt=target.hurt + lost)
    tally.add("models_destroyed")
    return target._replace(left=target.left - 1, hurt=0)
