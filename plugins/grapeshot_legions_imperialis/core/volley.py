"""Base stages `attacks` and `hit`, and what the damage sets off."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, RollTest, Tally

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.state import State
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

_COVERED = RollTest.of(lambda face: int(face >= 4))


def before(target: TargetUnderFire, state: State, dice: Dice, tally: Tally) -> State:
    """Resolve what happens to one firing model before it fires."""
    attack = target.attack
    fresh = state._replace(attacker_wounds=attack.attacker.wounds, lost=False)
    after: State = attack.hooks.before_attack(attack, fresh, dice, tally)
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
    plan = targets[0].attacks_plan
    segments = plan.segments if model is None else [plan.segment_of(model)]
    total = [0] * (len(targets) + 1)
    for models, factor in segments:
        one = partial(_rolls_of_one, targets, factor)
        rolled = dice.repeated(plan.dice, models, one, "dice")
        total = [a + b for a, b in zip(total, rolled, strict=True)]
    tally.add("dice_value", total[0])
    return _cover(targets, state._replace(rolls=tuple(total[1:])), dice)


def _rolls_of_one(targets: list[TargetUnderFire], factor: int, value: int) -> tuple[int, ...]:
    due = (t.attacks_plan.rolls(value, factor) if t.struck else 0 for t in targets)
    return (value, *due)


def _cover(targets: list[TargetUnderFire], state: State, dice: Dice) -> State:
    """Find out which models are under a template, and roll for each of them."""
    for index, target in enumerate(targets):
        if not (target.under_template and target.struck):
            continue
        plan = target.attacks_plan
        partly = dice.total(_COVERED, plan.partly_covered, "coverage")
        covered = plan.fully_covered + partly
        rolls = list(state.rolls)
        rolls[index] *= covered
        state = state.with_target(index, target.open_to(covered))._replace(rolls=tuple(rolls))
    return state


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
