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
_OF_RIDER = re.compile(r"C\s*([+-]\s*\d+)?")
"""The value of whoever rides it, or a bonus on that."""
_NEVER_ROLLED = ("Att", "Off", "Def", "Str", "AP", "Agi", "Res", "Arm")
"""Characteristics that data may print as dice, which no unit here has: kept as unread."""
_ROLLED = re.compile(r"\d*D\d.*")
_PARTS = re.compile(r"\s+(?:Size|Global|Defensive|Offensive)\b.*", re.IGNORECASE)


def _is_rolled(text: str) -> bool:
    return _ROLLED.fullmatch(text.strip()) is not None


def _unit(rows: Sequence[Printed]) -> dict[str, Any]:
    """Return a unit out of the rows that describe it; of several of a kind the first counts.

    A mount prints `C` where its rider's value counts: it is no unit by itself. Of several rows of
    arms the others are parts of each model: a mount, crew, a chassis.
    """
    parts = _parts(rows)
    rows = [row for row in rows if row not in parts]
    values: dict[str, str] = {}
    for row in reversed(rows):
        values.update({k: v for k, v in row.values.items() if k != "Rules" and v})
    if not values.get("HP", "").isdigit():
        raise Fault("no_unit", "no Health Points of its own: a mount, or part of another unit")
    own = {key: text for key, text in values.items() if not _OF_RIDER.fullmatch(text.strip())}
    rolled = [f"{key} {own.pop(key)}" for key in _NEVER_ROLLED if _is_rolled(own.get(key, ""))]
    table = columns(Printed(rows[0].name, own), _CHARACTERISTICS)
    if table.get("armour") == 0:
        del table["armour"]  # what its armour adds stands among its rules
    texts = [text for row in rows for text in _rules(row)]
    of_parts = {text for row in parts for text in _rules(row)} - set(texts)
    texts += [text for text in rows[0].rules if text not in of_parts]
    name = _PARTS.sub("", rows[0].name)
    groups = [_part(row, name) for row in parts]
    return {
        "name": name,
        **table,
        "rules": list(dict.fromkeys([*texts, *rolled])),
        **({"groups": groups} if groups else {}),
    }


def _parts(rows: Sequence[Printed]) -> list[Printed]:
    """Return the rows of arms that are not those of the model itself, but of a part of it."""
    arms = [row for row in rows if row.values.keys() >= _OFFENSIVE]
    own = [row for row in arms if row.values["Att"] and not _is_led(row)]
    main = next(iter([*own, *arms]), None)
    return [row for row in arms if row is not main]


def _is_led(row: Printed) -> bool:
    return bool({"harnessed", "inanimate"} & {each.casefold() for each in _rules(row)})


def _rules(row: Printed) -> list[str]:
    return listed(row.values.get("Rules", ""))


def _part(row: Printed, bearer: str) -> dict[str, Any]:
    """Return a part of each model: `Horse (2)` are two of them."""
    name = _PARTS.sub("", row.name)
    several = _SEVERAL.fullmatch(name)
    told = {key: text.strip() for key, text in row.values.items()}
    rolled = [f"{key} {told[key]}" for key in _NEVER_ROLLED if _is_rolled(told.get(key, ""))]
    own = {k: v for k, v in told.items() if v and not (_is_rolled(v) or _OF_RIDER.fullmatch(v))}
    figures = {key: _CHARACTERISTICS[key] for key in ("Att", "Off", "Str", "AP", "Agi")}
    plain = several[1] if several else name
    return {
        "name": f"{plain}, a part" if plain.casefold() == bearer.casefold() else plain,
        "kind": "part",
        **({"models": int(several[2])} if several and int(several[2]) else {}),
        "attacks": 0,
        **columns(Printed(row.name, own), figures),
        "rules": [*_rules(row), *rolled],
    }


_SEVERAL = re.compile(r"(.+?)\s*\((\d{1,2})\)")


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
