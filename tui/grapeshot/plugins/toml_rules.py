"""Rules written in TOML, without code: each becomes a plugin like any other.

A file in the plugin folder holds a `[trait]`, or a `[house_rule]` that every attack of its rule set
is asked about, and an `[[effect]]` for each thing that it states::

    [trait]
    name = "Twin Barrels"
    ruleset = "legions-imperialis"

    [[effect]]
    on = "hit"
    do = "reroll_failed"
    when = { "situation.distance" = { at_most = 12 } }
    text = "At half range failed rolls to hit are made again."

`on` names the plan, `do` one of the statements that plugins in Python make on it; what else stands
in the table are its arguments. "X" and "-X" stand for the value in brackets of the trait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from grapeshot.dice import DiceExpression, parse_dice
from grapeshot.errors import BadStatement, Fault, Place, shown
from grapeshot.names import nearest
from grapeshot.pipeline.statements import MOST_STATED
from grapeshot.plugins.conditions import Condition, fitted, read_conditions
from grapeshot.plugins.hookspecs import hookimpl
from grapeshot.plugins.statements import Argument, Statement, statements_of
from grapeshot.plugins.toml_shapes import (
    PARAMETERS,
    PLANS,
    EffectTable,
    HouseRuleTable,
    TraitTable,
    parameter_of,
)
from grapeshot.plugins.traits import Trait, trait
from grapeshot.plugins.trust import distrust
from grapeshot.records import NamedTuple
from grapeshot.schema import Faults, keys_of, read_table, unknown_keys
from grapeshot.text_files import read_toml as read_tables

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset

TRAIT, HOUSE_RULE, EFFECT = "trait", "house_rule", "effect"
_VALUES = {"X": 1, "-X": -1}
"""What stands for the value of the trait, with its sign."""


class Effect(NamedTuple):
    """One statement of a rule, and when it is made."""

    on: str
    do: str
    clause: str
    text: str
    arguments: dict[str, Any]
    conditions: tuple[Condition, ...]
    place: Place
    """Its table, with the line."""

    def state(self, attack: Any, plan: Any, value: Any) -> None:
        """State it on a plan, where its conditions hold and the plan offers it."""
        statement = statements_of(type(plan)).get(self.do)
        if statement is None or not all(each.holds(attack, plan) for each in self.conditions):
            return  # a hook that is asked about two sorts of plan may offer it on one of them
        positional, named = _filled(statement, self.arguments, value)
        getattr(plan, self.do)(*positional, clause=self.clause, text=self.text, **named)


def _filled(
    statement: Statement, given: Mapping[str, Any], value: Any
) -> tuple[list[Any], dict[str, Any]]:
    """Return the arguments of a statement, by their place and by name."""
    positional: list[Any] = []
    named = {}
    for argument in statement.arguments:
        if argument.name in given:
            filled = _value(argument, given[argument.name], value)
            if argument.many:
                positional = filled
            else:
                named[argument.name] = filled
    return positional, named


def _value(argument: Argument, given: Any, value: Any) -> Any:
    if isinstance(given, str) and given in _VALUES:
        return value * _VALUES[given] if isinstance(value, int) else value
    if isinstance(given, str) and _takes_dice(argument):
        return parse_dice(given)
    if argument.many and not isinstance(given, list):
        return [given]
    return tuple(given) if isinstance(given, list) and not argument.many else given


def _takes_dice(argument: Argument) -> bool:
    return "DiceExpression" in argument.kind


class TomlRule(ModuleType):
    """A plugin that a TOML file is: it has what a module of Python would have."""

    def __init__(self, path: str, stem: str, declared: Trait | HouseRuleTable) -> None:
        super().__init__(stem)
        self.__file__ = path
        self.effects: tuple[Effect, ...] = ()
        self.declared = declared
        if isinstance(declared, Trait):
            self.TRAIT = declared
        else:
            self.RULESET = declared.ruleset

    def add_hooks(self, effects: tuple[Effect, ...]) -> None:
        """Take the effects, and become what the host asks for them."""
        self.effects = effects
        for on in dict.fromkeys(each.on for each in effects):
            name = f"grapeshot_{PLANS[on]}"
            setattr(self, name, hookimpl(_hook(name, on, self)))

    def faults_in(self, ruleset: Ruleset) -> list[Fault]:
        """Return what is wrong with the effects in the rule set that they are made for.

        Where nothing is, their conditions are from then on what its fields are.
        """
        faults = [fault for each in self.effects for fault in _faults(each, self.declared, ruleset)]
        effects = []
        for each in self.effects:
            inside = Place(each.place.file, f"{each.place.key}.when")
            conditions, wrong = fitted(each.conditions, ruleset, inside)
            faults += map(_with_line, wrong)
            effects.append(each._replace(conditions=conditions))
        self.effects = tuple(effects)
        return faults


class Misstated(BadStatement):
    """An effect states what makes no sense: which effect, in which line, and why."""

    def __init__(self, effect: Effect, cause: BadStatement) -> None:
        where = f"{effect.place.key} (line {effect.place.line})"
        ValueError.__init__(self, f"{where}: {effect.do}: {cause}")


def _hook(name: str, on: str, rule: TomlRule) -> Callable[..., None]:
    """Return the hook that states the effects of a rule on one plan."""
    declared = rule.declared if isinstance(rule.declared, Trait) else None

    def state(attack: Any, plan: Any) -> None:
        value = attack.value(declared) if declared and declared.parameter else None
        for effect in rule.effects:
            if effect.on == on:
                _state(effect, attack, plan, value)

    state.__name__ = state.__qualname__ = name
    place = next(each.place for each in rule.effects if each.on == on)
    state.__dict__["grapeshot_place"] = (place.file, place.line or 1)
    return state


def _state(effect: Effect, attack: Any, plan: Any, value: Any) -> None:
    try:
        effect.state(attack, plan, value)
    except BadStatement as cause:
        raise Misstated(effect, cause) from None


# -- reading -----------------------------------------------------------------------------------


class Reading(NamedTuple):
    """What stands in a file: as much of it as can be made out, and what is wrong."""

    declared: Trait | HouseRuleTable | None
    effects: tuple[Effect, ...]
    faults: list[Fault]


def load_toml(path: str, stem: str) -> TomlRule:
    """Return the plugin that a TOML file is. Raise Fault (Faults, where there are several)."""
    told = distrust(path)
    if told:
        raise Fault("bad_plugin", told)
    reading = read_toml(path)
    if reading.faults or reading.declared is None:
        raise Faults(reading.faults)
    return made_of(reading, path, stem)


def made_of(reading: Reading, path: str, stem: str) -> TomlRule:
    """Return the plugin of what was read; of what is wrong with it nothing has a part in that."""
    declared = reading.declared
    if declared is None:
        raise Faults(reading.faults)
    rule = TomlRule(path, stem, declared)
    rule.__doc__ = declared.name
    rule.add_hooks(reading.effects)
    return rule


def read_toml(path: str) -> Reading:
    """Return what a file declares, its effects, and all faults with file, key and line.

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
    return Reading(declared, tuple(effects), [_with_line(fault) for fault in faults])


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
    inside = _with_line(Fault("", "", place=place)).place
    conditions = read_conditions(read.when or {}, Place(place.file, f"{place.key}.when"))
    return Effect(read.on, read.do, clause, read.text, arguments, conditions, inside)


