"""Play: the same stages, resolved once with dice that are really rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot.dice import Dice
from grapeshot.errors import BadStatement
from grapeshot.pipeline.played import Counts, Played, Step
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.stages import AnyStage, Chain, Link, Repeat, Several, Turn, stages_in_play
from grapeshot.pipeline.tally import Effect, Tally

if TYPE_CHECKING:
    from grapeshot.dice import RolledDice


def play(program: Program, dice: RolledDice) -> Played:
    """Resolve a program once.

    Raise WrongNumberOfDice where scripted dice run out or are left over, and Fault where there
    are more dice than anybody can look at.
    """
    state = program.start
    dice.dice_rolled = 0
    log = _Log(dice, program.counted())
    for stage in program.in_play:
        state = _resolve(stage, state, log)
    dice.finish()
    for name, derived in program.derived.items():
        for target in ("", *program.targets):
            log.add(target, name, derived.function(target, log.count(target, derived.source)))
    steps, effects = tuple(log.steps), tuple(log.effects)
    return Played(steps, log.counts, effects, state, log.notes, log.by_weapon)


class _Log:
    """What happened so far."""

    def __init__(self, dice: RolledDice, counted: frozenset[str]) -> None:
        self._dice = dice
        self._counted = counted
        self.steps: list[Step] = []
        self.counts: Counts = {}
        self.effects: list[Effect] = []
        self.notes: dict[str, list[Any]] = {}
        self.by_weapon: dict[str, Counts] = {}
        self.weapon = ""
        """The weapon of a volley whose turn it is."""

    def step(self, name: str, target: str, side: str, resolve: Callable[[Dice, Tally], Any]) -> Any:
        """Resolve one step, and note its dice and counts."""
        self._dice.stage, self._dice.side = name, side
        self._dice.step += 1
        self._dice.draws = 0
        rolled = len(self._dice.record)
        tally = Tally(self._counted)
        after = resolve(self._dice, tally)
        if tally.counts or len(self._dice.record) > rolled:
            faces = tuple(self._dice.record[rolled:])
            step = Step(name, target, faces, dict(tally.counts), side, self.weapon)
            self.steps.append(step)
        for note, value in tally.notes:
            self.notes.setdefault(note, []).append(value)
        if tally.counts:
            self._count(tally, target)
        return after

    def _count(self, tally: Tally, target: str) -> None:
        """Add what a step has counted; an effect that lasts is there or is not."""
        self.effects += map(self._of_turn, tally.effects)
        lasting = {effect.name for effect in tally.effects}
        for counts in self._told_to():
            for measure, amount in tally.counts.items():
                if measure in lasting:
                    counts[target, measure] = 1
                else:
                    _add(counts, (target, measure), amount)

    def _of_turn(self, effect: Effect) -> Effect:
        """Return an effect on a weapon as one on the second of its name, where that has done it."""
        if effect.weapon and self.weapon.startswith(f"{effect.weapon} ("):
            return effect._replace(weapon=self.weapon)
        return effect

    def _told_to(self) -> list[Counts]:
        if not self.weapon:
            return [self.counts]
        return [self.counts, self.by_weapon.setdefault(self.weapon, {})]

    @contextmanager
    def turn_of(self, weapon: str) -> Iterator[None]:
        """Let all that happens meanwhile be the doing of one weapon."""
        self.weapon = self._dice.weapon = weapon
        try:
            yield
        finally:
            self.weapon = self._dice.weapon = ""

    def add(self, target: str, measure: str, amount: int) -> None:
        """Add to a count of the attack as a whole."""
        _add(self.counts, (target, measure), amount)

    def count(self, target: str, measure: str) -> int:
        """Return a count so far."""
        return self.counts.get((target, measure), 0)


def _add(counts: Counts, key: tuple[str, str], amount: int) -> None:
    """Add to a count. Raise BadStatement where a rule has made it no whole number."""
    if not isinstance(amount, int):
        raise BadStatement(f"counted {key[1]}:", amount, "a whole number")
    if amount:
        counts[key] = counts.get(key, 0) + amount


def _resolve_turn(turn: Turn, state: Any, log: _Log) -> Any:
    part, rest, within = turn.begin(state)
    if part is None:
        return state
    with log.turn_of(turn.name):
        for stage in stages_in_play(part.stages, part.played):
            within = _resolve(stage, within, log)
    after = turn.end(part, rest, within)
    counts = log.by_weapon.setdefault(turn.name, {})
    for key, count in turn.losses(state, after).items():
        _add(counts, key, count)
    return after


def _resolve(stage: AnyStage, state: Any, log: _Log) -> Any:
    if isinstance(stage, Turn):
        return _resolve_turn(stage, state, log)
    if stage.weapon and not log.weapon:
        with log.turn_of(stage.weapon):
            return _resolve(stage, state, log)
    if isinstance(stage, Chain):
        return _resolve_chain(stage, state, log)
    run = partial(_repeat, stage) if isinstance(stage, Repeat) else stage.function
    return log.step(stage.name, stage.target, stage.side, partial(run, state))


def _repeat(stage: Repeat, state: Any, dice: Dice, tally: Tally) -> Any:
    times, rest, focus = stage.split(state)
    for _ in range(times):
        dice.draws = 0
        focus = stage.function(focus, dice, tally)
    return stage.join(rest, focus)


def _resolve_chain(chain: Chain, state: Any, log: _Log) -> Any:
    batches, rest = chain.split(state)
    total = 0
    for batch in batches:
        items = _items_of(chain, batch)
        for link in chain.links:
            run = partial(_run_link, link, items)
            items = log.step(link.name, chain.target, chain.side, run)
        total += sum(items)
    return chain.join(rest, total)


def _items_of(chain: Chain, batch: Any) -> list[Any]:
    if chain.gather is not None:
        return [chain.gather(batch)] if batch else []
    return [item for item, times in batch for _ in range(times)]


def _run_link(link: Link, items: list[Any], dice: Dice, tally: Tally) -> list[Any]:
    after: list[Any] = []
    for item in items:
        dice.draws = 0
        became = link.function(item, dice, tally)
        if isinstance(became, Several):
            after += [each for each, times in became.items for _ in range(times)]
        elif became is not None:
            after.append(became)
    return after
