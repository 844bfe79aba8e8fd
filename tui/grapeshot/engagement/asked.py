"""Engagements asked for in a line: weapons, a target, and fields as `key=value`.

`lascannon "rhino" distance=12 attacker.models=3` stands for an engagement file: names are those of
profiles, a key is any field of an engagement, its part left out where only one has it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from grapeshot.errors import Fault
from grapeshot.names import nearest, normalise
from grapeshot.sanity import demand_sane
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from grapeshot.engagement.profiles import Profile, Profiles
    from grapeshot.plugins.registry import Plugins
    from grapeshot.plugins.ruleset import Ruleset

_PARTS = ("situation", "choices", "options", "attacker", "target", "weapon")
_TOP = ("kind", "title", "id")
_SHOWN = 6


class Known(Protocol):
    """Where names are looked up; a session is one."""

    plugins: Plugins
    profiles: Profiles


def asked_for(source: Known, words: Iterable[str], ruleset: str = "") -> dict[str, Any]:
    """Return the engagement that a line asks for, as the table of an engagement file.

    `ruleset` keeps to the profiles of one rule set. Raise Fault (`unknown_profile`, `unknown_key`)
    with the nearest name.
    """
    names = [word for word in words if not _is_setting(word)]
    settings = [word for word in words if _is_setting(word)]
    if len(names) < 2:
        raise Fault(
            "bad_question",
            "weapon and target: " + (" and ".join(f'"{name}"' for name in names) or "neither"),
            expected="engagement files, or names of weapons and a target, then fields as key=value",
        )
    first, *further, struck = names
    weapon, target = _pair(source, first, struck, ruleset)
    asked = source.plugins.ruleset(weapon.reference.partition("/")[0])
    table: dict[str, Any] = {
        "title": f"{_name_of(weapon)} at {_name_of(target)}",
        "ruleset": asked.id,
        "weapon": {"profile": weapon.reference},
        "target": {"profile": target.reference},
    }
    if further:
        others = [_best(source, asked, "weapon", each) for each in further]
        table["title"] = f"{_listed([weapon, *others])} at {_name_of(target)}"
        table["more_weapons"] = [{"profile": each.reference} for each in others]
    for setting in settings:
        set_field(source, asked, table, setting)
    demand_sane(table, "")
    return table


def _is_setting(word: str) -> bool:
    key, equals, _ = word.partition("=")
    return bool(equals) and key.replace(".", "_").isidentifier()


def _pair(source: Known, weapon: str, target: str, ruleset: str) -> tuple[Profile, Profile]:
    """Return the profiles of a weapon and a target of one rule set."""
    weapons, targets = _weapons(source, ruleset), _units(source, ruleset)
    armed, struck = _named(weapon, weapons), _named(target, targets)
    if not armed:
        raise _unknown("weapon", weapon, weapons)
    if not struck:
        raise _unknown("target", target, targets)
    pairs = [
        (one, other)
        for each in dict.fromkeys(map(_ruleset_of, weapons))
        for one in _named(weapon, [one for one in weapons if _ruleset_of(one) == each])
        for other in _named(target, [other for other in targets if _ruleset_of(other) == each])
    ]
    if not pairs:
        raise Fault(
            "unknown_profile",
            f'"{armed[0].reference}" and "{struck[0].reference}" are of two rule sets',
            expected="a weapon and a target of one",
        )
    return _nearest_pair(pairs, weapon, target)


def _nearest_pair(
    pairs: list[tuple[Profile, Profile]], weapon: str, target: str
) -> tuple[Profile, Profile]:
    """Return the pair whose names say least beyond what was asked for. Raise Fault for several."""
    surplus = [_surplus(armed, weapon) + _surplus(struck, target) for armed, struck in pairs]
    least = min(surplus)
    best = [pair for pair, more in zip(pairs, surplus, strict=True) if more == least]
    if len(best) == 1:
        return best[0]
    references = dict.fromkeys(each.reference for pair in best for each in pair)
    shown = ", ".join(list(references)[:_SHOWN])
    raise Fault(
        "ambiguous",
        f'several profiles fit "{weapon}" and "{target}"',
        expected=f"more of the name, a whole reference or --ruleset: {shown}",
    )


def _surplus(profile: Profile, name: str) -> int:
    """Return how many words a name has beyond those asked for."""
    return len(_name_of(profile).split()) - len(name.split())


def _ruleset_of(profile: Profile) -> str:
    return profile.reference.partition("/")[0]


def _weapons(source: Known, ruleset: str) -> list[Profile]:
    return [
        profile
        for each in _rulesets(source, ruleset)
        for profile in source.profiles.all(each.id)
        if profile.kind == "weapon"
    ]


def _units(source: Known, ruleset: str) -> list[Profile]:
    return [
        profile
        for each in _rulesets(source, ruleset)
        for profile in source.profiles.all(each.id)
        if profile.kind in each.unit_tables
    ]


def _rulesets(source: Known, ruleset: str) -> list[Ruleset]:
    if ruleset:
        return [source.plugins.ruleset(ruleset)]
    return list(source.plugins.rulesets().values())


def _named(name: str, profiles: list[Profile]) -> list[Profile]:
    """Return the profiles of a name or reference; else those with all its words in their names."""
    wanted = normalise(name)
    exact = [
        each
        for each in profiles
        if wanted in (normalise(_name_of(each)), normalise(each.reference))
    ]
    if exact:
        return exact
    words = [normalise(word) for word in name.split()]
    return [each for each in profiles if _holds(_name_of(each), words)]


def _holds(name: str, words: list[str]) -> bool:
    known = [normalise(word) for word in name.replace("(", " ").replace(")", " ").split()]
    return bool(words) and all(any(each.startswith(word) for each in known) for word in words)


def _name_of(profile: Profile) -> str:
    return str(profile.table.get("name", ""))


def _unknown(what: str, name: str, profiles: list[Profile]) -> Fault:
    known = [_name_of(each) for each in profiles]
    return Fault(
        "unknown_profile",
        f'no {what} "{name}"',
        expected="a name that `grapeshot profiles list` tells",
        nearest=nearest(name, known),
    )


def set_field(source: Known, ruleset: Ruleset, table: dict[str, Any], setting: str) -> None:
    """Set one field of an engagement's table, as `key=value` states it. Raise Fault."""
    key, _, text = setting.partition("=")
    part, dot, name = key.partition(".")
    if not dot:
        part, name = part_of_field(ruleset, key)
    value = stated(text)
    if not part:
        table[name] = value
    elif part not in _PARTS:
        raise Fault(
            "unknown_key",
            f'"{setting}"',
            expected="a field of " + ", ".join(_PARTS),
            nearest=nearest(part, _PARTS),
        )
    elif part == "options":
        table[name] = value
    else:
        table.setdefault(part, {})[name] = value
    if key == "attacker":
        table["attacker"] = _attacker(source, ruleset, text)


