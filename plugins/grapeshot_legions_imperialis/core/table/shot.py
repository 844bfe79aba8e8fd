"""Shots at models in range and sight: all weapons without template or line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grapeshot_legions_imperialis.core.exposure import Models
from grapeshot_legions_imperialis.core.table.board import names_of
from grapeshot_legions_imperialis.core.table.view import View
from grapeshot_legions_imperialis.core.table.way import Way

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.table.filling import Filling
    from grapeshot_legions_imperialis.core.table.standing import Standing


class Shot(Way):
    """Fire at the models in range, in the weapon's Arc and in sight."""

    def view(self, firer: Standing, index: int) -> View:
        """Measure to every model; it is seen if any part of it is, from the firer's middle."""
        models = self.board.targets[index]
        distance, in_range = self.measured(firer, index)
        seen = self.seen(firer, index, in_range)
        arc = self.arc_of(firer, index, *(model.footprint.centre for model in models))
        return View(distance, in_range, seen, arc)

    def fill(self, filling: Filling) -> Models:
        """Fill in distance, range and sight."""
        filling.range_and_sight()
        in_range, seen = filling.in_range, filling.seen
        count = len(self.board.targets[filling.index])
        text = (
            f'on the table: {filling.distance:.4g}" to the nearest model, '
            f"{len(in_range)} of {count} in range, {len(seen)} of them seen"
        )
        filling.note("core-range-and-sight.1", text)
        return in_range

    def told(self, firer: Standing, filled: Sequence[Filling]) -> dict[str, Any]:
        """Return the models of each target that are in range, and those that are seen."""
        told = {}
        for filling in filled:
            models = self.board.targets[filling.index]
            told[self.board.names[filling.index]] = {
                "distance": filling.distance,
                "in_range": names_of(models, filling.in_range),
                "seen": names_of(models, filling.seen),
            }
        return {"positions": told}
