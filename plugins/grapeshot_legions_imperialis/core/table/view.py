"""How a target stands to a model that fires at it."""

from __future__ import annotations

from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.exposure import Models


class View(NamedTuple):
    """How one target stands to one firing model."""

    distance: float | None = None
    """Inches to the nearest model in the weapon's Arc, or to where a template is aimed."""
    in_range: Models | None = None
    """The models in range and in the weapon's Arc; None where that plays no part."""
    seen: Models | None = None
    """Those of them that are seen; None where that plays no part."""
    arc: str = ""
    """The Arc that the target, or the aim, lies in, where the weapon fires into one alone."""
    full: Models = frozenset()
    """The models under a flame, by half at least."""
    partial: Models = frozenset()
    """The models under a flame, by less."""
    under_line: bool = True
    behind_block: str = ""
    """The kind of terrain that stops a line before it strikes the target."""
    aim_visible: bool = True

    @property
    def effect(self) -> tuple[object, ...]:
        """What a flame or a line strikes here: where it is equal, the fire adds up."""
        return self.full, self.partial, self.under_line, self.behind_block
