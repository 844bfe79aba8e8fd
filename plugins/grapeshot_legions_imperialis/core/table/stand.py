"""What the weapons of a volley share of their table: who stands there still, what was laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.table.covering import Coverings, Under

if TYPE_CHECKING:
    from grapeshot.table import Point
    from grapeshot_legions_imperialis.core.exposure import Models

Places = tuple[int, ...] | None
"""The places in their Detachment, before the first weapon, of the models that stand there still.

None where they all stand in one place, inside a Structure.
"""


class Landing(NamedTuple):
    """What lies under the first template of a volley where it has come to rest.

    It tells that for each size of the further ones, which are laid on it. Odds do not tell where
    it lies.
    """

    under: tuple[tuple[str, tuple[Under, ...]], ...]
    """By size, target by target, each model by its place before the first weapon."""
    at: Point | None = None


class Stand(NamedTuple):
    """What a weapon of a volley finds on the table."""

    weapon: str
    which: tuple[Places, ...]
    """Of each target."""
    sizes: tuple[str, ...] = ()
    """The sizes of the templates that are laid on the first, once it has come to rest."""
    landing: Landing | None = None
    """Where it has come to rest, if it has."""

    def rest(self, coverings: Coverings, at: Point | None) -> Landing | None:
        """Return what the template leaves for further ones, of what it covers; None if nothing."""
        if not self.sizes:
            return None
        found = (tuple(self._before(each)) for each in coverings)
        return Landing(tuple(zip(self.sizes, found, strict=True)), at)

    def _before(self, under: Sequence[Under]) -> Iterator[Under]:
        for places, each in zip(self.which, under, strict=True):
            if places is None:
                yield each
            else:
                yield Under(*(frozenset(places[i] for i in models) for models in each))

    def under(self, size: str, landing: Landing, models: Sequence[int]) -> tuple[Under, ...]:
        """Return who of those that stand there still lies under a further template of a size.

        `models` are how many of each target there are.
        """
        laid = dict(landing.under)[size]
        return tuple(
            Under(*(_now(each, places, count) for each in under))
            for places, under, count in zip(self.which, laid, models, strict=True)
        )


def _now(before: Models, places: Places, count: int) -> Models:
    """Return models by the places that they have now; those inside a Structure are all alike."""
    if places is None:
        return frozenset(range(count)) if before else before
    return frozenset(now for now, place in enumerate(places) if place in before)
