"""The attacks of an engagement, with what a table tells of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot import Fact, Number, Played
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.landing import Laid, Template


class Positions(NamedTuple):
    """The attacks on all targets, with what a table tells of them.

    `template` is one that scatters before the attack, or is laid on one that has; `told` goes into
    every report.
    """

    attacks: list[Attack]
    template: Template | Laid | None = None
    idle: int = 0
    """Models that could have fired, and had no target."""
    facts: tuple[Fact, ...] = ()
    told: Mapping[str, Any] = MappingProxyType({})
    firing: tuple[int, ...] = ()
    """The models that fire, by their place among those that might."""

    def report(self, played: Played) -> dict[str, Any]:
        """Return what a resolution on the table came to, beside numbers."""
        return {**self.told, **(self.template.report(played) if self.template else {})}

    @property
    def known(self) -> Mapping[str, Callable[[Number], Any]]:
        """The odds of how many models come to lie under a template."""
        return self.template.known() if self.template else {}
