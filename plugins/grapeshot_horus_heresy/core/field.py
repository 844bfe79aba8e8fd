"""The models of an engagement on its table, and what of each target lies under a marker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot.names import nearest
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.table import Layout, Marker, Point, Sets, Shape, TableSize

Counts = tuple[tuple[int, ...], ...]
"""For each target, how many of its models lie under each circle of the marker."""


class Landed(NamedTuple):
    """A marker as it came to lie: its centre, and what lies under each circle, as bits.

    `sets` is None where the centre is off the table, so that nothing is hit.
    """

    at: Point
    sets: Sets


class Fall(NamedTuple):
    """What the markers of one draw come to.

    Odds know only the counts; markers that were really rolled for are told in `landed`.
    """

    counts: Counts
    discarded: bool
    """Whether the first of them is off the table."""
    landed: tuple[Landed, ...] = ()


class Battlefield:
    """The models on the table: those of the targets first, then all others."""

    def __init__(self, layout: Layout, targets: Sequence[str]) -> None:
        self.layout = layout
        self.targets = tuple(targets)
        self._demand_targets()
        self.units = [*targets, *(unit for unit in layout.units if unit not in targets)]
        self.models = [model for unit in self.units for model in layout.of_unit(unit)]
        self._masks = self._masks_of_units()

    def _demand_targets(self) -> None:
        for name in self.targets:
            if not self.layout.of_unit(name):
                raise Fault(
                    "bad_profile",
                    f'no model of "{name}" stands on the table',
                    expected="models whose unit is the target's name",
                    nearest=nearest(name, self.layout.units),
                )

    def _masks_of_units(self) -> dict[str, int]:
        units = [model.unit for model in self.models]
        return {
            unit: sum(1 << i for i, each in enumerate(units) if each == unit) for unit in self.units
        }

    @property
    def size(self) -> TableSize:
        """The size of the table."""
        return self.layout.size

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """What all models cover."""
        return tuple(model.shape for model in self.models)

    def shapes_of(self, unit: str) -> tuple[Shape, ...]:
        """Return what the models of a unit cover."""
        return tuple(model.shape for model in self.layout.of_unit(unit))

    @cached_property
    def friends(self) -> tuple[Shape, ...]:
        """What the models on the firer's side cover."""
        return tuple(model.shape for model in self.layout.friends)

    def landed(self, marker: Marker, at: Point) -> Landed:
        """Return a marker as it lies."""
        off = self.size.is_off(at)
        return Landed(at, None if off else marker.sets_under(at, self.shapes))

    def counts(self, sets: Sets, unit: str) -> tuple[int, ...]:
        """Return how many models of a unit lie under each circle; none of a discarded marker."""
        mask = self._masks[unit]
        return tuple((each & mask).bit_count() for each in sets or ())

    def union(self, sets: Sets, unit: str) -> int:
        """Return how many models of a unit lie under any circle."""
        union = 0
        for each in sets or ():
            union |= each
        return (union & self._masks[unit]).bit_count()

    def ids(self, bits: int) -> list[str]:
        """Return the ids of the models in a set, sorted."""
        return sorted(model.id for i, model in enumerate(self.models) if bits >> i & 1)
