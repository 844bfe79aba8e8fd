"""What a map shows of a scene, as it was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grapeshot.table import Covered, LandedMarker, Piece, PlacedMarker, Scene


class Plot(NamedTuple):
    """What a map shows of a scene."""

    scene: Scene
    aim: int = 0
    """Which of the places that are aimed at is moved."""
    landed: tuple[LandedMarker, ...] = ()
    """The markers of a resolution, in its place the aims are shown."""
    step: int = -1
    """Which of them is shown alone; -1 for all."""
    picked: int | None = None
    """The place of the model that is picked, to be moved itself."""

    @property
    def shown(self) -> Sequence[PlacedMarker]:
        """What lies on the table: the markers as they came to lie, or as they are aimed."""
        if not self.landed:
            return self.scene.laid
        chosen = self.landed if self.step < 0 else self.landed[self.step : self.step + 1]
        return [landed.laid for landed in chosen if not landed.off]

    def covered(self) -> list[Covered]:
        """Return the models under the markers that are shown, each once: wholly, if by any."""
        best: dict[Piece, Covered] = {}
        for laid in self.shown:
            for covered in self.scene.covered(laid):
                known = best.get(covered.piece)
                if known is None or covered.wholly:
                    best[covered.piece] = covered
        return list(best.values())
