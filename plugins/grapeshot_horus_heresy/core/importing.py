"""How data files print weapons and units of Horus Heresy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from grapeshot.errors import Fault
from grapeshot.plugins.importing import (
    Gear,
    Importing,
    Printed,
    armour_save,
    columns,
    invulnerable_save,
    listed,
    span,
    unless,
    whole,
)
from grapeshot_horus_heresy.core.shapes import TEMPLATES, UNIT_TYPES

_WEAPON = frozenset({"Range", "Strength", "AP", "Type"})
_UNIT = frozenset({"Unit Type", "Move"})
_TYPES = {
    "heavy": "Heavy",
    "assault": "Assault",
    "assult": "Assault",
    "rapid fire": "Rapid Fire",
    "pistol": "Pistol",
    "ordnance": "Ordnance",
    "ordinance": "Ordnance",
    "destroyer": "Destroyer",
    "bomb": "Bomb",
    "melee": "Melee",
}
"""Types of weapon, as data spells them."""
_TYPE = re.compile(
    rf"({'|'.join(_TYPES)})\s*(\(?\d*D?\d*(?:[+-]D?\d+)?\)?)[*†]?(?:\s*[.]\s*(.*))?", re.IGNORECASE
)
_ALONE = ("rapid fire", "pistol", "melee", "assault")
"""Those that have one shot where no number stands behind them."""
_AROUND = " ()*†"
"""What stands around a number and points to a note."""
_NO_RANGE = (".", "=", "Melee", "Bomb")


def _reach(text: str) -> str | tuple[int, int]:
    named = {name.casefold(): name for name in TEMPLATES}
    return named.get(text.strip().casefold()) or span(text)


def _strength(text: str) -> Any:
    plain = text.strip(_AROUND) or text.strip()  # a sign alone stands for a rule
    if plain.isdigit():
        return int(plain)
    if "/" in plain:
        return [int(each) for each in plain.split("/")]
    if not plain:
        raise ValueError
    return plain


def _penetration(text: str) -> Any:
    if "/" in text:
        return [each.strip() if each.strip() == "-" else int(each) for each in text.split("/")]
    return int(text.strip(_AROUND))


def _typed(text: str) -> tuple[dict[str, Any], list[str]]:
    """Return what `Heavy 2, Pinning, Melta (6")` says: type and shots, and the rules after it."""
    first, *rules = listed(text) or [""]
    found = _TYPE.fullmatch(re.sub("^rapid-", "Rapid ", first, flags=re.IGNORECASE))
    if not found:
        raise Fault("bad_value", f'Type "{text}" does not begin with a type of weapon')
    kind, shots, behind = found[1].casefold(), found[2].strip("()"), found[3]
    if not shots and kind not in _ALONE:
        raise Fault("bad_value", f'Type "{text}" has no number of shots')
    stated = {"type": _TYPES[kind], "shots": int(shots) if shots.isdigit() else shots or 1}
    return stated, ([behind] if behind else []) + rules


def _weapon(printed: Printed) -> dict[str, Any]:
    stated, rules = _typed(printed.values["Type"])
    table = columns(
        printed,
        {
            "Range": ("range", unless(None, _reach, *_NO_RANGE)),
            "Strength": ("strength", _strength),
            "AP": ("ap", unless("-", _penetration)),
        },
    )
    if isinstance(table.get("range"), tuple):
        least, table["range"] = table["range"]
        table.update({"min_range": least} if least else {})
    return {"name": printed.name, **stated, **table, "traits": rules}


_UNIT_TYPE = re.compile(r"([\w -]+?)\s*([(,].*)?", re.IGNORECASE)
"""A type, then its sub-types: in brackets, or behind commas."""
_BRACKETS = re.compile(r"\(([^()]*)\)?")
_NONE = unless(None, whole, "*")
_CHARACTERISTICS = {
    "WS": ("ws", _NONE),
    "BS": ("bs", _NONE),
    "S": ("strength", _NONE),
    "T": ("toughness", _NONE),
    "W": ("wounds", _NONE),
    "I": ("initiative", _NONE),
    "A": ("attacks", _NONE),
    "Ld": ("leadership", _NONE),
    "Save": ("armour_save", armour_save),
    "HP": ("hull_points", _NONE),
    "Move": ("move", lambda text: unless(None, whole)(text.replace("*", ""))),
}


def _unit(rows: Sequence[Printed]) -> dict[str, Any]:
    printed = rows[0]
    found = _UNIT_TYPE.fullmatch(printed.values["Unit Type"].strip(" •"))
    kind = _kind(found[1]) if found else ""
    table = columns(printed, _CHARACTERISTICS)
    table |= columns(printed, {"Save": ("invulnerable_save", invulnerable_save)})
    armour = columns(printed, {side: (side.casefold(), _NONE) for side in _SIDES})
    sub_types = _sub_types(found[2] or "") if found else []
    if kind not in UNIT_TYPES:  # `Legionary (Infantry)`
        kind = next((each.casefold() for each in sub_types if each.casefold() in UNIT_TYPES), "")
        sub_types = [each for each in sub_types if each.casefold() != kind]
    if not kind:
        raise Fault("bad_value", f'Unit Type "{printed.values["Unit Type"]}" is of no known type')
    return {
        "name": printed.name,
        "type": kind,
        **table,
        **({"armour": armour} if armour else {}),
        "rules": [
            *(f"{each} sub-type" for each in sub_types if each.casefold() not in _NOT_IN_ATTACKS),
            *(rule for rule in printed.rules if not _is_unit_type(rule)),
        ],
    }


def _sub_types(behind: str) -> list[str]:
    """Return the sub-types behind a type: `(Antigrav), Character` are two; a remark is none."""
    inside = [each for text in _BRACKETS.findall(behind) for each in listed(text)]
    outside = _BRACKETS.sub("", behind).strip()
    return [*inside, *(listed(outside) if outside.startswith(",") else [])]


def _is_unit_type(rule: str) -> bool:
    """Return whether a rule says no more than the type of the unit: `Dreadnought Unit-type`."""
    plain = rule.casefold().replace("-", " ")
    return plain.endswith(" unit type") and plain.removesuffix(" unit type") in UNIT_TYPES


def _kind(printed: str) -> str:
    """Return the type that a text names, which may be one of its words: `Daemon Primarch`."""
    words = printed.casefold().split()
    return next((word for word in reversed(words) if word in UNIT_TYPES), "")


_NOT_IN_ATTACKS = ("line", "unique", "transport")
"""Sub-types that are about building an army, objectives, and who rides in it."""
_SIDES = ("Front", "Side", "Rear")

_SAVE = re.compile(
    r"(\d)\+{1,2} (Armour|Invulnerable) Save|(Armour|Invulnerable) Save of (\d)\+", re.IGNORECASE
)
_UNDER_CONDITIONS = re.compile(
    r"\b(against|when|while|during|if|increas|improv|in the \w+ phase|shooting|melee)\b",
    re.IGNORECASE,
)
_KEYS = {"armour": "armour_save", "invulnerable": "invulnerable_save"}


def _gear(printed: Printed) -> Gear | None:
    """Return the saves that wargear gives: those that a sentence gives without more ado."""
    if "Description" not in printed.values:
        return None
    keys: dict[str, int] = {}
    unread = False
    for sentence in re.split(r"(?<=[a-z)])[.;](?:\s|$)", printed.values["Description"]):
        found = [(m[2] or m[3], m[1] or m[4]) for m in _SAVE.finditer(sentence)]
        kinds = [kind.casefold() for kind, _ in found]
        if _UNDER_CONDITIONS.search(sentence) or len(set(kinds)) < len(kinds):
            unread = unread or bool(found)
            continue
        keys |= {_KEYS[kind]: int(value) for kind, (_, value) in zip(kinds, found, strict=True)}
    told = (f"{printed.name}: a save under conditions",) if unread else ()
    return Gear(keys, told)


IMPORTING = Importing(
    weapons=(_WEAPON,),
    units=(_UNIT,),
    weapon=_weapon,
    unit=_unit,
    gear=_gear,
    alike=("type", "toughness", "wounds", "armour_save", "bs", "armour", "hull_points"),
)
