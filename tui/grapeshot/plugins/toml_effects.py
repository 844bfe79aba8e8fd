"""The effects of a rule written in TOML: each is one statement on a plan, under conditions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from grapeshot.dice import parse_dice
from grapeshot.errors import Place
from grapeshot.plugins.conditions import Condition
from grapeshot.plugins.statements import Argument, Statement, statements_of
from grapeshot.records import NamedTuple

_X = re.compile(r"\bX\b")
VALUES = {"X": 1, "-X": -1}
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
        text = _with_value(self.text, value)
        getattr(plan, self.do)(*positional, clause=self.clause, text=text, **named)


def _with_value(text: str, value: Any) -> str:
    """Return the text of an effect, with the value of the trait in place of X."""
    return text if value is None else _X.sub(str(value), text)


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
    if isinstance(given, str) and given in VALUES:
        return value * VALUES[given] if isinstance(value, int) else value
    if isinstance(given, str) and takes_dice(argument):
        return parse_dice(given)
    if argument.many and not isinstance(given, list):
        return [given]
    return tuple(given) if isinstance(given, list) and not argument.many else given


def takes_dice(argument: Argument) -> bool:
    """Return whether an argument may be dice, such as D6."""
    return "DiceExpression" in argument.kind
