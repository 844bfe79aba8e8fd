"""What the dashboard shows, as plain data that never changes: each act gives a new Bench."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from grapeshot.app.derived import Derived, Shot
from grapeshot.engagement.describe import PartView
from grapeshot.engagement.editing import OF_THE_FILE, Table
from grapeshot.present.measures import TAKEN, counted, frame_of, most_wanted, sides_of, varying

if TYPE_CHECKING:
    from grapeshot.engagement.disputed import Reading
    from grapeshot.pipeline.odds import Frame, Odds
    from grapeshot.rules.index_types import RuleEntry
    from grapeshot.table import ScatterOdds

ALL_TARGETS = ""


class Kept(NamedTuple):
    """Odds that were kept, with the engagement that they are of."""

    table: Table
    name: str
    odds: Odds


@dataclass(frozen=True, eq=False)
class Bench:
    """All that is on the dashboard: the engagement, what follows from it, what was fired."""

    table: Table = field(default_factory=dict)
    source: str = ""
    """The file that the engagement came from, or was saved to."""
    mark: str = ""
    """What tells the content that the file had then from any other."""
    saved: Table = field(default_factory=dict)
    """The engagement as it stands in that file."""
    derived: Derived = field(default_factory=Derived)
    odds: Odds | None = None
    odds_note: str = ""
    """Why there are no odds: being worked out, stopped, or a fault."""
    readings: tuple[Reading, ...] = ()
    """The disputed rules that have a part in the attack, once it was resolved by each reading."""
    scatter_odds: ScatterOdds | None = None
    """The odds over the scatter; those of the last aim while new ones are worked out."""
    scatter_odds_note: str = ""
    """Why there are none, where there is more to say than that nothing scatters."""
    past: tuple[Table, ...] = ()
    future: tuple[Table, ...] = ()
    shots: tuple[Shot, ...] = ()
    earlier: int = 0
    """How many were fired before these, and stand in the log of the battle only."""
    shown: int | None = None
    """Number of the shot that is shown in the place of the plan."""
    measure: str = ""
    target: str = ALL_TARGETS
    selected: int = 0
    """Index of the part that is selected."""
    is_ready: bool = False
    kept: Kept | None = None
    """The odds that those on the bench are compared with."""
    rules: tuple[RuleEntry, ...] = ()
    """The rules in play, as far as the odds have told them."""

    # -- the engagement --------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The engagement in a line: its own title, or weapon and target."""
        return str(self.table.get("title") or self.matchup)

    @property
    def matchup(self) -> str:
        """Weapon and targets by name."""
        names = [name or "target" for name in self.derived.targets]
        weapons = self.derived.weapons
        return f"{weapons[0]} at {', '.join(names)}" if names and any(weapons[:1]) else ""

    @property
    def what_is_only_here(self) -> str:
        """What would be lost with the program, in words: shots, and changes that are not saved."""
        shots = len(self.shots)
        log = f"the log of {shots} {'shots' if shots > 1 else 'shot'}" if shots else ""
        changes = "the changes to this engagement" if self.table != self.saved else ""
        return " and ".join(filter(None, [log, changes]))

    @property
    def part(self) -> PartView | None:
        """The part that is selected."""
        parts = self.derived.parts
        return parts[min(self.selected, len(parts) - 1)] if parts else None

    def opened(self, table: Table, source: str, mark: str = "") -> Bench:
        """Return the bench with another engagement on it; the log stays, undo goes back."""
        past = (*self.past, self.table) if self.table else self.past
        return Bench(
            table,
            source,
            mark,
            saved=table,
            past=past,
            shots=self.shots,
            earlier=self.earlier,
            is_ready=self.is_ready,
            kept=self.kept,
            rules=self.rules,
        )

    def changed(self, table: Table) -> Bench:
        """Return the bench with the engagement changed by the player."""
        plainer = {key: value for key, value in table.items() if key not in OF_THE_FILE}
        return self._with_table(plainer, (*self.past, self.table), ())

    def amended(self, table: Table) -> Bench:
        """Return the bench with its last change carried on: one undo takes back both."""
        return replace(self.changed(table), past=self.past)

    def undone(self) -> Bench:
        """Return the bench as before the last change."""
        if not self.past:
            return self
        return self._with_table(self.past[-1], self.past[:-1], (self.table, *self.future))

    def redone(self) -> Bench:
        """Return the bench with the last change that was undone made again."""
        if not self.future:
            return self
        return self._with_table(self.future[0], (*self.past, self.table), self.future[1:])

    def _with_table(
        self, table: Table, past: tuple[Table, ...], future: tuple[Table, ...]
    ) -> Bench:
        return replace(
            self,
            table=table,
            past=past,
            future=future,
            odds=None,
            odds_note="",
            readings=(),
            shown=None,
        )

    # -- what was fired --------------------------------------------------------------------

    @property
    def shot(self) -> Shot | None:
        """The shot that is shown."""
        return next((shot for shot in self.shots if shot.number == self.shown), None)

    @property
    def last_number(self) -> int:
        """The number of the last shot; 0 before the first."""
        return self.shots[-1].number if self.shots else self.earlier

    def fired(self, shot: Shot) -> Bench:
        """Return the bench with a shot added to the log, and shown."""
        return replace(self, shots=(*self.shots, shot), shown=shot.number)

    # -- what is kept of it for the next start ----------------------------------------------

    def kept_part(self) -> dict[str, Any]:
        """Return the engagement, and the last changes of it that can be undone and made again."""
        return {
            "table": self.table,
            "source": self.source,
            "mark": self.mark,
            "saved": self.saved,
            "past": list(self.past[-_CHANGES:]),
            "future": list(self.future[:_CHANGES]),
        }

    def with_kept_part(self, kept: Mapping[str, Any]) -> Bench:
        """Return the bench with an engagement that was kept."""
        past, future = tuple(kept["past"]), tuple(kept["future"])
        return replace(self, **{**kept, "past": past, "future": future})

    def cursor(self) -> dict[str, Any]:
        """Return the selection as it is kept; the shot by its place from the end (0: last)."""
        numbers = [shot.number for shot in reversed(self.shots)]
        return {
            "selected": self.selected,
            "measure": self.measure,
            "target": self.target,
            "shown": numbers.index(self.shown) if self.shown in numbers else None,
        }

    # -- the odds --------------------------------------------------------------------------

    @property
    def targets(self) -> tuple[str, ...]:
        """The targets whose odds can be shown, each alone; empty where there is only one."""
        return tuple(self.odds.targets) if self.odds else ()

    @property
    def frame(self) -> Frame | None:
        """The odds of the target that is selected, those of the attack as a whole included."""
        return None if self.odds is None else frame_of(self.odds, self.target)

    @property
    def kept_frame(self) -> Frame | None:
        """The odds that were kept, of the target of the same name, else of all."""
        return None if self.kept is None else frame_of(self.kept.odds, self.target)

    @property
    def is_mutual(self) -> bool:
        """Whether both sides act."""
        return bool(sides_of(self.derived.program))

    def has_both(self, measure: str) -> bool:
        """Return whether a measure is of what both sides suffer."""
        frame, base = self.frame, measure.removeprefix(TAKEN)
        both = frame is not None and {base, TAKEN + base} <= frame.distributions.keys()
        return both and self.is_mutual

    @property
    def measures(self) -> list[str]:
        """The measures that have a distribution of whole numbers, telling ones first."""
        return counted(self.frame) if self.frame else []

    @property
    def shown_measure(self) -> str:
        """The measure that is drawn: the chosen one, or what a player wants to know first."""
        measures = self.measures
        if self.frame is None or self.measure in measures:
            return self.measure if self.frame else ""
        return most_wanted(varying(self.frame)) or (measures or [""])[-1]

    def next_measure(self, step: int = 1) -> Bench:
        """Return the bench with the next of the telling measures drawn."""
        telling = (varying(self.frame) if self.frame else []) or self.measures
        if self.kept is None:  # what both sides suffer is drawn together
            drawn = {TAKEN + name for name in telling if self.has_both(name)}
            telling = [name for name in telling if name not in drawn]
        if not telling:
            return self
        shown = self.shown_measure
        number = telling.index(shown) + step if shown in telling else 0
        return replace(self, measure=telling[number % len(telling)])

    def keep(self) -> Bench:
        """Return the bench with its odds kept, to compare others with."""
        if self.odds is None:
            return self
        return replace(self, kept=Kept(self.table, self.title, self.odds))

    def next_target(self) -> Bench:
        """Return the bench with the odds of the next target shown; after the last, of all."""
        choices = (ALL_TARGETS, *self.targets)
        number = choices.index(self.target) + 1 if self.target in choices else 0
        return replace(self, target=choices[number % len(choices)])

    def rolled(self, measure: str) -> int | None:
        """Return the count of a measure in the shot that is shown, for the selected target.

        None where no shot is shown, or it was fired from another engagement.
        """
        shot = self.shot
        if shot is None or shot.table is not self.table:
            return None
        counts = shot.played.counts
        return sum(
            count
            for (target, name), count in counts.items()
            if name == measure and self.target in (ALL_TARGETS, target)
        )


_CHANGES = 20
"""Changes of an engagement that are kept for the next start."""
