"""Loading plugins: importing files and modules, checking them, and saying what is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from types import ModuleType, TracebackType

from grapeshot import hookspecs
from grapeshot.discovery import Found
from grapeshot.errors import Fault, GrapeshotError
from grapeshot.names import nearest, normalise
from grapeshot.traits import Trait

_PREFIX = "grapeshot_"
HOOKS = {name for name in vars(hookspecs) if name.startswith(_PREFIX)}
"""The names of all hooks."""
ANYTHING = (Exception, SystemExit)
"""What a plugin may raise, while it is imported or asked, without ending the program."""


def trait_modules(package: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield `(normalised file name, module)` for each trait module of a pack's package."""
    for folder in getattr(package, "__path__", ()):
        for name in sorted(os.listdir(folder)):  # noqa: PTH208 - pathlib is slow to import
            stem, dot, ending = name.rpartition(".")
            if dot and ending == "py" and not stem.startswith("_"):
                yield normalise(stem), f"{package.__name__}.{stem}"


_NO_DOTS = str.maketrans({".": "_", "/": "_", "\\": "_"})


def import_file(found: Found) -> ModuleType:
    """Import a file of the user's. Raise whatever it raises."""
    from importlib import util  # only needed for the user's own files

    name = "grapeshot_house." + found.path.translate(_NO_DOTS)
    spec = util.spec_from_file_location(name, found.path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{found.path} cannot be imported")
    module = util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for the module of a class
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    finally:
        sys.dont_write_bytecode = written
    return module


def check_hooks(module: ModuleType) -> None:
    """Raise Fault where a module names a hook that is none, or marks none, or declares amiss."""
    for attribute, value in vars(module).items():
        if not attribute.startswith(_PREFIX) or not callable(value):
            continue
        if attribute not in HOOKS:
            raise Fault(
                "bad_plugin",
                f"there is no hook {attribute}",
                nearest=nearest(attribute, HOOKS),
            )
        if not hasattr(value, "grapeshot_impl"):
            raise Fault("bad_plugin", f"{attribute} is not marked with @hookimpl")
    declared = getattr(module, "TRAIT", None)
    if declared is not None and not isinstance(declared, Trait):
        raise Fault("bad_plugin", "TRAIT is not made by trait(...)")


def load_problem(found: Found, error: BaseException) -> str:
    """Return one line that names the plugin and says why it could not be loaded."""
    where = found.path or found.module
    if isinstance(error, SyntaxError):
        line = f":{error.lineno}" if error.lineno else ""
        return f'plugin "{found.name}" set aside ({where}{line}): {error.msg}'
    lines = [number for file, number in frames(error.__traceback__) if file == found.path]
    what = str(error) if isinstance(error, GrapeshotError) else f"{type(error).__name__}: {error}"
    line = f":{lines[-1]}" if lines else ""
    return f'plugin "{found.name}" set aside ({where}{line}): {" ".join(what.split())}'


def frames(traceback: TracebackType | None) -> Iterator[tuple[str, int]]:
    """Yield the file and the line of each frame of a traceback, outermost first."""
    while traceback is not None:
        yield traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next
