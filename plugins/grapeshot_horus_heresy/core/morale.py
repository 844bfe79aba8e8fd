"""Base stage `post_damage`: the Leadership test after wounds that were not saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grapeshot import Dice, Effect, Tally, parse_dice
from grapeshot_horus_heresy.core.state import DONE

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan
    from grapeshot_horus_heresy.core.state import State

_TEST = parse_dice("2D6")


class Tested:
    """A test at one Leadership."""

    def __init__(self, plan: MoralePlan) -> None:
        self._passing = frozenset(total for total in range(2, 13) if plan.passes(total))

    @property
    def key(self) -> frozenset[int]:
        """All that its odds depend on."""
        return self._passing

    def passes(self, total: int) -> bool:
        """Return whether a total passes."""
        return total in self._passing


def take_test(
    tests: Sequence[Tested],
    index: int,
    name: str,
    last: bool,
    state: State,
    dice: Dice,
    tally: Tally,
) -> State:
    """Resolve the test of one target once the firing unit is done: the hardest that is due.

    After the `last` stage of the attack nothing more is asked of the target, so it is forgotten.
    """
    target = state.targets[index]
    due = target.shaken if (target.left or target.hidden) and not target.pinned else 0
    target = target._replace(shaken=0)
    if due:
        tally.add("pinning_test")
        rolled = dice.value(_TEST, "pinning test", clause="pinning.2")
        if not tests[due - 1].passes(rolled):
            target = target._replace(pinned=True)
            text = "cannot move, run, charge or react; only Snap Shots"
            until, sets = "end of its next turn", {"pinned": True}
            tally.effect(Effect("pinned", name, until, "pinning.2", text, "own turn", sets))
    elif target.pinned:
        tally.add("pinned")
    return state.with_target(index, DONE if last else target)
