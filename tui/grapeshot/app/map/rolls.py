"""The scatter dice of a shot, put together again from the record of all its dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from grapeshot.dice.scatter import DIRECTIONS, HIT_FACES

if TYPE_CHECKING:
    from grapeshot.dice import DieRoll

_SCATTER = "scatter"


class ScatterDice(NamedTuple):
    """One roll for scatter: a Hit, or an arrow with its direction in degrees.

    `faces` are the dice for the distance; `again` says that it took the place of another roll.
    """

    hit: bool
    direction: float = 0.0
    faces: tuple[int, ...] = ()
    again: bool = False


def scatter_dice(dice: Iterable[DieRoll]) -> list[ScatterDice]:
    """Return the rolls for scatter, in order; of those re-rolled the last."""
    rolls: list[ScatterDice] = []
    for die in dice:
        if die.what == _SCATTER:
            if die.reroll and rolls:
                rolls.pop()
            rolls.append(ScatterDice(die.face <= HIT_FACES, again=die.reroll))
        elif rolls and die.what.startswith(_SCATTER):
            rolls[-1] = _with(rolls[-1], die)
    return rolls


def _with(roll: ScatterDice, die: DieRoll) -> ScatterDice:
    if die.sides == DIRECTIONS:
        return roll._replace(direction=die.face * 360 / DIRECTIONS % 360)
    return roll._replace(faces=(*roll.faces, die.face))


def clock_hour(degrees: float) -> str:
    """Return a direction on the map as the hour of a clock whose twelve is up, to a half hour."""
    halves = round((90 - degrees) % 360 / 15) % 24
    hour = halves // 2 or 12
    return f"{hour}:30" if halves % 2 else f"{hour} o'clock"
