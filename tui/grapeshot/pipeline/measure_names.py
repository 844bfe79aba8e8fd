"""The names of measures and events: those of a program, and what is wrong with those asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from grapeshot.errors import Fault
from grapeshot.names import nearest

if TYPE_CHECKING:
    from grapeshot.pipeline.program import Program


def names_of(program: Program) -> list[str]:
    """Return the measures and events that a program tells of, measures first."""
    events = sorted(program.target_events | program.attack_events)
    return [*program.target_measures, *program.attack_measures, *events]


def unknown(asked: Iterable[str], known: Collection[str]) -> list[Fault]:
    """Return a fault for each name asked for; none where no name is known, for nobody can tell."""
    return [
        Fault(
            "unknown_measure",
            f'no measure "{name}"',
            expected="one of: " + ", ".join(known),
            nearest=nearest(name, known),
        )
        for name in sorted(asked)
        if known
    ]
