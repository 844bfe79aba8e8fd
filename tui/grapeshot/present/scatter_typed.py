"""Scatter dice as people tell them: a Hit or an arrow, and where that points."""

from __future__ import annotations

import re

from grapeshot.dice.scatter import DIRECTIONS, HIT_FACES

_HIT, _ARROW = 1, HIT_FACES + 1
"""Faces that stand for the symbols of the scatter dice."""
_SYMBOLS = {"h": _HIT, "hit": _HIT, "a": _ARROW, "arrow": _ARROW}
_CLOCK = re.compile(r"(\d{1,2})(?:\s*(?:h|o'?clock)\s*(\d\d)?|:(\d\d))")
_DEGREES = re.compile(r"(-?\d+(?:[.,]\d+)?)\s*(?:°|deg|degrees)?")
_TURN = 360
_UP = 90
"""Where twelve o'clock is, in degrees."""

ASK_SYMBOL = "Scatter dice: h for a Hit, a for an arrow"
ASK_DIRECTION = (
    "Where does the arrow point? A clock hour with 12:00 up the map, such as 10:30 or 3h; or "
    "degrees, 0 to the right and 90 up"
)


def read_symbol(typed: str) -> int:
    """Return a face of the scatter dice. Raise ValueError with a sentence for what is none."""
    text = typed.strip().casefold()
    if text in _SYMBOLS:
        return _SYMBOLS[text]
    if text.isdigit() and 1 <= int(text) <= 6:
        return int(text)
    raise ValueError(f'"{typed.strip()}" is neither h (Hit) nor a (arrow), nor a face from 1 to 6')


def read_direction(typed: str) -> int:
    """Return where an arrow points, in the parts of a turn in which it is recorded.

    Raise ValueError with a sentence for what is neither a clock hour nor degrees.
    """
    text = typed.strip().casefold()
    clock = _CLOCK.fullmatch(text)
    if clock:
        return _parts(_degrees_of_clock(int(clock[1]), int(clock[2] or clock[3] or 0)))
    degrees = _DEGREES.fullmatch(text)
    if degrees and abs(value := float(degrees[1].replace(",", "."))) <= _TURN:
        return _parts(value)
    raise ValueError(f'"{typed.strip()}" is no direction: an hour such as 10:30, or 0 to 360')


def _degrees_of_clock(hour: int, minutes: int) -> float:
    if not 0 <= hour <= 12 or minutes >= 60:
        raise ValueError(f"{hour}:{minutes:02} is on no clock of twelve hours")
    return _UP - (hour + minutes / 60) * 30


def _parts(degrees: float) -> int:
    return round(degrees % _TURN * DIRECTIONS / _TURN) or DIRECTIONS


def told_symbol(face: int) -> str:
    """Return a face of the scatter dice in words."""
    return "Hit" if face <= HIT_FACES else "arrow"


def told_direction(parts: int) -> str:
    """Return where an arrow points in words."""
    return f"{parts * _TURN / DIRECTIONS:g}°"
