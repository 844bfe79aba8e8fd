"""What becomes of attack dice: rolls to hit and to wound, saves, and damage, as stages.

Hits and wounds are counted by sort: those that bear equal tags are one sort. Every step takes
counts of one kind of sorts to counts of the next; the last kind is that of unsaved wounds that
cost the same. With rolled dice each step takes all dice of an attack, with odds a single one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from grapeshot.dice import Dice, DiceExpression, RollTest
from grapeshot.kit.damage_plan import Cost
from grapeshot.kit.models import Models, Suffered
from grapeshot.kit.packing import packed, unpacked
from grapeshot.kit.plan import AttacksPlan, Rolls
from grapeshot.pipeline.stages import Chain, Link, Once, Repeat, Stage
from grapeshot.pipeline.tally import Tally

Counts: TypeAlias = tuple[int, ...]
"""How many there are of each sort, in the order of the sorts."""
_NOBODY = Models(())


class State(NamedTuple):
    """What is still to be resolved of an attack, and what is left of its target."""

    models: Models
    dice: int = 0
    """Dice that are still to be rolled to hit."""
    unsaved: Counts = ()
    """Wounds that no save has stopped, by cost."""


class Roll(NamedTuple):
    """A step in which every hit, or wound, is rolled for by the test of its sort."""

    stage: str
    measure: str
    tests: tuple[RollTest[Counts] | Counts, ...]
    """By sort: the roll, whose outcome counts the sorts after it, or what it comes to without."""

    def take(self, counts: Counts, dice: Dice, tally: Tally) -> Counts | None:
        """Roll for all of them."""
        after: Counts = ()
        for test, count in zip(self.tests, counts, strict=True):
            if not count:
                continue
            if isinstance(test, tuple):
                after = _plus(after, test, count)
                continue
            for outcome, times in dice.pool(test, count, self.stage).items():
                after = _plus(after, outcome, times)
        tally.add(self.measure, sum(after))
        return after if any(after) else None


class Save(NamedTuple):
    """What wounds of one sort meet, and to which cost those that come through belong."""

    test: RollTest[int] | None
    mitigation: RollTest[int] | None
    """A roll against the wound as a whole."""
    mitigation_name: str
    cost: int

    def failed(self, wounds: int, dice: Dice) -> int:
        """Roll the saves, and return how many wounds come through."""
        if self.test is not None:
            wounds = dice.total(self.test, wounds, "save")
        if self.mitigation is not None and wounds:
            wounds = dice.total(self.mitigation, wounds, self.mitigation_name)
        return wounds


class Saves(NamedTuple):
    """The step in which wounds are saved; what it counts is the number of each cost, packed."""

    saves: tuple[Save, ...]
    costs: int

    def take(self, counts: Counts, dice: Dice, tally: Tally) -> int | None:
        """Roll all saves."""
        unsaved = [0] * self.costs
        for save, count in zip(self.saves, counts, strict=True):
            if count:
                unsaved[save.cost] += save.failed(count, dice)
        tally.add("unsaved_wounds", sum(unsaved))
        return packed(unsaved) or None


def _plus(counts: Counts, more: Counts, times: int) -> Counts:
    if not counts:
        return more if times == 1 else tuple(n * times for n in more)
    if not more:
        return counts
    return tuple(a + b * times for a, b in zip(counts, more, strict=True))


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
    links = (*(Link(roll.stage, roll.take) for roll in rolls), Link("save", saves.take))
    key = ("kit attack", tuple(rolls), saves)
    join = partial(_with_unsaved, saves.costs)
    return Chain(rolls[-1].stage, links, _dice_apart, join, target, key, gather=_together)


def _dice_apart(state: State) -> tuple[tuple[tuple[tuple[Counts, int], ...], ...], State]:
    return ((((1,), state.dice),),), state._replace(dice=0)


def _together(batch: Sequence[tuple[Counts, int]]) -> Counts:
    return (sum(counts[0] * times for counts, times in batch),)


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
