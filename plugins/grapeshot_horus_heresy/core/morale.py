"""Base stage `post_damage`: the Leadership test that unsaved wounds set off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Dice, Effect, Tally, parse_dice
from grapeshot_horus_heresy.core.state import DONE

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan
    from grapeshot_horus_heresy.core.state import State

_TEST = parse_dice("2D6")


def take_test(
    plan: MoralePlan, index: int, name: str, last: bool, state: State, dice: Dice, tally: Tally
) -> State:
    """Resolve the test of one target once the firing unit is done.

    After the `last` stage of the attack nothing more is asked of the target, so it is forgotten.
    """
    target = state.targets[index]
    due = target.shaken and (target.left or target.hidden) and not target.pinned
    target = target._replace(shaken=0)
    if due:
        tally.add("pinning_test")
        if not plan.passes(dice.value(_TEST, "pinning test", clause="pinning.2")):
            target = target._replace(pinned=True)
            text = "cannot move, run, charge or react; only Snap Shots"
            tally.effect(Effect("pinned", name, "end of its next turn", "pinning.2", text))
    elif target.pinned:
        tally.add("pinned")
    return state.with_target(index, DONE if last else target)
