"""Play: the same stages, resolved once with dice that are really rolled."""

from __future__ import annotations

from typing import Any, NamedTuple

from grapeshot.dice import DieRoll, RolledDice
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.stages import Repeat, Stage
from grapeshot.pipeline.tally import Effect, Tally


class Step(NamedTuple):
    """What happened in one stage at one target: the dice in order, and what was counted."""

    stage: str
    target: str
    dice: tuple[DieRoll, ...]
    counts: dict[str, int]


class Played(NamedTuple):
    """One resolution: all steps in order, the counts by target and name, lasting effects."""

    steps: tuple[Step, ...]
    counts: dict[tuple[str, str], int]
    effects: tuple[Effect, ...]
    final: Any

    @property
    def dice(self) -> tuple[DieRoll, ...]:
        """Every die, in the order in which it was rolled."""
        return tuple(die for step in self.steps for die in step.dice)


def play(program: Program, dice: RolledDice) -> Played:
    """Resolve a program once.

    Raise WrongNumberOfDice where scripted dice run out or are left over.
    """
    state = program.start
    steps: list[Step] = []
    counts: dict[tuple[str, str], int] = {}
    effects: list[Effect] = []
    for stage in program.stages:
        dice.stage = stage.name
        rolled = len(dice.record)
        tally = Tally()
        state = _run(stage, state, dice, tally)
        if tally.counts or len(dice.record) > rolled:
            faces = tuple(dice.record[rolled:])
            steps.append(Step(stage.name, stage.target, faces, dict(tally.counts)))
        effects += tally.effects
        lasting = {effect.name for effect in tally.effects}
        for name, amount in tally.counts.items():
            key = (stage.target, name)
            counts[key] = 1 if name in lasting else counts.get(key, 0) + amount
    dice.finish()
    return Played(tuple(steps), counts, tuple(effects), state)


def _run(stage: Stage, state: Any, dice: RolledDice, tally: Tally) -> Any:
    if not isinstance(stage, Repeat):
        return stage.function(state, dice, tally)
    times, rest, focus = stage.split(state)
    for _ in range(times):
        focus = stage.function(focus, dice, tally)
    return stage.join(rest, focus)
