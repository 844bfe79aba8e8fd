"""What can happen in a battle, and how it is written down."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

START, UNIT, REMOVE, SET = "start", "unit", "remove", "set"
EFFECT, LIFT, ATTACK, NEXT, NOTE = "effect", "lift", "attack", "next", "note"
UNDO, REDO, ACCEPT = "undo", "redo", "accept"
GAME = "game"
"""Another rule set, before the first unit has come."""
SHOT = "shot"
"""Something fired of which no unit of the battle is a part: kept, and without part in its state."""

BENCH, CURSOR, BATTLE, DICE, LEFT = "bench", "cursor", "battle", "dice", "left"
PLACE = "place"
"""What a battle without a name keeps beside its events: the engagement on the bench, what is
selected of it, the battle whose attack that is, the faces of an attack of which not all dice are
rolled, whether the dashboard was left in order, and the screen that was open over the bench."""


class Event(NamedTuple):
    """One event of a battle's log."""

    position: int
    """Its place in the log, from 1 on."""
    based_on: int
    """The last event that was known to whoever did it."""
    at: float
    """Seconds since the epoch."""
    author: str
    kind: str
    body: Mapping[str, Any]


def written(body: Mapping[str, Any]) -> str:
    """Return the body of an event as one line of JSON, the same for equal bodies."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
