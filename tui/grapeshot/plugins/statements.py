"""What may be stated on a plan: its methods that take a clause, read off its class.

The author's guide, `grapeshot plugins hooks` and rules written in TOML all rest on this, so none of
them can differ from what the plans really offer.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from grapeshot.records import NamedTuple

_NO_ARGUMENTS = frozenset({"self", "clause", "text"})
_NO_STATEMENTS = frozenset({"note", "warn", "ask", "reading", "mention", "introduce"})
"""Methods that every plan has for the words of its explanation, and not for its numbers."""


class Argument(NamedTuple):
    """One argument of a statement beside its clause and its text."""

    name: str
    kind: str
    """Its annotation, such as "int", "str | None" or "DiceExpression | int"."""
    is_needed: bool
    many: bool = False
    """Whether any number of them may be given, as with `bypass("armour", "cover")`."""
    default: Any = None

    def __str__(self) -> str:
        """Print the argument as a signature does."""
        if self.many:
            return f"*{self.name}: {self.kind}"
        return f"{self.name}: {self.kind}" + ("" if self.is_needed else f" = {self.default!r}")


class Statement(NamedTuple):
    """One thing that a rule may state on a plan."""

    name: str
    arguments: tuple[Argument, ...]
    meaning: str
    """The first sentence of its docstring."""
    needs_clause: bool = True

    def __str__(self) -> str:
        """Print the statement as code calls it."""
        return f"{self.name}({', '.join(map(str, self.arguments))})"


_known: dict[type[Any], dict[str, Statement]] = {}


def statements_of(plan: type[Any]) -> dict[str, Statement]:
    """Return everything that may be stated on plans of a class, by name, without what it lacks."""
    if plan not in _known:
        lacking = {name for base in plan.__mro__ for name in base.__dict__.get("lacks", ())}
        _known[plan] = {each.name: each for each in _found(plan) if each.name not in lacking}
    return _known[plan]


def _found(plan: type[Any]) -> Iterator[Statement]:
    for name, method in inspect.getmembers(plan, inspect.isfunction):
        if name.startswith("_") or name in _NO_STATEMENTS:
            continue
        parameters = inspect.signature(method).parameters
        if "clause" not in parameters:
            continue
        arguments = tuple(
            _argument(each) for each in parameters.values() if each.name not in _NO_ARGUMENTS
        )
        needed = parameters["clause"].default is inspect.Parameter.empty
        yield Statement(name, arguments, _first_sentence(method), needed)


def _argument(parameter: inspect.Parameter) -> Argument:
    many = parameter.kind is inspect.Parameter.VAR_POSITIONAL
    is_needed = parameter.default is inspect.Parameter.empty and not many
    default = None if is_needed or many else parameter.default
    return Argument(parameter.name, str(parameter.annotation), is_needed, many, default)


def _first_sentence(method: Any) -> str:
    paragraph = " ".join((inspect.getdoc(method) or "").partition("\n\n")[0].split())
    sentence, dot, _ = paragraph.partition(". ")
    return f"{sentence}." if dot else paragraph
