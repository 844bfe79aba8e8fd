"""Reading the arguments of a command.

`argparse` costs as much as the rest of a look-up. So the declarations that a command makes are
first heard by `PlainLine`, which reads a plain command line - known options, each with its value -
and leaves all else to argparse: help, abbreviations, whatever is wrong.
"""

from __future__ import annotations

from grapeshot.visible import visible

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, NoReturn


def read(declare: Callable[[Any], None], argv: Sequence[str], program: str) -> Any:
    """Return the arguments of a command, which `declare` adds to a parser.

    Raise SystemExit, once help was given or the usage was found wrong.
    """
    line = PlainLine()
    declare(line)
    found = line.read(argv)
    return found if found is not None else _by_argparse(declare, argv, program)


def _by_argparse(
    declare: Callable[[ArgumentParser], None], argv: Sequence[str], program: str
) -> Namespace:
    import argparse

    class Parser(argparse.ArgumentParser):
        """A parser whose complaints, which quote what was typed, are visible."""

        def error(self, message: str) -> NoReturn:
            super().error(visible(message))

    parser = Parser(prog=program)
    declare(parser)
    return parser.parse_intermixed_args(argv)  # a list of names may follow an option


class Arguments:
    """The arguments of one call, as attributes: as argparse's Namespace."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)


class _NotPlain(Exception):
    """The command line is one for argparse."""


class PlainLine:
    """As much of an ArgumentParser as the commands use to declare their arguments."""

    description: str | None = None

    def __init__(self) -> None:
        self._options: dict[str, dict[str, Any]] = {}
        self._positionals: list[dict[str, Any]] = []
        self._defaults: dict[str, Any] = {}

    def add_argument(self, name: str, **declared: Any) -> None:
        """Declare an argument, as for `ArgumentParser.add_argument` with one name."""
        declared["dest"] = name.lstrip("-").replace("-", "_")
        flag = declared.get("action") == "store_true"
        self._defaults[declared["dest"]] = declared.get("default", False if flag else None)
        if name.startswith("-"):
            self._options[name] = declared
        else:
            self._positionals.append(declared)

    def read(self, argv: Sequence[str]) -> Arguments | None:
        """Return the arguments of a plain command line, None of any other."""
        values = dict(self._defaults)
        positionals: list[str] = []
        rest = iter(argv)
        try:
            for word in rest:
                if word.startswith("-"):
                    self._read_option(word, rest, values)
                else:
                    positionals.append(word)
            self._assign(positionals, values)
        except (_NotPlain, ValueError, TypeError):
            return None
        return Arguments(values)

    def _read_option(self, word: str, rest: Iterator[str], values: dict[str, Any]) -> None:
        name, equals, text = word.partition("=")
        declared = self._options.get(name)
        if declared is None:
            raise _NotPlain
        action, key = declared.get("action"), declared["dest"]
        if action == "store_true":
            if equals:
                raise _NotPlain
            values[key] = True
            return
        value = _converted(text if equals else _next_value(rest), declared)
        values[key] = [*values[key], value] if action == "append" else value

    def _assign(self, words: list[str], values: dict[str, Any]) -> None:
        """Give the words to the positionals: one each, the rest to the last if it takes many."""
        left = list(words)
        for declared in self._positionals:
            many = declared.get("nargs")
            if many in ("*", "+"):
                taken, left = left, []
                if many == "+" and not taken:
                    raise _NotPlain
                values[declared["dest"]] = [_converted(word, declared) for word in taken]
            elif left:
                values[declared["dest"]] = _converted(left.pop(0), declared)
            elif many != "?":
                raise _NotPlain
        if left:
            raise _NotPlain


def _next_value(rest: Iterator[str]) -> str:
    value = next(rest, "-")
    if value.startswith("-"):
        raise _NotPlain
    return value


def _converted(text: str, declared: dict[str, Any]) -> Any:
    value = declared.get("type", str)(text)
    if value not in declared.get("choices", (value,)):
        raise _NotPlain
    return value
