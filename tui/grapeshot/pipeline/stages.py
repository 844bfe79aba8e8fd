"""The parts of which a rule set composes a resolution.

A stage takes a state and gives a state. States are hashable and hold no number that no later
stage reads; whatever is to be measured goes to the tally.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeAlias

from grapeshot.dice import Dice
from grapeshot.pipeline.tally import Tally
from grapeshot.records import NamedTuple

State: TypeAlias = Hashable
Function: TypeAlias = Callable[[Any, Dice, Tally], Any]
"""`(state, dice, tally) -> state`; must be pure."""


class Once(NamedTuple):
    """A stage that is resolved once."""

    name: str
    function: Function
    target: str = ""
    """The target it belongs to, for the measures; "" for the attack as a whole."""
    key: Hashable = None
    """Stages of equal keys do the same to equal states: what was enumerated is kept for them all.

    None: what was enumerated is kept for this very stage.
    """
    side: str = ""
    """Whose doing it is, where both sides act: "attacker" or "target"."""
    weapon: str = ""
    """Which of several weapons it is of, where they are resolved together."""


class Repeat(NamedTuple):
    """A stage that resolves equal items one after another: Hits, wounds.

    `split(state)` gives `(times, rest, focus)`. `function` is applied `times` times to the focus,
    which holds all that one item may read or change; `join(rest, focus)` makes the state again.
    """

    name: str
    function: Function
    split: Callable[[Any], tuple[int, Any, Any]]
    join: Callable[[Any, Any], Any]
    target: str = ""
    key: Hashable = None
    side: str = ""
    weapon: str = ""


class Several(NamedTuple):
    """What one item of a chain becomes where several go on, each by itself from there."""

    items: tuple[tuple[Hashable, int], ...]
    """`((item, times), ...)`"""


class Link(NamedTuple):
    """One step of a chain, with the name of its stage: `function` takes one item a step further.

    It gives what has become of the item: another item, Several, or None where it has come to
    nothing.
    """

    name: str
    function: Function


class Chain(NamedTuple):
    """A stage that takes independent items through several steps: Hits, then wounds, then Saves.

    `split(state)` gives `(batches, rest)`; a batch holds `(item, times)` for each sort of equal
    items. The last link gives a whole number, the item's share; `join(rest, total)` makes the
    state again from the sum of all shares.

    Rolled dice go step by step: all items of a batch, in order, take one step before any takes the
    next; of Several the first goes first. Odds work out what becomes of one item of each sort and
    add up as many as there are. So no link may read or change anything but its item.
    """

    name: str
    links: tuple[Link, ...]
    split: Callable[[Any], tuple[Batches, Any]]
    join: Callable[[Any, int], Any]
    target: str = ""
    key: Hashable = None
    side: str = ""
    gather: Callable[[Any], Hashable] | None = None
    """With rolled dice, makes one item of a batch: each link then takes the whole of it at once,
    and has to do to it what it would do to its items one by one. So a pool of dice is one roll."""
    forgets: bool = False
    """Whether `join` makes the same state whatever the sum, which odds then need not add up."""
    weapon: str = ""


class Part(NamedTuple):
    """The stages of one turn, planned for the state in which it begins."""

    stages: tuple[AnyStage, ...]
    played: InOrderOfPlay = ()
    """The stages in the order of the table, as in a program; () is the same order."""


class Turn(NamedTuple):
    """A stage made of stages of its own: one weapon of a volley, fired on a shared state.

    `begin(state)` gives `(part, rest, start)`: the stages as they are planned for this state, what
    they have no part in, and the state in which they begin. It gives the very same part for all
    states that share a plan, and None where nothing is done. `end(part, rest, after)` makes the
    shared state again.
    """

    name: str
    """The name of the weapon: each of a volley has its own."""
    begin: Callable[[Any], tuple[Part | None, Any, Any]]
    end: Callable[[Part, Any, Any], Any]
    losses: Callable[[Any, Any], Mapping[tuple[str, str], int]]
    """`(state before, state after) -> {(target, measure): count}`: what no stage counts, since it
    shows in the states."""
    target: str = ""
    key: Hashable = None
    side: str = ""


Batches: TypeAlias = tuple[tuple[tuple[Hashable, int], ...], ...]
"""`(((item, times), ...), ...)`"""
Stage: TypeAlias = Once | Repeat | Chain
"""What a rule set composes."""
AnyStage: TypeAlias = Stage | Turn
"""What a program holds: a rule set's stages, or the turns of a volley and what follows them."""
InOrderOfPlay: TypeAlias = tuple[AnyStage, ...] | Callable[[], tuple[AnyStage, ...]]
"""Stages in the order of the table; or what makes them once dice are rolled, always the same."""


def stages_in_play(stages: tuple[AnyStage, ...], played: InOrderOfPlay) -> tuple[AnyStage, ...]:
    """Return the stages in the order of the table, where `()` stands for the order they have."""
    return (played() if callable(played) else played) or stages
