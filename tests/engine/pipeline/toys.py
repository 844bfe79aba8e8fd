"""Small random programs, and every play of a program: what its odds are compared with.

A toy's state is a pair of small numbers. Each stage draws a die or none and looks up in a random
table what becomes of the state and what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from hypothesis import strategies as st

from grapeshot.dice import Dice, Request, RolledDice
from grapeshot.pipeline.play import play
from grapeshot.pipeline.played import Played
from grapeshot.pipeline.program import Derived, Program
from grapeshot.pipeline.stages import AnyStage, Batches, Chain, Link, Once, Repeat, Several, Stage
from grapeshot.pipeline.tally import Effect, Tally

SIDES = 3
MEASURES = ("hits", "lost", "spent", "gone", "jam")
EFFECT = "dazed"


class Cell(NamedTuple):
    """What one state comes to with one face: the next state, and what is counted."""

    after: tuple[int, int]
    counts: tuple[int, ...]
    effect: bool


class Table(NamedTuple):
    """Whether a die is drawn, by state, and the cell of each state and face."""

    draws: dict[tuple[int, int], bool]
    cells: dict[tuple[int, int, int], Cell]


_STATES = [(a, b) for a in range(3) for b in range(3)]
_states = st.sampled_from(_STATES)
_cells = st.builds(
    Cell, _states, st.tuples(*(st.sampled_from([0, 0, 1, 2]) for _ in MEASURES)), st.booleans()
)
_faces = [(*state, face) for state in _STATES for face in range(SIDES + 1)]
tables = st.builds(
    Table,
    st.fixed_dictionaries({state: st.booleans() for state in _STATES}),
    st.fixed_dictionaries(dict.fromkeys(_faces, _cells)),
)


def _step(
    table: Table, target: str, state: tuple[int, int], dice: Dice, tally: Tally
) -> tuple[int, int]:
    face = dice.die("toy", SIDES) if table.draws[state] else 0
    cell = table.cells[(*state, face)]
    for measure, amount in zip(MEASURES, cell.counts, strict=True):
        tally.add(measure, amount)
    if cell.effect and target:
        tally.effect(Effect(EFFECT, target, "end of round", "toy.1", "dazed"))
    return cell.after


def _focus(table: Table, target: str, focus: int, dice: Dice, tally: Tally) -> int:
    return _step(table, target, (0, focus), dice, tally)[1]


def _split(state: tuple[int, int]) -> tuple[int, int, int]:
    return state[0], state[0], state[1]


def _join(rest: int, focus: int) -> tuple[int, int]:
    return rest, focus


@st.composite
def stages(draw: st.DrawFn, targets: tuple[str, ...]) -> Stage:
    """Return a stage of either kind, at one of the targets or of the attack as a whole."""
    table, target = draw(tables), draw(st.sampled_from(("", *targets)))
    if draw(st.booleans()):
        return Once("once", partial(_step, table, target), target)
    return Repeat("repeat", partial(_focus, table, target), _split, _join, target)


class LinkCell(NamedTuple):
    """What becomes of an item with one face, None for nothing, and what is counted."""

    after: int | Several | None
    counts: tuple[int, ...]


_items = range(3)
LinkTable = dict[tuple[int, int], LinkCell]


def _link_tables(*after: int | Several | None) -> st.SearchStrategy[LinkTable]:
    """By item and face; items of 0 draw no die."""
    counts = st.tuples(*(st.sampled_from([0, 0, 1, 2]) for _ in MEASURES))
    cells = st.builds(LinkCell, st.sampled_from(after), counts)
    return st.fixed_dictionaries(
        {(item, face): cells for item in _items for face in range(SIDES + 1)}
    )


_first = _link_tables(None, 0, 1, 2, Several(((0, 1), (1, 1))))
_last = _link_tables(None, 0, 1, 2)


def _take_a_step(table: LinkTable, item: int, dice: Dice, tally: Tally) -> int | Several | None:
    cell = table[item, dice.die("link", SIDES) if item else 0]
    for measure, amount in zip(MEASURES, cell.counts, strict=True):
        tally.add(measure, amount)
    return cell.after


def _batches(state: tuple[int, int]) -> tuple[Batches, int]:
    a, b = state
    return (((1, min(1, a)), (2, min(1, b))), ((1, b // 2),)), b


def _after_chain(rest: int, total: int) -> tuple[int, int]:
    return total % 3, rest


@st.composite
def chains(draw: st.DrawFn, targets: tuple[str, ...]) -> Stage:
    """Return a chain of two links, in which items of two sorts are taken, in two batches."""
    tables = {"one": _first, "two": _last}
    links = [Link(name, partial(_take_a_step, draw(table))) for name, table in tables.items()]
    return Chain("chain", tuple(links), _batches, _after_chain, draw(st.sampled_from(targets)))


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Return a program of one to four stages at one or two targets, or one with a chain."""
    targets = draw(st.sampled_from([("a",), ("a", "b")]))
    if draw(st.booleans()):
        parts = draw(st.lists(stages(targets), min_size=1, max_size=4))
    else:
        parts = draw(st.lists(stages(targets), max_size=2))
        parts.insert(draw(st.integers(0, len(parts))), draw(chains(targets)))
    return program_of(tuple(parts), draw(_states), targets)


def _derive(target: str, lost: int) -> int:
    return lost // 2 if target == "a" else min(lost, 2)


def program_of(
    parts: tuple[AnyStage, ...], start: Any, targets: tuple[str, ...] = ("a",)
) -> Program:
    """Return a program of these stages that measures all there is to measure."""
    return Program(
        stages=parts,
        start=start,
        targets=targets,
        target_measures=("hits", "lost", "models"),
        attack_measures=("spent",),
        target_events=frozenset({"gone"}),
        attack_events=frozenset({"jam"}),
        values={},
        explain=list,
        joint=("hits",),
        d3_as_d6=False,
        derived={"models": Derived("lost", _derive)},
    )


class _FaceIsMissing(Exception):
    """The path of faces ended before the program did."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class _PathOfFaces(RolledDice):
    def __init__(self, path: list[int]) -> None:
        super().__init__(d3_as_d6=False)
        self._left = list(path)

    def faces(self, request: Request) -> list[int]:
        if len(self._left) < request.count:
            raise _FaceIsMissing(request.sides)
        return [self._left.pop(0) for _ in range(request.count)]


def every_play(program: Program) -> Iterator[tuple[Fraction, Played]]:
    """Yield every way in which a program can be played, with its probability."""
    pending: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while pending:
        path, weight = pending.pop()
        try:
            yield weight, play(program, _PathOfFaces(path))
        except _FaceIsMissing as missing:
            share = weight / missing.sides
            pending += [([*path, face], share) for face in range(1, missing.sides + 1)]