def _with_line(fault: Fault) -> Fault:
    """Return a fault with the line of its key."""
    from grapeshot.toml_lines import line_of

    if fault.place.line is None and fault.place.key:
        line = line_of(Path(fault.place.file), fault.place.key)
        fault.place = Place(fault.place.file, fault.place.key, line)
    return fault


# -- checking against the rule set -------------------------------------------------------------


def _faults(effect: Effect, declared: Trait | HouseRuleTable, ruleset: Ruleset) -> Iterator[Fault]:
    plans = ruleset.plans_of(PLANS[effect.on])
    if not plans:
        having = [on for on, hook in PLANS.items() if ruleset.plans_of(hook)]
        yield _wrong(
            effect,
            "on",
            f'{ruleset.id} has no plan "{effect.on}"',
            "one of: " + ", ".join(having),
            nearest(effect.on, having),
        )
        return
    offered = {name: each for plan in plans for name, each in statements_of(plan).items()}
    statement = offered.get(effect.do)
    if statement is None:
        yield _wrong(
            effect,
            "do",
            f'the {effect.on} plan of {ruleset.id} offers no "{effect.do}"',
            f"one of the {len(offered)} that `grapeshot plugins hooks` lists",
            nearest(effect.do, offered),
        )
        return
    yield from _wrong_arguments(effect, statement, declared)


