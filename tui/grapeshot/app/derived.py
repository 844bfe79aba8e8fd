"""What follows from an engagement, as plain data: its parts, its plan, its shots, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from grapeshot.engagement.editing import Part, Table

if TYPE_CHECKING:
    from grapeshot.dice import Fate
    from grapeshot.engagement.describe import PartView
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.plan import Caveat
    from grapeshot.pipeline.played import Played
    from grapeshot.pipeline.program import Program
    from grapeshot.present.problems import Problem
    from grapeshot.session import Explained
    from grapeshot.table import Scene


class Shot(NamedTuple):
    """One resolution in the log. `seed` is None where the player's own dice were used."""

    number: int
    table: Table
    title: str
    seed: int | None
    program: Program
    played: Played
    fates: Mapping[int, Fate]
    facts: tuple[Explained, ...]
    caveats: tuple[Caveat, ...] = ()
    applied: str = ""
    """In words what it has left, where the next one goes on from there."""

    @property
    def dice(self) -> str:
        """Whose dice they were, in words."""
        return "your own dice" if self.seed is None else f"seed {self.seed}"

    @property
    def faces(self) -> list[int]:
        """The faces of all dice, in order."""
        return [die.face for die in self.played.dice]


class PastShot(NamedTuple):
    """A shot as a log keeps it: enough to fire it again, and to tell whether it is the same."""

    table: Table
    title: str
    seed: int | None
    faces: tuple[int, ...]
    is_applied: bool = False
    """Whether what it has left counts in the battle."""


@dataclass(frozen=True, eq=False)
class Derived:
    """What follows from an engagement table. Without `engagement`, `problem` says why."""

    ruleset: str = ""
    ruleset_name: str = ""
    kind: str = ""
    parts: tuple[PartView, ...] = ()
    engagement: Engagement | None = None
    program: Program | None = None
    facts: tuple[Explained, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    """What the answers leave out, or what was given and has no part in them."""
    usual: tuple[str, ...] = ()
    """The fields that change from attack to attack, as the rule set names them."""
    asked: tuple[Caveat, ...] = ()
    """What must be stated before dice can come to anything."""
    problem: Problem | None = None
    scene: Scene | None = None
    """The engagement on its table, for a map of it; there even where the rules refuse it."""

    @property
    def weapons(self) -> list[str]:
        """The names of all weapons, "" for one that has none."""
        return [part.name for part in self.parts if part.key == "w"]

    @property
    def targets(self) -> list[str]:
        """The names of all targets, "" for one that has none."""
        return [part.name for part in self.parts if part.key == "t"]

    def index_of(self, part: Part, otherwise: int) -> int:
        """Return the index of a part, or another where it is not there."""
        parts = [each.part for each in self.parts]
        return parts.index(part) if part in parts else otherwise
