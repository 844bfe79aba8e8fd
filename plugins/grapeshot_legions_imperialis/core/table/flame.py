"""Firestorm: the flame template, its narrow end at the firing model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from grapeshot.table import EPSILON
from grapeshot_legions_imperialis.core.exposure import Models
from grapeshot_legions_imperialis.core.table.aiming import flame_of
from grapeshot_legions_imperialis.core.table.board import under
from grapeshot_legions_imperialis.core.table.view import View
from grapeshot_legions_imperialis.core.table.way import Way

if TYPE_CHECKING:
    from grapeshot.table import Shape
    from grapeshot_legions_imperialis.core.table.filling import Filling
    from grapeshot_legions_imperialis.core.table.standing import Standing

_HALF = 0.5


class Flame(Way):
    """A template laid at the firing model; it covers nobody inside a Structure."""

    clause = "firestorm.2"

    def view(self, firer: Standing, index: int) -> View:
        """Measure how much of each model but the firing one lies under the template."""
        outline, end = flame_of(self.board.layout, firer.footprint)
        arc = self.arc_of(firer, index, end)
        if self.board.is_inside(index):
            return self.with_sight(View(arc=arc), firer, index)
        shares = {
            place: outline.share_under(model.footprint)
            for place, model in enumerate(self.board.targets[index])
            if model.footprint != firer.footprint
        }
        full = frozenset(place for place, share in shares.items() if share >= _HALF - EPSILON)
        touched = frozenset(place for place, share in shares.items() if share > EPSILON)
        view = View(arc=arc, full=full, partial=touched - full)
        return self.with_sight(view, firer, index)

    def strikes(self, views: Iterable[View]) -> bool:
        """Return whether the flame lies over anybody."""
        return any(view.full or view.partial for view in views)

    def may_strike(self, firer: Standing, footprint: Shape) -> bool:
        """Return whether the flame lies over a model."""
        outline, _ = flame_of(self.board.layout, firer.footprint)
        return footprint != firer.footprint and outline.share_under(footprint) > EPSILON

    def fill(self, filling: Filling) -> Models:
        """Fill in how many models the template covers."""
        full, partial = filling.views[0].full, filling.views[0].partial
        filling.template(full, partial)
        filling.sight()
        text = f"on the table: {len(full)} models at least half covered, {len(partial)} less"
        filling.note("firestorm.1", text)
        return full | partial

    def told(self, firer: Standing, filled: Sequence[Filling]) -> dict[str, Any]:
        """Return who lies under the template."""
        found = {f.index: (f.views[0].full, f.views[0].partial) for f in filled}
        return {"template": {"under": under(self.board, found)}}