def _attacker(source: Known, ruleset: Ruleset, name: str) -> dict[str, Any]:
    return {"profile": _best(source, ruleset, "attacker", name).reference}


def _best(source: Known, ruleset: Ruleset, what: str, name: str) -> Profile:
    """Return the profile of a rule set whose name says least beyond what was asked for."""
    known = _weapons(source, ruleset.id) if what == "weapon" else _units(source, ruleset.id)
    found = _named(name, known)
    if not found:
        raise _unknown(what, name, known)
    least = min(_surplus(each, name) for each in found)
    best = [each for each in found if _surplus(each, name) == least]
    if len(best) > 1:
        shown = ", ".join(each.reference for each in best[:_SHOWN])
        kind = "weapons" if what == "weapon" else "units"
        raise Fault("ambiguous", f'several {kind} fit "{name}"', expected=f"one of: {shown}")
    return best[0]


def _listed(profiles: list[Profile]) -> str:
    """Return names in a sentence: "a, b and c"."""
    *before, last = map(_name_of, profiles)
    return f"{', '.join(before)} and {last}" if before else last


def part_of_field(ruleset: Ruleset, key: str) -> tuple[str, str]:
    """Return the part of an engagement that has a field of this name, and the name.

    Raise Fault for a field of none or of several. A field of the situation, the choices or the
    options is meant before one of a unit.
    """
    if key in _TOP or key == "attacker":
        return "", key
    known = dict(_fields(ruleset))
    for parts in (("situation", "choices", "options"), ("attacker", "target"), ("weapon",)):
        holders = [part for part in parts if key in known[part]]
        if len(holders) == 1:
            return holders[0], key
        if holders:
            both = " or ".join(f"{part}.{key}" for part in holders)
            raise Fault("ambiguous", f'"{key}" is a field of several parts', expected=both)
    names = sorted({name for part in known.values() for name in part})
    raise Fault("unknown_key", f'no field "{key}" in {ruleset.id}', nearest=nearest(key, names))


def _fields(ruleset: Ruleset) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "situation", keys_of(ruleset.situation)
    yield "choices", (*keys_of(ruleset.choices), "mode")
    yield "options", keys_of(ruleset.options)
    yield "attacker", keys_of(ruleset.attacker)
    yield "target", keys_of(ruleset.target)
    yield "weapon", keys_of(ruleset.weapon)


def stated(text: str) -> Any:
    """Return a text as TOML reads it: a number, a truth value, a list, else the text itself."""
    try:
        read = tomllib.loads(f"value = {text}")
    except RecursionError:
        raise Fault("bad_toml", "tables within tables without end") from None
    except ValueError:  # what tomllib raises for bad text or numbers
        return text
    return read["value"] if len(read) == 1 else text
