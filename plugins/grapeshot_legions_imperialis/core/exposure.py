"""Which models of a target a Hit may go to: by where they stand, or by how many there are.

A table tells the models themselves. Where an engagement only states a number, they are those that
are struck first, or last: that is an option.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING

from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.models import Run, Runs
from grapeshot_legions_imperialis.core.zones import (
    FULL,
    IN_RANGE,
    OPEN,
    PARTIAL,
    SEEN,
    keeping,
    marked,
    told_apart,
)

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.attacks_plan import AttacksPlan
    from grapeshot_legions_imperialis.core.formation import Formation
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

Models = frozenset[int]
"""Models of a target, by their place."""
Who = Models | int
"""Models, or how many there are of them."""
_DISPUTED = "counted_models"
_KEPT = OPEN | SEEN | FULL | PARTIAL


class Placed(NamedTuple):
    """What was measured of the models of a target; None where nothing was, or a number stands."""

    in_range: Models | None = None
    seen: Models | None = None
    full: Models | None = None
    """Those that lie under a template for certain."""
    partial: Models | None = None
    """Those that lie partly under it."""
    which: tuple[int, ...] | None = None
    """In a volley, the places that they had in the Detachment before the first weapon."""


NOT_PLACED = Placed()


class Exposure:
    """The models of a target, each with what a Hit may ask of where it stands."""

    def __init__(
        self, attack: Attack, formation: Formation, plan: TargetPlan, cover: AttacksPlan
    ) -> None:
        self._attack = attack
        self._formation = formation
        self._plan = plan
        self._cover = cover
        self._last = attack.options.counted_models == "struck-last"
        if len(formation.models) > 1:
            self._tell_dispute()

    def _tell_dispute(self) -> None:
        """Say which of unlike models are counted, where that makes a difference."""
        placed = self._attack.placed
        first, last = (self._models(placed, last=last) for last in (False, True))
        if first != last:
            which = "last" if self._last else "first"
            text = f"where only a number of models is given, those struck {which} are counted"
            self._plan.reading(_DISPUTED, "core-allocation.2", text)

    @property
    def models(self) -> Runs:
        """All models, in the order in which they are struck."""
        return self._models(self._attack.placed, last=self._last)

    def under(self, full: Models, partial: Models) -> Runs:
        """Return all models once a template has come to rest over these."""
        return self._covered(copy(self._unstruck), full, partial)

    @cached_property
    def _unstruck(self) -> _Marking:
        """The models, each by itself, before any template comes to rest: the same for all ways."""
        nobody = self._attack.placed._replace(full=frozenset(), partial=frozenset())
        return self._open(nobody, last=self._last)

    def _models(self, placed: Placed, *, last: bool) -> Runs:
        full, partial = self._cover.fully_covered, self._cover.partly_covered
        marking = self._open(placed, last=last)
        return self._covered(marking, _who(placed.full, full), _who(placed.partial, partial))

    def _open(self, placed: Placed, *, last: bool) -> _Marking:
        """Return the models with marks on those that the attack reaches."""
        marking = _Marking(self._formation, placed, last=last)
        marking.mark(IN_RANGE, _who(placed.in_range, self._attack.size_in_range))
        marking.mark(SEEN, _who(placed.seen, self._attack.size_visible), within=IN_RANGE)
        open_to = IN_RANGE if self._plan.is_open_to_unseen else SEEN
        marking.mark(OPEN, self._formation.size, within=open_to)
        return marking

    def _covered(self, marking: _Marking, full: Who, partial: Who) -> Runs:
        """Return the models once those under a template are marked too."""
        if self._cover.under_template:
            marking.mark(FULL, full)
            marking.mark(PARTIAL, partial, without=FULL)
        return keeping(self._formation.in_order(marking.runs), _KEPT)


def _who(measured: Models | None, counted: int) -> Who:
    return counted if measured is None else measured


class _Marking:
    """Marks models one kind after another; where a table tells them, each stands by itself."""

    def __init__(self, formation: Formation, placed: Placed, *, last: bool) -> None:
        self._last = last
        self._places: list[int] = []
        self.runs: list[Run] = list(formation.models)
        if any(models is not None for models in placed):
            self._places, self.runs = formation.one_by_one
        if placed.which is not None:
            zones = [told_apart(placed.which[place]) for place in self._places]
            pairs = zip(self.runs, zones, strict=True)
            self.runs = [run._replace(zone=zone) for run, zone in pairs]

    def mark(self, bit: int, who: Who, within: int = 0, without: int = 0) -> None:
        """Mark models, or so many of them, that bear one bit and not another."""
        left = who if isinstance(who, int) else 0

        def takes(place: int, run: Run) -> int:
            nonlocal left
            if run.zone & within != within or run.zone & without:
                return 0
            if not isinstance(who, int):
                return int(self._places[place] in who)
            taken = min(left, run.count)
            left -= taken
            return taken

        self.runs = marked(self.runs, bit, takes, backwards=self._last)
