"""Weapons of a unit of which the rules allow only some to be fired together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from grapeshot.compare.assignments import Counts
from grapeshot.pipeline.program import Program

Asked = Callable[[int, Counts], "Program | None"]
"""The program of so many weapons of each kind at a target; None where they cannot be fired."""


def exclusive_kinds(choices: Sequence[Counts], targets: int, asked: Asked) -> frozenset[int]:
    """Return the kinds of weapons of which the rules silence one where another is fired.

    `choices` are how many weapons of each kind there are, each way to choose among those that are
    ways to fire one.
    """
    found: set[int] = set()
    for counts in choices:
        for target in range(targets):
            whole = asked(target, counts)
            if whole is None or silences(whole):
                for pair in _pairs(counts):
                    program = asked(target, pair)
                    if program is not None and silences(program):
                        found.update(kind for kind, count in enumerate(pair) if count)
    return frozenset(found)


def silences(program: Program) -> bool:
    """Return whether any weapon of a volley is refused beside those that are fired."""
    return any(fired.refused for fired in program.weapons)


def _pairs(counts: Counts) -> Iterator[Counts]:
    """Yield every two weapons, by how many there are of each kind."""
    kinds = range(len(counts))
    present = [kind for kind in kinds if counts[kind]]
    for one, other in combinations(present, 2):
        yield tuple(int(kind in (one, other)) for kind in kinds)
    for one in present:
        if counts[one] > 1:
            yield tuple(2 * (kind == one) for kind in kinds)
