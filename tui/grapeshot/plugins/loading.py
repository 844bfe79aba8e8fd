"""Loading plugins: importing files and modules, checking them, and saying what is wrong."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType, NoneType, TracebackType
from typing import Any

import pluggy

from grapeshot.errors import Fault, GrapeshotError, Place, in_one_line
from grapeshot.names import nearest, normalise
from grapeshot.plugins import hookspecs
from grapeshot.plugins.discovery import Found, ships
from grapeshot.plugins.traits import Trait
from grapeshot.watch import Overrun, watched

_PREFIX = "grapeshot_"
_MARK = "grapeshot_impl"
"""The attribute by which pluggy knows what is marked with `@hookimpl`."""
HOOKS = frozenset(name for name in vars(hookspecs) if name.startswith(_PREFIX))
"""The names of all hooks."""
REGISTERING = frozenset({"grapeshot_ruleset", "grapeshot_profiles"})
"""Those that are asked once, when a plugin is loaded, and not in an attack."""
_ROUTINE: dict[type, bool] = dict.fromkeys((type, ModuleType, str, tuple, NoneType, Trait), False)
"""Whether values of a type may bear a mark, as far as it was asked."""
_PLAIN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def trait_modules(package: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield `(normalised file name, module)` for each trait module of a pack's package.

    Files that begin with `_` are none, nor is `api.py`, which traits are written with.
    """
    for folder in getattr(package, "__path__", ()):
        for name in sorted(os.listdir(folder)):  # noqa: PTH208 - pathlib is slow to import
            stem, dot, ending = name.rpartition(".")
            if dot and ending == "py" and stem != "api" and not stem.startswith("_"):
                yield normalise(stem), f"{package.__name__}.{stem}"


def load(found: Found) -> tuple[Any, ModuleType]:
    """Import a plugin. Return what holds its hooks, and the module in which that stands.

    The two are the same, but for an entry point of the form `module:object`. Raise whatever the
    plugin raises, and Overrun where it does not come to an end.
    """
    if found.path:
        from grapeshot.text_files import demand_regular  # only for the user's own files

        demand_regular(found.path)
    if found.is_toml:
        from grapeshot.plugins.toml_rules import load_toml  # only where there is such a rule

        rule = load_toml(found.path, found.module)
        return rule, rule
    if found.path:
        from grapeshot.plugins.house_modules import (
            import_house_file,  # only for the user's own files
        )

        module = watched(lambda: import_house_file(found.path, found.module))
        return module, module
    name, _, attributes = found.module.partition(":")
    module = _import(name.strip()) if ships(found) else watched(lambda: _import(name.strip()))
    plugin: Any = module
    for attribute in filter(None, attributes.strip().split(".")):
        plugin = getattr(plugin, attribute)
    if inspect.isfunction(plugin):
        raise Fault(
            "bad_plugin",
            f"the entry point {found.module} is a function",
            expected="a module, a class or an object that holds the hooks",
        )
    return (plugin() if inspect.isclass(plugin) else plugin), module


def _import(name: str) -> ModuleType:
    import importlib

    return importlib.import_module(name)