def _wrong_arguments(
    effect: Effect, statement: Statement, declared: Trait | HouseRuleTable
) -> Iterator[Fault]:
    known = [each.name for each in statement.arguments]
    for name in effect.arguments:
        if name not in known:
            takes = ", ".join(known) or "nothing"
            yield _wrong(
                effect, name, f'{statement.name} takes no "{name}"', takes, nearest(name, known)
            )
    for argument in statement.arguments:
        if argument.name not in effect.arguments:
            if argument.is_needed:
                text = f'{statement.name} needs "{argument.name}"'
                yield _wrong(effect, "do", text, _in_words(argument), None)
            continue
        given = effect.arguments[argument.name]
        if isinstance(given, str) and given in _VALUES:
            yield from _wrong_value(effect, argument, declared)
        elif not _fits(argument, given):
            text = f"{argument.name} = {shown(given)}"
            yield _wrong(effect, argument.name, text, _in_words(argument), None)


def _wrong_value(
    effect: Effect, argument: Argument, declared: Trait | HouseRuleTable
) -> Iterator[Fault]:
    """Yield a fault where the value in brackets is none that an argument takes."""
    parameter = declared.parameter if isinstance(declared, Trait) else None
    given = f'{argument.name} = "{effect.arguments[argument.name]}"'
    if parameter is None:
        words = " or ".join(f'"{each}"' for each in PARAMETERS)
        told = f"{given}, and the rule has no value in brackets"
        yield _wrong(effect, argument.name, told, f"parameter = {words} in [{TRAIT}]", None)
        return
    sample = parameter.read("2")
    is_taken = (
        _takes_dice(argument) if isinstance(sample, DiceExpression) else _fits(argument, sample)
    )
    if not is_taken:
        told = f"{given}, which is {parameter.expected}"
        yield _wrong(effect, argument.name, told, _in_words(argument), None)


_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "DiceExpression": "dice such as D6",
}


def _in_words(argument: Argument) -> str:
    """Return what an argument takes, in words."""
    several = argument.many or "tuple" in argument.kind
    found = [words for kind, words in _WORDS.items() if kind in argument.kind]
    return ("a list: " if several else "") + (" or ".join(found) or argument.kind)


def _fits(argument: Argument, given: Any) -> bool:
    """Return whether a value is of a kind that an argument takes."""
    if isinstance(given, list):
        return (argument.many or "tuple" in argument.kind) and bool(given)
    if isinstance(given, bool):
        return "bool" in argument.kind
    if isinstance(given, int):
        return abs(given) <= MOST_STATED and any(
            kind in argument.kind for kind in ("int", "float", "DiceExpression")
        )
    if isinstance(given, float):
        return "float" in argument.kind
    if not isinstance(given, str):
        return False
    if _takes_dice(argument):
        try:
            parse_dice(given)
        except (Fault, ValueError):
            return False
        return True
    return "str" in argument.kind


def _wrong(effect: Effect, key: str, text: str, expected: str, near: str | None) -> Fault:
    place = Place(effect.place.file, f"{effect.place.key}.{key}")
    return _with_line(Fault("bad_plugin", text, expected=expected, nearest=near, place=place))
