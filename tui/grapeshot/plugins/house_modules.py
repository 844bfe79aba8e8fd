"""Importing what stands in the user's plugin folders: plugins, and the modules beside them.

Every folder is a package of its own in `grapeshot_house`, so `from ._shared import ...` works in a
house rule, and two folders may hold files of one name. A plain `import _shared` works as well: a
finder that is asked after all others looks beside the plugins, so that no file of the user's takes
the place of a module that Python or a distribution brings.
"""
# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH113, PTH118, PTH119, PTH120

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from types import ModuleType

from grapeshot.errors import Fault
from grapeshot.plugins.trust import distrust

_ROOT = "grapeshot_house"
_NO_DOTS = str.maketrans({".": "_", "/": "_", "\\": "_"})
_INIT = "__init__.py"


def import_house_file(path: str, stem: str) -> ModuleType:
    """Import a plugin file, or a package by its `__init__.py`. Raise whatever it raises.

    Raise Fault for one that somebody else could have written.
    """
    package = os.path.basename(path) == _INIT
    place = os.path.dirname(path) if package else path
    told = distrust(place)
    if told:
        raise Fault("bad_plugin", told)
    folder = os.path.dirname(place)
    name = f"{_package_of(folder)}.{stem.translate(_NO_DOTS)}"
    with _beside.importing(folder):
        return _run(name, path)


def _package_of(folder: str) -> str:
    """Return the name of the package that a plugin folder is, making it at need."""
    name = f"{_ROOT}.{folder.translate(_NO_DOTS)}"
    for each, path in ((_ROOT, []), (name, [folder])):
        if each not in sys.modules:
            module = ModuleType(each)
            module.__path__ = path
            sys.modules[each] = module
    return name


def _run(name: str, path: str) -> ModuleType:
    from importlib import util  # only needed for the user's own files

    spec = _spec(name, path)
    module = util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for the module of a class
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        if spec.loader is None:
            raise ImportError(f"{path} cannot be imported")
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    finally:
        sys.dont_write_bytecode = written
    return module


def _spec(name: str, path: str) -> ModuleSpec:
    from importlib import util

    inside = [os.path.dirname(path)] if os.path.basename(path) == _INIT else None
    spec = util.spec_from_file_location(name, path, submodule_search_locations=inside)
    if spec is None:
        raise ImportError(f"{path} cannot be imported")
    return spec


class _Beside:
    """Finds modules that stand beside the plugins.

    While a plugin is imported, those of its own folder are found and no others; later, when a hook
    imports something, those of all folders, the last one first.
    """

    def __init__(self) -> None:
        self._folders: list[str] = []
        self._own = ""
        self._found: set[str] = set()

    @contextmanager
    def importing(self, folder: str) -> Iterator[None]:
        """Find what stands in a folder, of which a plugin is imported."""
        if self not in sys.meta_path:
            sys.meta_path.append(self)
        if self._folders[:1] != [folder]:
            self._folders = [folder, *(each for each in self._folders if each != folder)]
            while self._found:  # what is of another folder is not what this plugin means
                sys.modules.pop(self._found.pop(), None)
        outer, self._own = self._own, folder
        try:
            yield
        finally:
            self._own = outer

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module beside the plugins."""
        if path is not None or "." in fullname:
            return None
        for folder in [self._own] if self._own else self._folders:
            file = _place_of(folder, fullname)
            if file:
                told = distrust(os.path.dirname(file) if file.endswith(_INIT) else file)
                if told:
                    raise ImportError(told)
                self._found.add(fullname)
                return _spec(fullname, file)
        return None


_beside = _Beside()


def _place_of(folder: str, name: str) -> str:
    """Return the file of a module or package in a folder, or ""."""
    for file in (os.path.join(folder, f"{name}.py"), os.path.join(folder, name, _INIT)):
        if os.path.isfile(file):
            return file
    return ""
