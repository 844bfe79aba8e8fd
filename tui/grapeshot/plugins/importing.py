"""How a rule set reads what other programs print: public, for packs.

Data files of list builders hold weapons and units as named texts, such as `Range` = `8"-100"`. A
pack says by which of these names its weapons and units are known, and turns the texts of one into
the keys of a profile. The host finds them in the files, settles which rules are known, checks and
writes what came out; it knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grapeshot.errors import Fault, beginning
from grapeshot.records import NamedTuple

Reader = Callable[[str], Any]


class Printed(NamedTuple):
    """A weapon or unit as a data file prints it; all of it is text."""

    name: str
    values: Mapping[str, str]
    """The texts by the names of their characteristics."""
    rules: tuple[str, ...] = ()
    """The special rules that stand beside them."""
    groups: tuple[str, ...] = ()
    """The categories that it is in, its own first."""


class Gear(NamedTuple):
    """What a sheet of wargear gives the model that has it."""

    keys: Mapping[str, int] = {}
    """Keys of a unit with their values: of several, and the model's own, the lowest counts."""
    unread: tuple[str, ...] = ()
    """What it gives under conditions, which no key tells."""


class Importing(NamedTuple):
    """How the weapons and units of a rule set are known, and read.

    A profile with all names of one of `weapons` is a weapon's, of one of `units` a unit's. `weapon`
    and `unit` return a profile's table; what stands in its `traits` or `rules` need not be known.
    They raise Fault, as `columns` does, for what cannot be read. A weapon may have `named`: its own
    name, where a rule of that name, if there is one, says all that is printed beside it.
    """

    weapons: tuple[frozenset[str], ...]
    units: tuple[frozenset[str], ...]
    weapon: Callable[[Printed], dict[str, Any]]
    unit: Callable[[Sequence[Printed]], dict[str, Any]]
    alike: tuple[str, ...] = ()
    """The keys in which models have to agree to fire, and be fired at, as one unit."""
    called: Callable[[Sequence[Printed]], dict[str, str]] | None = None
    """The weapons that a unit's rows may name: how they call them, and the name of each weapon.

    A game whose weapons have no figure of their own for what their bearer brings, such as the roll
    that hits, has it told so: `Longbow (3+)`, a Longbow.
    """
    gear: Callable[[Printed], Gear | None] | None = None
    """Returns what a sheet of wargear gives its bearer, None for a sheet of anything else."""
    rows: bool = False
    """Whether several profiles together make one unit: one for its body, one for its arms."""


def columns(printed: Printed, wanted: Mapping[str, tuple[str, Reader]]) -> dict[str, Any]:
    """Return keys and values: `wanted` maps a characteristic to its key and what reads it.

    What is not printed, or read as None, is left out. Raise Fault (`bad_value`) with the text that
    cannot be read.
    """
    table = {}
    for characteristic, (key, read) in wanted.items():
        text = printed.values.get(characteristic)
        if text is None:
            continue
        try:
            value = read(text)
        except (ValueError, Fault):
            raise Fault(
                "bad_value", f'{characteristic} "{beginning(text)}" cannot be read'
            ) from None
        if value is not None:
            table[key] = value
    return table


def whole(text: str) -> int:
    """Read a whole number: `+2`, `-8`, `3+` (a roll), `6"`. Raise ValueError for all else."""
    return int(text.strip().strip('"″').removesuffix("+").replace("\u2212", "-").strip())


def unless(dash: object, read: Reader, *dashes: str) -> Reader:
    """Return a reader that gives `dash` for an empty text, a dash and `dashes`; else as `read`."""

    def either(text: str) -> Any:
        return dash if text.strip() in ("", "-", "\u2013", *dashes) else read(text)

    return either


_SAVES = re.compile(r"(?:(\d)\+?|-)?\s*/?\s*(?:(\d)\+\+)?")


def armour_save(text: str) -> int | None:
    """Read the Save of a profile that may print a second one: 2 of `2+/4++`, None of `-`."""
    return _save(text, 1)


def invulnerable_save(text: str) -> int | None:
    """Read the save that armour has no part in, with two pluses: 4 of `2+/4++`, None of `2+`."""
    return _save(text, 2)


def _save(text: str, which: int) -> int | None:
    found = _SAVES.fullmatch(text.strip())
    if not found:
        raise ValueError
    return int(found[which]) if found[which] else None


_SPAN = re.compile(r"(?:up to|more than)?\s*(\d+)(?:\s*-\s*(\d+))?", re.IGNORECASE)


def span(text: str) -> tuple[int, int]:
    """Read a range in inches, least and greatest: `24"`, `8"-100"`, `Up to 18"`. ValueError."""
    plain = text.replace('"', "").replace("″", "").replace("\u2013", "-")
    found = _SPAN.fullmatch(plain.strip())
    if not found:
        raise ValueError
    first, second = int(found[1]), found[2]
    return (first, int(second)) if second else (0, first)


def listed(text: str) -> list[str]:
    """Return the items of a list that is separated by commas, those within brackets left alone."""
    items, depth = [""], 0
    for letter in text:
        depth = max(0, depth + (letter in "([{") - (letter in ")]}"))
        if letter == "," and not depth:
            items.append("")
        else:
            items[-1] += letter
    return [plain for item in items if (plain := item.strip()) not in _NOTHING]


_NOTHING = ("", "-", "\u2013", "None")
