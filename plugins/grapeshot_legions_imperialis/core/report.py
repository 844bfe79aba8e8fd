"""What an attack did to a target, counted when all is resolved."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Once, Tally
from grapeshot_legions_imperialis.core.models import Runs, count, shields, wounds
from grapeshot_legions_imperialis.core.state import State, TargetState

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

RESULT = "result"
"""The stage that counts what was lost."""
LEFT = "left"
"""The note on what is left of a target: its name, and its state."""


def result_of(target: TargetUnderFire) -> Once:
    """Return the stage that counts the losses of one target, once nothing more befalls it."""
    return Once(RESULT, partial(_count, target), target.name, _key(target))


def _key(target: TargetUnderFire) -> Hashable:
    attack, formation = target.attack, target.formation
    return (
        "legions-imperialis result",
        attack.index,
        attack.at_structure,
        bool(attack.target.groups),
        formation.models,
        formation.groups,
    )


def _count(target: TargetUnderFire, state: State, dice: Dice, tally: Tally) -> State:
    index, formation = target.attack.index, target.formation
    end = state.targets[index]
    after = end.models + end.others
    tally.note(LEFT, (target.name, end))
    tally.add("models_destroyed", formation.size - count(after))
    tally.add("wounds_lost", formation.wounds - wounds(after))
    tally.add("shields_left", shields(after))
    if not after:
        tally.add("wiped_out")
        if target.attack.at_structure:
            tally.add("collapsed")
    if target.attack.target.groups:
        for number, group in enumerate(formation.groups):
            tally.add(measure_of_group(group.name), group.models - _of_group(after, number))
    return state.with_target(index, TargetState(()))


def destroyed_measures(targets: list[TargetUnderFire]) -> tuple[str, ...]:
    """Return the measures of losses by group, for targets that are given in groups."""
    grouped = [target.formation for target in targets if target.attack.target.groups]
    names = {measure_of_group(group.name) for formation in grouped for group in formation.groups}
    return tuple(sorted(names))


def measure_of_group(group: str) -> str:
    """Return the measure of the losses of a group."""
    return "destroyed_" + group.casefold().replace(" ", "_")


def _of_group(runs: Runs, group: int) -> int:
    return sum(run.count for run in runs if run.group == group)
