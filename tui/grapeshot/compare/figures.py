"""The figures of a comparison: means of measures, chances of events, chances of at least k."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


WIPED_OUT, DESTROYED = "wiped_out", "models_destroyed"
DEFAULT_MEASURES = (
    "hits",
    "wounds_lost",
    "hull_points_lost",
    DESTROYED,
    "destroyed",
    WIPED_OUT,
)
"""What is told of a cell where nobody asks for other measures, as far as it has them."""
_FIRST_SHOWN = (DESTROYED, "wounds_lost", "hits")


class Figures(Protocol):
    """What is told of a cell."""

    @property
    def mean(self) -> Mapping[str, float]:
        """The means of measures by name."""

    @property
    def at_least(self) -> Mapping[str, float]:
        """The chances of conditions by their text."""

    @property
    def events(self) -> Mapping[str, float]:
        """The chances of events by name."""


def figure(cell: Figures, name: str) -> float | None:
    """Return the figure of a cell by its name: a measure, an event or a condition as text.

    None where it has none: it is refused or faulty, or has no such measure.
    """
    for figures in (cell.mean, cell.at_least, cell.events):
        if name in figures:
            return float(figures[name])
    return None


def is_chance(cells: Iterable[Figures], name: str) -> bool:
    """Return whether a figure is a probability, as far as these cells tell."""
    if ">=" in name:
        return True
    return any(name in cell.events for cell in cells)


def names_of(cells: Iterable[Figures]) -> list[str]:
    """Return the names of all figures that any of the cells has, means first."""
    found: dict[str, None] = {}
    events: dict[str, None] = {}
    for cell in cells:
        found |= dict.fromkeys(cell.mean)
        events |= dict.fromkeys((*cell.at_least, *cell.events))
    return list(found | events)


def first_shown(names: Iterable[str]) -> str:
    """Return the figure that is shown where nobody has chosen one."""
    known = list(names)
    wanted = (name for name in _FIRST_SHOWN if name in known)
    return next(wanted, known[0] if known else _FIRST_SHOWN[0])
