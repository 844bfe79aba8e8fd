"""What a third party's plugin declares or uses, and which has no effect, or a wrong one."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from grapeshot.names import nearest
from grapeshot.plugins.loading import HOOKS, implementations, line_of
from grapeshot.plugins.traits import Trait

_PREFIX = "grapeshot_"
_RANDOM = ("random", "secrets")


def slips_of(holder: Any, module: ModuleType) -> Iterator[str]:
    """Yield what is to be warned of, a sentence each, of a plugin that could be loaded."""
    declared = getattr(holder, "TRAIT", None)
    for name, value in vars(module).items():
        if isinstance(value, Trait) and name != "TRAIT" and value != declared:
            yield f"{name} has no effect: a plugin declares one trait, and calls it TRAIT"
    yield from _contradiction(declared, getattr(holder, "RULESET", ""))
    if not implementations(holder):
        yield from _idle(module, declared)
    line = _line_of_chance(module)
    if line:
        yield (
            f"it uses Python's own random numbers (line {line}), of which odds know nothing: "
            'draw through dice.die("what for")'
        )


def _contradiction(declared: Trait | None, ruleset: str) -> Iterator[str]:
    if declared is not None and ruleset and ruleset != declared.ruleset:
        yield f'RULESET = "{ruleset}" has no effect: its TRAIT is one of {declared.ruleset}'


def _idle(module: ModuleType, declared: Trait | None) -> Iterator[str]:
    """Yield that a plugin implements no hook, where nothing else is the purpose of it."""
    if (declared and declared.includes) or hasattr(module, "EFFECTS"):
        return
    known = [hook.removeprefix(_PREFIX) for hook in HOOKS]
    for function in _functions(module):
        near = nearest(function.__name__, known)
        if near:
            yield (
                f"{function.__name__} (line {line_of(function)[1]}) has no effect: a hook is "
                f"called {_PREFIX}{near} and marked with @hookimpl, at the top of the module"
            )
            return
    if declared:
        yield "it implements no hook, so its trait has no effect"


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Yield the functions that a module defines, those in its classes too."""
    for value in list(vars(module).values()):
        inside = vars(value).values() if inspect.isclass(value) else (value,)
        for each in inside:
            if inspect.isfunction(each) and each.__module__ == module.__name__:
                yield each


def _line_of_chance(module: ModuleType) -> int:
    """Return the line of a function that uses a generator of Python's own, or 0."""
    held = {name for name, value in vars(module).items() if _is_chance(value)}
    for function in _functions(module):
        if _draws(function.__code__, held):
            return function.__code__.co_firstlineno
    return 0


def _is_chance(value: Any) -> bool:
    """Return whether a value is such a module, or something of one: a function, a generator."""
    if isinstance(value, ModuleType):
        return value.__name__ in _RANDOM
    made_by = type(getattr(value, "__self__", value)).__module__
    return made_by in _RANDOM or getattr(value, "__module__", None) in _RANDOM


def _draws(code: CodeType, held: set[str]) -> bool:
    """Return whether code uses one of the names held, or imports what makes random numbers."""
    if held.intersection(code.co_names) or _imports_chance(code):
        return True
    return any(isinstance(each, CodeType) and _draws(each, held) for each in code.co_consts)


def _imports_chance(code: CodeType) -> bool:
    if not set(_RANDOM).intersection(code.co_names):
        return False
    import dis  # only for the few plugins that name it

    return any(
        each.opname == "IMPORT_NAME" and each.argval in _RANDOM
        for each in dis.get_instructions(code)
    )
