"""Reading a rule that is written in TOML: what it declares, its effects, everything wrong in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from grapeshot.errors import BadStatement, Fault, Place, shown
from grapeshot.plugins.conditions import read_conditions
from grapeshot.plugins.toml_effects import Effect
from grapeshot.plugins.toml_shapes import EffectTable, HouseRuleTable, TraitTable, parameter_of
from grapeshot.plugins.traits import Trait, trait
from grapeshot.records import NamedTuple
from grapeshot.schema import keys_of, read_table, unknown_keys
from grapeshot.text_files import read_toml as read_tables

TRAIT, HOUSE_RULE, EFFECT = "trait", "house_rule", "effect"


class Reading(NamedTuple):
    """What stands in a file: as much of it as can be made out, and what is wrong."""

    declared: Trait | HouseRuleTable | None
    effects: tuple[Effect, ...]
    faults: list[Fault]


def read_toml(path: str) -> Reading:
    """Return the rule of a file, its effects, and all faults with file, key and line.

    Raise Fault where it is no TOML.
    """
    _, table = read_tables(path, "bad_plugin")
    faults = unknown_keys(table, (TRAIT, HOUSE_RULE, EFFECT), Place(path))
    declared: Trait | HouseRuleTable | None = None
    effects: list[Effect] = []
    try:
        declared = _declared(table, path)
    except Fault as fault:
        faults += getattr(fault, "faults", [fault])
    except BadStatement as cause:
        faults.append(Fault("bad_plugin", str(cause), place=Place(path, TRAIT)))
    rule = declared.rule or _id_of(declared.name) if declared else ""
    for number, each in enumerate(_effect_tables(table, path, faults)):
        place = Place(path, f"{EFFECT}[{number}]")
        try:
            effects.append(_effect(each, place, rule, number + 1))
        except Fault as fault:
            faults += getattr(fault, "faults", [fault])
    return Reading(declared, tuple(effects), [with_line(fault) for fault in faults])


def _declared(table: Mapping[str, Any], path: str) -> Trait | HouseRuleTable:
    kinds = [kind for kind in (TRAIT, HOUSE_RULE) if kind in table]
    if len(kinds) != 1 or not isinstance(table[kinds[0]], dict):
        raise Fault(
            "bad_plugin",
            "it declares both a trait and a house rule"
            if len(kinds) > 1
            else "it declares no rule",
            expected=f"one table [{TRAIT}] or [{HOUSE_RULE}]",
            place=Place(path),
        )
    (kind,) = kinds
    if kind == HOUSE_RULE:
        return read_table(HouseRuleTable, table[kind], Place(path, kind))
    read = read_table(TraitTable, table[kind], Place(path, kind))
    return trait(
        read.name,
        ruleset=read.ruleset,
        rule=read.rule,
        parameter=parameter_of(read.parameter),
        bearer=read.bearer,
        aliases=read.aliases,
        includes=read.includes,
        overrides=read.overrides,
    )


def _id_of(name: str) -> str:
    return name.casefold().replace(" ", "-")


def _effect_tables(
    table: Mapping[str, Any], path: str, faults: list[Fault]
) -> Iterator[dict[str, Any]]:
    given = table.get(EFFECT, [])
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        text = f"{EFFECT} is no array of tables"
        faults.append(
            Fault("bad_plugin", text, expected=f"[[{EFFECT}]]", place=Place(path, EFFECT))
        )
        return
    if not given and not table.get(TRAIT, {}).get("includes"):
        text = "it has no effect"
        faults.append(
            Fault("bad_plugin", text, expected=f"one [[{EFFECT}]] or more", place=Place(path))
        )
    yield from given


def _effect(table: dict[str, Any], place: Place, rule: str, number: int) -> Effect:
    own = keys_of(EffectTable)
    read = read_table(EffectTable, {key: table[key] for key in table if key in own}, place)
    clause = read.clause or f"{rule or 'rule'}.{number}"
    if rule and not clause.startswith(f"{rule}."):
        raise Fault(
            "bad_plugin",
            f"clause = {shown(clause)}",
            expected=f'one of its own: "{rule}.{number}"',
            place=Place(place.file, f"{place.key}.clause"),
        )
    arguments = {key: value for key, value in table.items() if key not in own}
    inside = with_line(Fault("", "", place=place)).place
    conditions = read_conditions(read.when or {}, Place(place.file, f"{place.key}.when"))
    return Effect(read.on, read.do, clause, read.text, arguments, conditions, inside)


def with_line(fault: Fault) -> Fault:
    """Return a fault with the line of its key."""
    from grapeshot.toml_lines import line_of

    if fault.place.line is None and fault.place.key:
        line = line_of(Path(fault.place.file), fault.place.key)
        fault.place = Place(fault.place.file, fault.place.key, line)
    return fault
