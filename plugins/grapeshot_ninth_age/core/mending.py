"""Targets whose saves may give Health Points back: what they have left is kept in the state."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Once, Program, Tally
from grapeshot_ninth_age.core.formation import models_standing
from grapeshot_ninth_age.core.state import State

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.shapes import Unit


def kept(program: Program, unit: Unit) -> Program:
    """Return a program in whose last stage what the target has lost is counted.

    Its stages have to take Health Points off `State.left`.
    """
    most = unit.models * unit.wounds
    start = State(most_left=most, left=most - unit.wounds_lost)
    if isinstance(program.start, State):  # the blows that are to be struck
        start = start._replace(shots=program.start.shots)
    tell = Once("post_damage", partial(_tell_of_losses, unit), unit.name)
    return program._replace(
        stages=(*program.stages, tell),
        played=(*program.in_play, tell),
        start=start,
        derived={},
        untold=frozenset({"damage"}),
    )


def _tell_of_losses(unit: Unit, state: State, dice: Dice, tally: Tally) -> State:
    """Count what a target has lost: what its saves have given back is taken off."""
    points = unit.models * unit.wounds - unit.wounds_lost
    left = max(0, state.left - (state.burnt or (0,))[0])
    tally.add("wounds_lost", max(0, points - left))
    fallen = models_standing(unit) - models_standing(unit, points - left)
    tally.add("models_destroyed", max(0, fallen))
    return State(left=left, most_left=state.most_left)


def lost_in_all(unit: Unit, final: object) -> int | None:
    """Return what a target has lost, less than none where it got Health Points back.

    None where the last state of a play does not tell.
    """
    most = unit.models * unit.wounds
    if not isinstance(final, State) or final.most_left != most:
        return None
    return most - unit.wounds_lost - final.left
