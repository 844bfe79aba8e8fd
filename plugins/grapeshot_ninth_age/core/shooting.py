"""Base stage `attacks` of shooting: how many shots are fired."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, DiceExpression, Once, Repeat, Stage, Tally
from grapeshot_ninth_age.core.guns import roll_shot_dice
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
    fired = (plan.shots, plan.shooters, plan.shots_less)
    return [Once("attacks", partial(_roll_for_all, *fired), target, ("ninth-age shots", *fired))]


def _roll_for_all(
    shots: DiceExpression, shooters: int, less: int, state: State, dice: Dice, tally: Tally
) -> State:
    if not shots.is_random:
        fired = max(0, shots.bonus * shooters - less)
    else:
        (fired,) = dice.repeated(shots, shooters, lambda value: (value,), "shots")
    tally.add("shots", fired)
    return state._replace(shots=fired)


def _roll_for_one(plan: AttacksPlan, state: State, dice: Dice, tally: Tally) -> State:
    fired = roll_shot_dice(plan, dice, tally)
    if fired.misfire:
        return state._replace(misfires=state.misfires + 1)
    if fired.hampered:
        return state._replace(hampered=state.hampered + fired.shots)
    return state._replace(shots=state.shots + fired.shots)


def _split(shooters: int, state: State) -> tuple[int, None, State]:
    return shooters, None, state


def _join(rest: None, state: State) -> State:
    return state
