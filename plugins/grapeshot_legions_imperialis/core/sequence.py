"""The stages of a shot, in the order of play and in one in which odds are cheaper."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Once, Repeat, Stage
from grapeshot_legions_imperialis.core.collapse import collapse
from grapeshot_legions_imperialis.core.report import RESULT, result_of
from grapeshot_legions_imperialis.core.state import State, TargetState
from grapeshot_legions_imperialis.core.volley import (
    after_damage,
    before,
    close,
    cover,
    dice_of,
    end_volley,
    roll_and_resolve,
    roll_dice,
    roll_to_hit,
    roll_value,
    slices_of,
)

if TYPE_CHECKING:
    from collections.abc import Hashable

    from grapeshot_legions_imperialis.core.table.landing import Laid, Template
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

_Targets = list["TargetUnderFire"]
_Volley = list[int]


def stages_of(
    targets: _Targets, template: Template | Laid | None, *, apart: bool = False, told: bool = True
) -> list[Stage]:
    """Return the stages of all volleys, each target counted once nothing more befalls it.

    At play the coverage dice of all targets come before the first Hit roll. With `apart` each
    target is resolved to its end before the next one's are rolled: what is left of one then has
    no part in the states of another. The odds are the same. Those who share a Structure stay
    together, for its collapse may take models that coverage dice were rolled for. Unless `told`,
    what is left is kept for the next weapon, and the losses are counted by whoever goes on.
    """
    volleys = _volleys(targets)
    stages: list[Stage] = []
    for volley in volleys:
        if _fire_one_by_one(targets):
            stages.append(Once("target", partial(before, targets, volley[0], keeps=not told)))
        if template:
            stages.append(template.stage(targets))
        ends = volley is volleys[-1]
        stages += _dice(targets, volley, ends=ends, apart=apart, told=told)
    return stages if told else [stage for stage in stages if stage.name != RESULT]


def _fire_one_by_one(targets: _Targets) -> bool:
    """Return whether something befalls a model before it fires, so that each fires by itself."""
    return targets[0].attack.hooks.implemented("grapeshot_before_attack")


def _volleys(targets: _Targets) -> list[_Volley]:
    """Return the firing models, volley by volley."""
    models = list(range(targets[0].attack.attacker.models))
    return [[model] for model in models] if _fire_one_by_one(targets) else [models]


def _dice(
    targets: _Targets, volley: _Volley, *, ends: bool, apart: bool, told: bool
) -> list[Stage]:
    """Return the stages of a volley, from the Dice on."""
    if not any(target.under_template for target in targets):
        model = volley[0] if _fire_one_by_one(targets) else None
        key = _key_of_dice(targets, model)
        stages: list[Stage] = [Once("attacks", partial(roll_dice, targets, model), key=key)]
        return stages + _resolved(targets, targets, ends=ends, apart=apart, told=told)
    value = Once("attacks", partial(roll_value, targets))
    if apart:
        stages = [value for _ in volley]
        for household in _households(targets):
            for place, model in enumerate(volley):
                stages += _covers(household, place, model)
            stages += _closed(household, ends=ends)
            stages += _resolved(targets, household, ends=ends, apart=True, told=told)
    else:
        stages = []
        for place, model in enumerate(volley):
            stages += [value, *_covers(targets, place, model)]
        stages += _closed(targets, ends=ends)
        stages += _resolved(targets, targets, ends=ends, apart=False, told=told)
    return [*stages, Once("attacks", end_volley)]


def _key_of_dice(targets: _Targets, model: int | None) -> Hashable:
    """Return all that the Dice depend on."""
    due = tuple((target.struck, target.attacks_plan.rolls_key) for target in targets)
    slices = tuple((models, tuple(factors)) for models, factors in slices_of(targets, model))
    return ("legions-imperialis dice", dice_of(targets), slices, due)


def _households(targets: _Targets) -> list[_Targets]:
    """Return the targets, those who share a Structure with it."""
    found: dict[str, _Targets] = {}
    for target in targets:
        found.setdefault(target.attack.target.garrisoned_in or target.name, []).append(target)
    return list(found.values())


def _covers(targets: _Targets, place: int, model: int) -> list[Stage]:
    return [Once("attacks", partial(cover, target, place, model)) for target in targets]


def _closed(targets: _Targets, *, ends: bool) -> list[Stage]:
    return [Once("attacks", partial(close, target)) for target in targets if ends]


def _resolved(
    everyone: _Targets, targets: _Targets, *, ends: bool, apart: bool, told: bool
) -> list[Stage]:
    """Return the stages of some targets, from their Hit rolls on."""
    by_rolls = apart and (not told or _depend_on_each_other(everyone, targets))
    stages: list[Stage] = []
    for target in targets:
        stages += _stages_of_target(target, by_rolls=by_rolls)
        if target.attack.garrison:
            stages.append(Once("damage", partial(collapse, everyone, target.attack.index)))
        if ends:
            stages.append(result_of(target))
    return stages


def _depend_on_each_other(everyone: _Targets, targets: _Targets) -> bool:
    """Return whether what befalls one target goes with what befalls another."""
    struck = [target for target in everyone if target.struck]
    one_value_for_all = len(struck) > 1 and struck[0].attacks_plan.dice.is_random
    return one_value_for_all or any(target.attack.garrison for target in targets)


def _stages_of_target(target: TargetUnderFire, *, by_rolls: bool) -> list[Stage]:
    """Return the stages of one target.

    With `by_rolls` each Hit roll is resolved to its end before the next. The odds are the same,
    with far fewer states where each of them holds another target's as well.
    """
    index, name, resolver = target.attack.index, target.name, target.resolver
    join = partial(_join, index)
    key = resolver.key(target.start)
    resolve = Repeat("save", resolver.resolve, partial(_split, index), join, name, key)
    if by_rolls:
        function = partial(roll_and_resolve, target)
        both = None if key is None else ("legions-imperialis roll", index, target.hit_test, key)
        split = partial(_split_rolls, index)
        stages: list[Stage] = [Repeat("hit", function, split, join, name, both)]
    else:
        hit_key = ("legions-imperialis hit", index, target.hit_test)
        stages = [Once("hit", partial(roll_to_hit, target), name, hit_key), resolve]
    if target.attack.hooks.implemented("grapeshot_after_damage"):
        stages += [Once("post_damage", partial(after_damage, target), name), resolve]
    return stages


def _split(index: int, state: State) -> tuple[int, State, TargetState]:
    target = state.targets[index]
    return target.pending, state.with_target(index, _BLANK), target.with_pending(0)


def _split_rolls(index: int, state: State) -> tuple[int, State, TargetState]:
    target = state.targets[index]._replace(pending=0, extra=False)
    return state.rolls[index], state.with_target(index, _BLANK).without_rolls(index), target


_BLANK = TargetState(())


def _join(index: int, rest: State, focus: TargetState) -> State:
    return rest.with_target(index, focus)
