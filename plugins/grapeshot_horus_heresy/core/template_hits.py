"""Base stage `hit` of templates: as Snap Shots, and where nothing says whom they cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, DiceExpression, Once, Stage, Tally
from grapeshot_horus_heresy.core.hits import roll_shots

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.state import State
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

_LEFT_OUT = "nothing says whom the template covers: hits and all that follows are left out"


class WallOfDeath:
    """The automatic hits of templates that are fired as Snap Shots."""

    def __init__(
        self, attack: Attack, hits: DiceExpression, fired: Iterable[Stage] | None = None
    ) -> None:
        """Take the hits of each shot, and the stages that say how many are fired, if not all."""
        self._attack = attack
        self._hits = hits
        self._fired = fired

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of the shots, and of the hits of each."""
        models, shots = self._attack.striking, self._attack.shots
        if self._fired is None:
            roll = partial(roll_shots, shots, models)
            yield Once("attacks", roll, "", ("hh shots", shots, models))
        else:
            yield from self._fired
        index = self._attack.index
        score, key = partial(_score, self._hits, index), ("hh wall", self._hits, index)
        yield Once("hit", score, self._attack.target.name, key)


def _score(hits: DiceExpression, index: int, state: State, dice: Dice, tally: Tally) -> State:
    (total,) = dice.repeated(hits, state.shots, lambda value: (value,), "hits")
    return state.with_target(index, state.targets[index].add_hits((total,)))._replace(shots=0)


class UntoldTemplate:
    """A template of which nothing says whom it covers: no hit can be worked out."""

    def __init__(self, template: TemplatePlan) -> None:
        template.ask(_LEFT_OUT, "situation.template_full")

    def stages(self) -> Iterator[Stage]:
        """Yield no stage."""
        yield from ()
