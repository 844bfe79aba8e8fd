"""Base stages `attacks` and `hit`, and what the damage sets off."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from grapeshot import Dice, RollTest, Tally
from grapeshot_legions_imperialis.core.models import count

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.state import State
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

FIRER = "firer"
"""The note on a firing model to which something may have happened: the Wounds it has left."""
_COVERED = RollTest.of(lambda face: int(face >= 4))


def before(targets: list[TargetUnderFire], state: State, dice: Dice, tally: Tally) -> State:
    """Resolve what happens to one firing model before it fires."""
    attack = targets[0].attack
    for target, left in zip(targets, state.targets, strict=True):
        state = state.with_target(target.attack.index, target.reopened(left))
    fresh = state._replace(attacker_wounds=attack.attacker.wounds, lost=False)
    after: State = attack.hooks.before_attack(attack, fresh, dice, tally)
    tally.note(FIRER, after.attacker_wounds)
    return after


def roll_dice(
    targets: list[TargetUnderFire],
    model: int | None,
    state: State,
    dice: Dice,
    tally: Tally,
) -> State:
    """Roll the Dice of all firing models, or of one; one value serves all targets of a model."""
    if state.lost:
        return state
    struck = [target for target in targets if target.struck] or targets
    expression = struck[0].attacks_plan.dice
    total = [0] * (len(targets) + 1)
    for models, factors in _slices(targets, model):
        one = partial(_rolls_of_one, targets, factors)
        rolled = dice.repeated(expression, models, one, "dice")
        total = [a + b for a, b in zip(total, rolled, strict=True)]
    tally.add("dice_value", total[0])
    rolls = []
    for target, due, new in zip(targets, state.rolls, total[1:], strict=True):
        covered = 1
        if target.under_template and target.struck:
            state, covered = _cover(target, state, dice)
        rolls.append(due + new * covered)
    return state._replace(rolls=tuple(rolls))


def lift_template(state: State, dice: Dice, tally: Tally) -> State:
    """Take a template off the table: nothing is measured under it any more."""
    return state._replace(under=None)


def _slices(targets: list[TargetUnderFire], model: int | None) -> list[tuple[int, list[int]]]:
    """Return firing models as `(count, factor of their Dice at each target)`."""
    plans = [target.attacks_plan for target in targets]
    if model is not None:
        return [(1, [plan.factor_of(model) for plan in plans])]
    models = targets[0].attack.attacker.models
    bounds = sorted({0, models}.union(*(plan.bounds for plan in plans)))
    return [
        (upper - lower, [plan.factor_of(lower) for plan in plans])
        for lower, upper in pairwise(bounds)
    ]


def _rolls_of_one(
    targets: list[TargetUnderFire], factors: list[int], value: int
) -> tuple[int, ...]:
    due = (
        target.attacks_plan.rolls(value, factor) if target.struck else 0
        for target, factor in zip(targets, factors, strict=True)
    )
    return (value, *due)


def _cover(target: TargetUnderFire, state: State, dice: Dice) -> tuple[State, int]:
    """Find out which models are under one template; return how many count for its Hit rolls.

    Several templates of a volley lie over the same models, but each has coverage dice of its own:
    those that an earlier one covered may be given Hits whatever this one does.
    """
    index, plan = target.attack.index, target.attacks_plan
    planned = plan.fully_covered, plan.partly_covered
    under_full, under_partly = state.under[index] if state.under else planned
    left = state.targets[index]
    gone = target.gone(left)
    full = max(0, under_full - gone)
    partly = max(0, under_partly - max(0, gone - under_full))
    open_already = max(0, count(left.models) - full)
    again = dice.total(_COVERED, open_already, "coverage")
    newly = dice.total(_COVERED, partly - open_already, "coverage")
    opened = left.opened(full + open_already + newly)
    return state.with_target(index, opened), full + again + newly


def roll_to_hit(target: TargetUnderFire, state: State, dice: Dice, tally: Tally) -> State:
    """Make all Hit rolls against one target."""
    index = target.attack.index
    rolls = state.rolls[index]
    hits = dice.total(target.hit_test, rolls, "hit")
    tally.add("hit_rolls", rolls)
    tally.add("hits", hits)
    due = (*state.rolls[:index], 0, *state.rolls[index + 1 :])
    struck = state.targets[index]._replace(pending=hits, extra=False)
    return state.with_target(index, struck)._replace(rolls=due)


def after_damage(target: TargetUnderFire, state: State, dice: Dice, tally: Tally) -> State:
    """Resolve what the damage on one target sets off."""
    attack = target.attack
    left = attack.hooks.after_damage(attack, state.targets[attack.index], dice, tally)
    return state.with_target(attack.index, left._replace(wounding=0, struck=False))
