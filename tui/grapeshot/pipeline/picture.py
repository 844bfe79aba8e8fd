"""How two sides stand, as a rule set has it drawn: blocks of models, and what each of them does."""

from __future__ import annotations

from grapeshot.records import NamedTuple

CONTACT, SUPPORT, SHOOTS, STRUCK, WAITS = "contact", "support", "shoots", "struck", "waits"
"""What a model does: strikes in base contact, strikes over those in front of it, shoots, is in the
way of a template or a ball, or nothing."""
ROLES = (CONTACT, SUPPORT, SHOOTS, STRUCK, WAITS)

Rank = tuple[tuple[str, int], ...]
"""The models of a rank from left to right: `((role, models), ...)`."""


class Formation(NamedTuple):
    """A unit as it stands. `ranks` are those that the other side sees, the nearest first.

    `facing` is the side that it turns to the other: "front", "flank" or "rear". `step` says when
    it acts, where there is an order: the highest first. `acts` and `notes` are in words.
    """

    name: str
    ranks: tuple[Rank, ...]
    facing: str = "front"
    step: int | None = None
    acts: tuple[str, ...] = ()
    """What it does and what that needs: "15 blows", "hit 4+"."""
    notes: tuple[str, ...] = ()
    """What else there is to know of it: "charging"."""

    @property
    def models(self) -> int:
        """How many models there are."""
        return sum(count for rank in self.ranks for _, count in rank)


class Picture(NamedTuple):
    """Both sides, and in words what is between them."""

    attacker: Formation
    target: Formation
    between: str = ""