class HookManager(pluggy.PluginManager):
    """Looks only at what is marked in a module: pluggy would find that the rest is no hook."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        """Return how a hook is marked, or None if it is none."""
        if isinstance(plugin, ModuleType):
            value = vars(plugin).get(name)
            if not _is_routine(value) or not hasattr(value, _MARK):
                return None
        return super().parse_hookimpl_opts(plugin, name)


def implementations(plugin: Any) -> dict[str, Callable[..., Any]]:
    """Return the hooks that a plugin implements: name of the hook, and its function."""
    found = {}
    for attribute, value, mark in _attributes(plugin):
        if mark is not None:
            found[mark.get("specname") or attribute] = value
    return found


def _attributes(plugin: Any) -> Iterator[tuple[str, Any, dict[str, Any] | None]]:
    """Yield name, value and `@hookimpl` mark of each attribute of a plugin."""
    names = vars(plugin) if isinstance(plugin, ModuleType) else dir(plugin)
    for name in list(names):
        value = getattr(plugin, name, None)
        mark = getattr(value, _MARK, None) if _is_routine(value) else None
        yield name, value, mark if isinstance(mark, dict) else None


def _is_routine(value: Any) -> bool:
    """Whether something may bear a mark: its type says, of which `inspect` asks eight questions."""
    kind = type(value)
    if kind not in _ROUTINE:
        _ROUTINE[kind] = inspect.isroutine(value)
    return _ROUTINE[kind]


def check(plugin: Any) -> None:
    """Raise Fault where a plugin names a hook that is none, or marks none, or declares amiss."""
    for fault in faults_of(plugin):
        raise fault


check_once = cache(check)
"""The same for what ships: a module of ours stays as it is while the process runs."""


def faults_of(plugin: Any) -> Iterator[Fault]:
    """Yield everything that is wrong with what a plugin declares and marks."""
    for attribute, value, mark in _attributes(plugin):
        try:
            if mark is not None:
                _check_hook(mark.get("specname") or attribute, value, mark)
            elif attribute.startswith(_PREFIX) and not isinstance(value, ModuleType):
                _check_unmarked(attribute, value)
        except Fault as fault:
            yield fault
    declared = getattr(plugin, "TRAIT", None)
    if declared is not None and not isinstance(declared, Trait):
        yield Fault("bad_plugin", "TRAIT is not made by trait(...)")
    ruleset = getattr(plugin, "RULESET", "")
    if not isinstance(ruleset, str):
        yield Fault("bad_plugin", f"RULESET = {ruleset!r}", expected="the id of a rule set")
    if hasattr(plugin, "FIELDS"):
        from grapeshot.plugins.further_fields import faults_of_fields  # few plugins have any

        yield from faults_of_fields(plugin)
    needed = getattr(plugin, "NEEDS_HOOKS", hookspecs.VERSION)
    if needed != hookspecs.VERSION:
        expected = f"NEEDS_HOOKS = {hookspecs.VERSION}, the version that this program has"
        yield Fault("bad_plugin", f"NEEDS_HOOKS = {needed!r}", expected=expected)
    effects = getattr(plugin, "EFFECTS", ())
    if not isinstance(effects, tuple | list | set | frozenset):
        yield Fault("bad_plugin", f"EFFECTS = {effects!r}", expected="a tuple of names")


def _check_unmarked(attribute: str, value: Any) -> None:
    if attribute not in HOOKS:
        raise _no_hook(attribute, value)
    if callable(value):
        raise _fault(value, f"{attribute} is not marked with @hookimpl")
    raise Fault("bad_plugin", f"{attribute} is no function, but {type(value).__name__}")


def _no_hook(name: str, function: Any) -> Fault:
    near = nearest(name.removeprefix(_PREFIX), [hook.removeprefix(_PREFIX) for hook in HOOKS])
    return _fault(function, f"there is no hook {name}", near and _PREFIX + near)


def _fault(function: Any, message: str, near: str | None = None) -> Fault:
    place = Place(line=line_of(function)[1])
    return Fault("bad_plugin", message, nearest=near, place=place)


def line_of(function: Any) -> tuple[str, int]:
    """Return the file and the line in which a function begins, or ("", 1).

    One that was made of something else than Python bears its place as `grapeshot_place`.
    """
    placed: tuple[str, int] | None = getattr(function, "grapeshot_place", None)
    if placed is not None:
        return placed
    code = getattr(inspect.unwrap(function), "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code else ("", 1)


def _check_hook(name: str, function: Any, mark: dict[str, Any]) -> None:
    """Raise Fault where a hook could not be asked, or its answer not be used."""
    if name not in HOOKS:
        raise _no_hook(name, function)
    if mark.get("wrapper") or mark.get("hookwrapper"):
        raise _fault(function, f"{name} is a wrapper of other plugins' hooks, which none may be")
    for code in (function, inspect.unwrap(function)):
        if inspect.iscoroutinefunction(code) or inspect.isasyncgenfunction(code):
            raise _fault(function, f"{name} is an async function, which nothing would run; use def")
        if inspect.isgeneratorfunction(code):
            raise _fault(
                function, f"{name} is a generator (it has a yield), which nothing would run"
            )
    _check_parameters(name, function)


def _check_parameters(name: str, function: Any) -> None:
    known = _parameters_of(name)
    offered = f"{name} may take " + (", ".join(known) or "nothing")
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind not in _PLAIN:
            raise _fault(function, f"{offered}, each by its plain name; not {parameter}")
        if parameter.name not in known:
            raise _fault(
                function, f"{offered}; not {parameter.name}", nearest(parameter.name, known)
            )
        if parameter.default is not parameter.empty:
            raise _fault(function, f"{offered}; {parameter.name} with a default is never filled in")


@cache
def _parameters_of(hook: str) -> list[str]:
    return list(inspect.signature(getattr(hookspecs, hook)).parameters)


def load_problem(found: Found, error: BaseException) -> str:
    """Return one line that names the plugin and says why it could not be loaded."""
    where = found.path or found.module
    if isinstance(error, SyntaxError) and error.filename in (None, found.path, where):
        line = f":{error.lineno}" if error.lineno else ""
        return f'plugin "{found.name}" set aside ({where}{line}): {error.msg}'
    lines = [number for file, number in frames(error.__traceback__) if file == found.path]
    if isinstance(error, Fault) and error.place.line:
        lines.append(error.place.line)
    line = f":{lines[-1]}" if lines else ""
    return f'plugin "{found.name}" set aside ({where}{line}): {_told(error)}'


def _told(error: BaseException) -> str:
    if isinstance(error, Overrun):
        return "loading it does not come to an end"
    if isinstance(error, Fault):
        key = f"{error.place.key}: " if error.place.key else ""
        more = len(getattr(error, "faults", ())) - 1
        others = f" (and {more} more)" if more > 0 else ""
        return in_one_line(f"{key}{error.sentence()}{others}")
    return in_one_line(error) if not isinstance(error, GrapeshotError) else str(error)


def frames(traceback: TracebackType | None) -> Iterator[tuple[str, int]]:
    """Yield the file and the line of each frame of a traceback, outermost first."""
    while traceback is not None:
        yield traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next


_RAISE = "RAISE_VARARGS"


def is_plugins_own(error: BaseException) -> bool:
    """Return whether what ended a call is the plugin's doing, and not an end that was asked for.

    Ctrl-C raises KeyboardInterrupt wherever the program happens to be, which may be in a plugin;
    one that a plugin raises comes from a `raise` statement.
    """
    if isinstance(error, Exception | SystemExit | Overrun):
        return True
    if not isinstance(error, KeyboardInterrupt):
        return not _is_of_program(error)
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    if place is None:
        return False
    import dis  # only needed once Ctrl-C was pressed, or seems to have been

    codes = dis.get_instructions(place.tb_frame.f_code)
    return any(code.offset == place.tb_lasti and code.opname == _RAISE for code in codes)


def _is_of_program(error: BaseException) -> bool:
    return isinstance(error, GeneratorExit) or type(error).__module__ == "asyncio"
