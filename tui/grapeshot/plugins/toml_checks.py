"""Checking the effects of a rule in TOML against what the plans of its rule set offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grapeshot.dice import DiceExpression, parse_dice
from grapeshot.errors import Fault, Place, shown
from grapeshot.names import nearest
from grapeshot.pipeline.statements import MOST_STATED
from grapeshot.plugins.statements import Argument, Statement, statements_of
from grapeshot.plugins.toml_effects import VALUES, Effect, takes_dice
from grapeshot.plugins.toml_reading import TRAIT, with_line
from grapeshot.plugins.toml_shapes import PARAMETERS, PLANS, HouseRuleTable
from grapeshot.plugins.traits import Trait

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset


def faults_of(
    effect: Effect, declared: Trait | HouseRuleTable, ruleset: Ruleset
) -> Iterator[Fault]:
    """Yield what is wrong with an effect: its plan, its statement, each of its arguments."""
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
        if isinstance(given, str) and given in VALUES:
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
        takes_dice(argument) if isinstance(sample, DiceExpression) else _fits(argument, sample)
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
    """Return the values that an argument takes, in words."""
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
    if takes_dice(argument):
        try:
            parse_dice(given)
        except (Fault, ValueError):
            return False
        return True
    return "str" in argument.kind


def _wrong(effect: Effect, key: str, text: str, expected: str, near: str | None) -> Fault:
    place = Place(effect.place.file, f"{effect.place.key}.{key}")
    return with_line(Fault("bad_plugin", text, expected=expected, nearest=near, place=place))
