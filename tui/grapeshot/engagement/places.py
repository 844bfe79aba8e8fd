"""Where something stands in a file: keys within keys, and their lines."""

from __future__ import annotations

from grapeshot.errors import Fault, Place


def inside(place: Place, key: str) -> Place:
    """Return the place of a key within another place."""
    return Place(place.file, f"{place.key}.{key}" if place.key else key)


def inside_list(place: Place, index: int) -> Place:
    """Return the place of an item of a list."""
    return Place(place.file, f"{place.key}[{index}]")


def find_line(fault: Fault) -> None:
    """Find the line of a fault in its file, where that can be had."""
    place = fault.place
    if place.line is None and place.file:
        from pathlib import Path  # only needed once something is wrong

        from grapeshot.engagement.positions import line_of

        place.line = line_of(Path(place.file), place.key)
