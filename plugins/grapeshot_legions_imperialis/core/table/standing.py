"""A model where it stands on a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.table import Shape


class Standing(NamedTuple):
    """A model where it stands; one that is Garrisoned stands where its Structure does."""

    name: str
    footprint: Shape
    facing: float | None = None
