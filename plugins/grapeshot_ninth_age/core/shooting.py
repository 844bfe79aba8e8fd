"""Base stage `attacks` of shooting: how many shots are fired."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, DiceExpression, Once, Repeat, Stage, Tally
from grapeshot_ninth_age.core.state import State

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan


def shot_stages(plan: AttacksPlan, target: str) -> list[Stage]:
    """Return the stages that find out how many shots are fired."""
    if plan.counts_sixes:
        roll = partial(_roll_for_one, plan)
        split = partial(_split, plan.shooters)
        counted = ("ninth-age shot dice", plan.shots, plan.misfire_sixes, plan.hampering_sixes)
        return [Repeat("attacks", roll, split, _join, target, counted)]
    key = ("ninth-age shots", plan.shots, plan.shooters)
    return [Once("attacks", partial(_roll_for_all, plan.shots, plan.shooters), target, key)]


def _roll_for_all(
    shots: DiceExpression, shooters: int, state: State, dice: Dice, tally: Tally
) -> State:
    if not shots.is_random:
        fired = shots.bonus * shooters
    else:
        (fired,) = dice.repeated(shots, shooters, lambda value: (value,), "shots")
    tally.add("shots", fired)
    return state._replace(shots=fired)


def _roll_for_one(plan: AttacksPlan, state: State, dice: Dice, tally: Tally) -> State:
    """Roll the shot dice of one model, and look for natural 6s among them."""
    shots = plan.shots
    pips, sixes = dice.repeated(
        DiceExpression(1, shots.sides, 1, 0), shots.count, _with_six, "shots"
    )
    if plan.misfire_sixes is not None and sixes >= plan.misfire_sixes:
        return state._replace(misfires=state.misfires + 1)
    fired = pips * shots.factor + shots.bonus
    tally.add("shots", fired)
    if sixes == plan.hampering_sixes:
        return state._replace(hampered=state.hampered + fired)
    return state._replace(shots=state.shots + fired)


def _with_six(face: int) -> tuple[int, int]:
    return face, int(face == 6)


def _split(shooters: int, state: State) -> tuple[int, None, State]:
    return shooters, None, state


def _join(rest: None, state: State) -> State:
    return state
