"""Beams: a line from the firing model that strikes whoever is under it, up to a block."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from grapeshot_legions_imperialis.core.exposure import Models
from grapeshot_legions_imperialis.core.table.aiming import line_of
from grapeshot_legions_imperialis.core.table.view import View
from grapeshot_legions_imperialis.core.table.way import Way

if TYPE_CHECKING:
    from grapeshot.table import Beam, Shape
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.board import Board
    from grapeshot_legions_imperialis.core.table.filling import Filling
    from grapeshot_legions_imperialis.core.table.standing import Standing


class Line(Way):
    """A line as long as the weapon's range; Impassable terrain ends it, and mostly Structures."""

    clause = "beam.3"

    def __init__(
        self,
        board: Board,
        attack: Attack,
        ranges: Sequence[float | None],
        given: Sequence[frozenset[str]],
    ) -> None:
        super().__init__(board, attack, ranges, given)
        passes = attack.has("Heavy Beam")
        self._stopped_by = ("impassable",) if passes else ("impassable", "structure")

    def view(self, firer: Standing, index: int) -> View:
        """Measure whether the line strikes any model but the firing one, and no block before it.

        Where the line leaves the weapon's Arc, that alone forbids it.
        """
        beam = self._beam(firer)
        arc = self.arc_of(firer, index, beam.end)
        all_round = arc != self.arcs[index]
        distance, in_range = self.measured(firer, index, all_round=all_round)
        models = (model.footprint for model in self.board.targets[index])
        others = [footprint for footprint in models if footprint != firer.footprint]
        under_line = bool(beam.struck(others))
        block = self._block(beam, others) if under_line else ""
        view = View(distance, in_range, arc=arc, under_line=under_line, behind_block=block)
        return self.with_sight(view, firer, index)

    def _beam(self, firer: Standing) -> Beam:
        return line_of(self.board.layout, firer.footprint, self.ranges[0])

    def _block(self, beam: Beam, struck: Sequence[Shape]) -> str:
        """Return the kind of terrain at which the line ends before it strikes any of these."""
        for kind in self._stopped_by:
            blocks = [piece for piece in self.board.of_kind(kind) if piece not in struck]
            if not beam.struck(struck, blocks):
                return kind
        return ""

    def strikes(self, views: Iterable[View]) -> bool:
        """Return whether the line lies over anybody."""
        return any(view.under_line and not view.behind_block for view in views)

    def may_strike(self, firer: Standing, footprint: Shape) -> bool:
        """Return whether the line lies over a model before any block."""
        return footprint != firer.footprint and (
            self._beam(firer).strikes(footprint) and not self._block(self._beam(firer), [footprint])
        )

    def fill(self, filling: Filling) -> Models:
        """Fill in whether the line strikes the target, and how many of its models are in range."""
        filling.range_and_sight()
        filling.line()
        where = "under" if filling.views[0].under_line else "beside"
        text = (
            f'on the table: {where} the line, {filling.distance:.4g}" away, '
            f"{len(filling.in_range)} models in range"
        )
        filling.note("beam.1", text)
        return filling.in_range

    def told(self, firer: Standing, filled: Sequence[Filling]) -> dict[str, Any]:
        """Return the ends of the line, and which targets it strikes."""
        start, end, _ = self._beam(firer)
        struck = [self.board.names[f.index] for f in filled if self.strikes(f.views)]
        return {"line": {"from": list(start), "to": list(end), "struck": struck}}
