"""How data files print weapons and units of The 9th Age."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from grapeshot.errors import Fault
from grapeshot.plugins.importing import Importing, Printed, columns, listed, span, unless, whole

_SHOOTING = frozenset({"Range", "Shots", "Str", "AP", "Attributes"})
_MELEE = frozenset({"Str", "AP", "Attributes"})
_GLOBAL = frozenset({"Adv", "Mar", "Dis", "Rules"})
_DEFENSIVE = frozenset({"HP", "Def", "Res", "Arm", "Rules"})
_OFFENSIVE = frozenset({"Att", "Off", "Str", "AP", "Agi", "Rules"})
_SIZE = frozenset({"Height", "Type", "Base"})
_AIM = re.compile(r"(.*?)\s*\((\d)\+\)")


def _reach(text: str) -> Any:
    least, most = span(text)
    return f"{least}-{most}" if least else most


def _value(text: str) -> Any:
    plain = text.strip()
    return int(plain) if plain.isdigit() else plain.lower()


def _shots(text: str) -> Any:
    return int(text) if text.strip().isdigit() else text.replace("*", "x")


def _weapon(printed: Printed) -> dict[str, Any]:
    """Return a weapon; its name may hold the Aim of its bearers: `Cannon (4+)`."""
    aim = _AIM.fullmatch(printed.name)
    table = columns(
        printed,
        {
            "Range": ("range", _reach),
            "Shots": ("shots", _shots),
            "Str": ("strength", _value),
            "AP": ("ap", _value),
        },
    )
    shooting = "Range" in printed.values
    attributes = _attributes(printed.values["Attributes"])
    plain = aim[1] if aim else printed.name
    area = _AREA.search(plain)
    plain = _BEHIND.sub("", plain)
    named = not shooting or not any(each.casefold() in _GUNS for each in attributes)
    return {
        "name": printed.name,
        "kind": "shooting" if shooting else "melee",
        **({"to_hit": int(aim[2])} if aim else {}),
        **table,
        **({"named": plain} if named and "(" not in plain else {}),
        "traits": [*([area[0]] if named and area else []), *attributes],
    }


_BEHIND = re.compile(r"\s*(\(\d+\s*[x×]\s*\d+\)|[\[(]\d+[\])])$", re.IGNORECASE)
"""What stands behind the name of a weapon: its area, or the number of its shots."""
_AREA = re.compile(r"Catapult\s*\(\d+\s*[x×]\s*\d+\)", re.IGNORECASE)
_GUNS = ("cannon", "catapult", "flamethrower", "volley gun")
"""Types of artillery: a weapon that prints one is not another by its name."""


def _is_name(piece: str) -> bool:
    """Return whether a text is like an attribute's name: short, and its last word capital."""
    words = piece.partition("(")[0].split()
    return len(words) <= _FEW or (len(words) <= _MANY and not words[-1].islower())


_FEW, _MANY = 2, 5


def _attributes(text: str) -> list[str]:
    """Return the attributes of a weapon: names, each by its comma, and sentences that explain."""
    found: list[str] = []
    for sentence in re.split(r"\.(?:\s+|$)", text):
        pieces = listed(sentence)
        names = list(takewhile(_is_name, pieces))
        if len(names) < len(pieces) and pieces[len(names)][0].islower():
            names = names[:-1]  # "At dawn, it sings": what stood before the comma begins it
        rest = ", ".join(pieces[len(names) :])
        found += [*names, rest] if rest else names
    return found


_NONE = unless(None, whole, "*")
_CHARACTERISTICS = {
    "Dis": ("discipline", _NONE),
    "HP": ("wounds", _NONE),
    "Def": ("defensive_skill", _NONE),
    "Res": ("resilience", _NONE),
    "Arm": ("armour", _NONE),
    "Aeg": ("aegis", _NONE),
    "Att": ("attacks", _NONE),
    "Off": ("offensive_skill", _NONE),
    "Str": ("strength", _NONE),
    "AP": ("ap", _NONE),
    "Agi": ("agility", _NONE),
    "Height": ("height", lambda text: text.strip().casefold()),
    "Type": ("type", lambda text: text.strip().casefold()),
}
_NEVER_ROLLED = ("Att", "Str", "AP")
"""Characteristics that data may print as dice, which no unit here has: kept as unread."""
_PARTS = re.compile(r"\s+(?:Size|Global|Defensive|Offensive)\b.*", re.IGNORECASE)


def _unit(rows: Sequence[Printed]) -> dict[str, Any]:
    """Return a unit out of the rows that describe it; of several of a kind the first counts.

    A mount prints `C` where its rider's value counts: it is no unit by itself.
    """
    values: dict[str, str] = {}
    for row in reversed(rows):
        values.update({k: v for k, v in row.values.items() if k != "Rules" and v})
    if not values.get("HP", "").isdigit():
        raise Fault("no_unit", "no Health Points of its own: a mount, or part of another unit")
    own = {key: text for key, text in values.items() if not text.startswith("C")}
    rolled = [f"{key} {own.pop(key)}" for key in _NEVER_ROLLED if "D" in own.get(key, "")]
    table = columns(Printed(rows[0].name, own), _CHARACTERISTICS)
    if table.get("armour") == 0:
        del table["armour"]  # what its armour adds stands among its rules
    texts = [text for row in rows for text in listed(row.values.get("Rules", ""))]
    return {
        "name": _PARTS.sub("", rows[0].name),
        **table,
        "rules": list(dict.fromkeys([*texts, *rows[0].rules, *rolled])),
    }


_CALLED = re.compile(r"(.+?)\s*(?:[\[(]\d+[\])]\s*)?\(\d\+\)")
"""A weapon with the Aim of its bearer, and maybe the number of its shots: `Handbow [2] (3+)`."""


def _called(rows: Sequence[Printed]) -> dict[str, str]:
    texts = (text for row in rows for text in listed(row.values.get("Rules", "")))
    return {text: found[1] for text in texts if (found := _CALLED.fullmatch(text))}


IMPORTING = Importing(
    weapons=(_SHOOTING, _MELEE),
    units=(_GLOBAL, _DEFENSIVE, _OFFENSIVE, _SIZE),
    weapon=_weapon,
    unit=_unit,
    called=_called,
    rows=True,
)
