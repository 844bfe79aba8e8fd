"""Where something stands in a file: keys within keys, and their lines."""

from __future__ import annotations

from grapeshot.errors import Fault, Place

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement


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

        from grapeshot.toml_lines import line_of

        place.line = line_of(Path(place.file), place.key)


def placed(fault: Fault, engagement: Engagement) -> Fault:
    """Return a fault with the place of its engagement, where it has none of its own."""
    if not fault.place.file and engagement.place.file:
        from pathlib import Path  # only needed once something is wrong

        from grapeshot.toml_lines import line_of

        at = engagement.place
        fault.place = Place(at.file, at.key, line_of(Path(at.file), at.key))
    return fault
