"""Weapons with several modes of use: each mode is a weapon of its own, and one is chosen.

`modes` is an array of tables in a weapon's profile. A mode has a name and any key of a weapon; what
it does not give is as in the weapon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grapeshot.errors import Fault, Place, shown
from grapeshot.names import nearest, normalise

Table = Mapping[str, Any]
KEY = "modes"


def tables_of_modes(weapon: Table, place: Place) -> Iterator[tuple[str, Table, Place]]:
    """Yield the name of each mode, the weapon's table in that mode, and where it stands.

    Raise Fault (`bad_profile`) where the modes are no tables with a name each.
    """
    expected = "an array of tables, each with a name of its own"
    modes = weapon[KEY]
    if not isinstance(modes, list) or not all(isinstance(mode, dict) for mode in modes):
        raise Fault("bad_profile", KEY, expected=expected, place=place)
    seen: set[str] = set()
    for index, mode in enumerate(modes):
        name = mode.get("name")
        where = Place(place.file, f"{place.key}.{KEY}[{index}]")
        if not isinstance(name, str) or not name or normalise(name) in seen:
            told = f"name = {shown(name)}" if "name" in mode else "a mode has no name"
            raise Fault("bad_profile", told, expected=expected, place=where)
        seen.add(normalise(name))
        kept = {key: value for key, value in weapon.items() if key != KEY}
        yield name, kept | {k: v for k, v in mode.items() if k != "name" or k not in kept}, where


def chosen_mode(wanted: object, known: list[str], place: Place) -> str:
    """Return the mode of a name, in any spelling. Raise Fault (`mode`) where there is none."""
    for name in known:
        if isinstance(wanted, str) and normalise(wanted) == normalise(name):
            return name
    raise Fault(
        "mode",
        "no mode of the weapon is chosen" if wanted is None else f'there is no mode "{wanted}"',
        expected="one of: " + ", ".join(known),
        nearest=nearest(str(wanted), known) if wanted is not None else None,
        place=place,
    )
