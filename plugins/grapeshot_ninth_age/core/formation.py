"""Ranks and files: how many models stand in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.shapes import Unit


def ranks(models: int, width: int | None) -> list[int]:
    """Return the number of models in each rank, the first one first; only the last may lack some.

    `width` is that of the formation; None puts all models into one rank.
    """
    width = width or max(models, 1)
    full, rest = divmod(models, width)
    return [width] * full + [rest] * (rest > 0)


def files(models: int, width: int | None) -> list[int]:
    """Return the number of models in each file, the fullest first."""
    width = min(width or models, models)
    deep, rest = divmod(models, width) if width else (0, 0)
    return [deep + 1] * rest + [deep] * (width - rest)


def models_standing(unit: Unit, points: int = 0) -> int:
    """Return how many models of a unit stand once it has lost so many Health Points more."""
    left = unit.models * unit.wounds - unit.wounds_lost - points
    return min(unit.models, max(0, -(-left // unit.wounds)))


def ranks_of(unit: Unit, points: int = 0, others: int = 0) -> list[int]:
    """Return the ranks of a unit once it has lost so many Health Points more.

    `others` are the Champions and Characters who stand in its first rank beside the rank-and-file.
    """
    return ranks(models_standing(unit, points) + others, unit.files or unit.models + others)


def rows_seen_from(unit: Unit, arc: str) -> list[int]:
    """Return the models in each rank as seen from front or rear, in each file from a flank."""
    rows = files if arc == "flank" else ranks
    return rows(models_standing(unit), unit.files or unit.models)


FULL_RANK = {"standard": 5, "large": 3, "gigantic": 1}
"""The models of a Full Rank, by Height."""


def full_ranks(unit: Unit, points: int = 0, others: int = 0) -> int:
    """Return the Full Ranks of a unit once it has lost so many Health Points more."""
    return sum(rank >= FULL_RANK[unit.height] for rank in ranks_of(unit, points, others))


def room_for_contact(unit: Unit, facing: str, points: int = 0, others: int = 0) -> int:
    """Return the most models of a unit that can be in contact: in a flank, those of a file.

    `points` are the Health Points that the unit has lost beyond those it had lost before.
    """
    rows = ranks_of(unit, points, others)
    if not rows:
        return 0
    return max(rows[0], len(rows)) if facing == "flank" else rows[0]


class Share(NamedTuple):
    """Places in a rank, from the first that is taken to the first that is not."""

    start: int = 0
    stop: int | None = None
    """None takes all the rest."""

    @property
    def is_last(self) -> bool:
        """Whether no places are left after these."""
        return self.stop is None

    def of(self, models: int) -> int:
        """Return how many of so many models, who fill the first places, stand in these."""
        stop = models if self.stop is None else min(self.stop, models)
        return max(0, stop - self.start)


ALL = Share()


class Contact(NamedTuple):
    """The rank-and-file models of a unit that can strike."""

    models: int
    """Those who touch the enemy."""
    behind: tuple[int, ...]
    """Those who stand behind models that do, rank by rank."""


def in_contact(unit: Unit, facing: str, points: int = 0, others: int = 0) -> Contact:
    """Return who can strike at an enemy in a facing of the unit.

    `points` are the Health Points that the unit has lost in this round; `others`, who stand in its
    first rank, take the place of rank-and-file there.
    """
    rows = ranks_of(unit, points, others)
    standing = models_standing(unit, points)
    if not standing:
        return Contact(0, ())
    touching = rows[0]
    if unit.in_contact is not None:
        touching = min(unit.in_contact, room_for_contact(unit, facing, points, others))
    elif facing == "front":
        return Contact(max(0, touching - others), tuple(min(touching, row) for row in rows[1:]))
    models = min(touching, standing)
    return Contact(models, tuple(min(models, row) for row in rows[1:]))


def describe(unit: Unit) -> str:
    """Return a formation in words."""
    deep, wide = len(rows_seen_from(unit, "front")), len(rows_seen_from(unit, "flank"))
    return f"{many(models_standing(unit), 'model')}: {many(deep, 'rank')}, {many(wide, 'file')}"


def many(count: int, word: str) -> str:
    """Return a number with the word that it counts: 1 blow, 2 blows."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
