"""Base stages `attacks` and `hit`, and what the damage sets off."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from grapeshot import Dice, DiceExpression, RollTest, Tally
from grapeshot_legions_imperialis.core.attack import wounds_of
from grapeshot_legions_imperialis.core.zones import FULL, PARTIAL

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.state import State, TargetState
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

FIRER = "firer"
"""The note on a firing model to which something may have happened: the Wounds it has left."""
_COVERED = RollTest.of(lambda face: int(face >= 4))


def before(
    targets: list[TargetUnderFire],
    model: int,
    state: State,
    dice: Dice,
    tally: Tally,
    *,
    keeps: bool = False,
) -> State:
    """Resolve what happens to one firing model before it fires.

    `keeps` says that other weapons are fired after it, by what is left of the models.
    """
    attack = targets[0].attack
    for target, left in zip(targets, state.targets, strict=True):
        state = state.with_target(target.attack.index, target.reopened(left))
    fresh = state._replace(attacker_wounds=wounds_of(attack.attacker)[model], lost=False)
    after: State = attack.hooks.before_attack(attack, fresh, dice, tally)
    tally.note(FIRER, after.attacker_wounds)
    return after._replace(fired=(*after.fired, after.attacker_wounds)) if keeps else after


def roll_dice(
    targets: list[TargetUnderFire],
    model: int | None,
    state: State,
    dice: Dice,
    tally: Tally,
) -> State:
    """Roll the Dice of all firing models, or of one, where no template multiplies them.

    One value serves all targets of a model.
    """
    if state.lost:
        return state
    expression = dice_of(targets)
    total = [0] * (len(targets) + 1)
    for models, factors in slices_of(targets, model):
        one = partial(_rolls_of_one, targets, factors)
        rolled = dice.repeated(expression, models, one, "dice")
        total = [a + b for a, b in zip(total, rolled, strict=True)]
    tally.add("dice_value", total[0])
    rolls = tuple(due + new for due, new in zip(state.rolls, total[1:], strict=True))
    return state._replace(rolls=rolls)


def roll_value(targets: list[TargetUnderFire], state: State, dice: Dice, tally: Tally) -> State:
    """Roll the Dice of one firing model, which a template is yet to multiply at each target."""
    if state.lost:
        return state
    expression = dice_of(targets)
    value = dice.value(expression, "dice")
    tally.add("dice_value", value)
    return state._replace(values=(*state.values, value)) if expression.is_random else state


def cover(
    target: TargetUnderFire, place: int, model: int, state: State, dice: Dice, tally: Tally
) -> State:
    """Find out which models are under one template; all that it covers take Hit rolls.

    `place` is that of the firing model in its volley. Several templates of a volley lie over the
    same models, but each has coverage dice of its own: those that an earlier one covered may be
    given Hits whatever this one does.
    """
    if state.lost or not target.struck:
        return state
    index, plan = target.attack.index, target.attacks_plan
    value = state.values[place] if plan.dice.is_random else plan.dice.highest
    opened, covered = state.targets[index], 1
    if target.under_template:
        opened, covered = _covered(target, opened, dice)
    rolls = list(state.rolls)
    rolls[index] += plan.rolls_of(value, plan.factor_of(model)) * covered
    return state.with_target(index, opened)._replace(rolls=tuple(rolls))


def _covered(target: TargetUnderFire, left: TargetState, dice: Dice) -> tuple[TargetState, int]:
    """Return the state in which the models under one template are open, and how many there are."""
    opened, others, covered = list(left.models), [], 0
    for run in left.models:
        covered += run.count if run.zone & FULL else dice.total(_COVERED, run.count, "coverage")
    for run in left.others:
        under = run.count if run.zone & FULL else 0
        if run.zone & PARTIAL:
            under = dice.total(_COVERED, run.count, "coverage")
        covered += under
        opened.append(run._replace(count=under))
        others.append(run._replace(count=run.count - under))
    in_order = target.formation.in_order
    models, rest = (in_order(run for run in runs if run.count) for runs in (opened, others))
    return left._replace(models=models, others=rest), covered


def close(target: TargetUnderFire, state: State, dice: Dice, tally: Tally) -> State:
    """Take the templates off one target: nothing more is asked of who lies under them."""
    index = target.attack.index
    return state.with_target(index, target.closed(state.targets[index]))


def end_volley(state: State, dice: Dice, tally: Tally) -> State:
    """Forget the Dice values of a volley."""
    return state._replace(values=())


def dice_of(targets: list[TargetUnderFire]) -> DiceExpression:
    """Return the Dice of one firing model."""
    struck = [target for target in targets if target.struck] or targets
    return struck[0].attacks_plan.dice


def slices_of(targets: list[TargetUnderFire], model: int | None) -> list[tuple[int, list[int]]]:
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
        target.attacks_plan.rolls_of(value, factor) if target.struck else 0
        for target, factor in zip(targets, factors, strict=True)
    )
    return (value, *due)


def roll_to_hit(target: TargetUnderFire, state: State, dice: Dice, tally: Tally) -> State:
    """Make all Hit rolls against one target."""
    index = target.attack.index
    rolls = state.rolls[index]
    hits = dice.total(target.hit_test, rolls, "hit")
    tally.add("hit_rolls", rolls)
    tally.add("hits", hits)
    struck = state.targets[index]._replace(pending=hits, extra=False)
    return state.with_target(index, struck).without_rolls(index)


def roll_and_resolve(
    target: TargetUnderFire, state: TargetState, dice: Dice, tally: Tally
) -> TargetState:
    """Make one Hit roll, and resolve the Hits that it scores."""
    hits = dice.test(target.hit_test, "hit")
    tally.add("hit_rolls")
    tally.add("hits", hits)
    for _ in range(hits):
        state = target.resolver.resolve(state, dice, tally)
    return state


def after_damage(target: TargetUnderFire, state: State, dice: Dice, tally: Tally) -> State:
    """Resolve what the damage on one target sets off."""
    attack = target.attack
    left = attack.hooks.after_damage(attack, state.targets[attack.index], dice, tally)
    settled = left._replace(wounding=0, struck=False, shields_struck=False)
    return state.with_target(attack.index, settled)
