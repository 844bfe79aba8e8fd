"""What a shot or blow comes to."""

from __future__ import annotations

from typing import NamedTuple

from grapeshot_ninth_age.core.attack import PLAIN

MISS, HIT, MISFIRE, CONFIRM = "", "hit", "misfire", "confirm"
"""What a die to hit means; CONFIRM asks for a second one."""


class Shot(NamedTuple):
    """The outcome of a shot: HIT, MISS or MISFIRE, and the form of the values it hits with.

    `hits` are the hits that it scores, where the area of the weapon does not tell.
    """

    outcome: str
    form: str = PLAIN
    hits: int | None = None
