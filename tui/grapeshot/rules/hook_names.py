"""The hooks as a look-up needs them: their stages and parameters, read off `hookspecs.py`.

Importing that file would load pluggy, which takes longer than a whole look-up may.
"""
# pathlib costs a fifth of the look-up's time, so paths are strings here.
# ruff: noqa: PTH100, PTH118, PTH120, PTH123

from __future__ import annotations

import ast
import os

from grapeshot.names import nearest

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator

_HOST = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_FILE = os.path.join(_HOST, "plugins", "hookspecs.py")
_PREFIX, _BANNER = "grapeshot_", "# -- "


class Hook:
    """The stage under whose banner a hook stands, and its parameters."""

    __slots__ = ("parameters", "stage")

    def __init__(self, stage: str, parameters: list[str]) -> None:
        self.stage = stage
        self.parameters = parameters


_known: dict[str, Hook] = {}


def hooks() -> dict[str, Hook]:
    """Return all hooks by name, in the order in which they stand."""
    if not _known:
        with open(_FILE, encoding="utf-8") as stream:
            text = stream.read()
        banners = [
            (number, line.removeprefix(_BANNER).rstrip("- ").replace(" ", "_"))
            for number, line in enumerate(text.splitlines(), 1)
            if line.startswith(_BANNER)
        ]
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                stage = [stage for number, stage in banners if number < node.lineno][-1]
                _known[node.name] = Hook(stage, [each.arg for each in node.args.args])
    return _known


def why_not_asked(module: ast.Module, source: bytes) -> str:
    """Return why the host would set a module aside for what its hooks are, or ""."""
    return next(_reasons(module, b"yield" in source), "")


def _reasons(module: ast.Module, may_yield: bool) -> Iterator[str]:
    """Yield what is wrong; to look for generators takes as long as all else in an index."""
    known = hooks()
    for function in module.body:
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        name = function.name
        if not name.startswith(_PREFIX):
            continue
        if name not in known:
            near = nearest(name.removeprefix(_PREFIX), [each[len(_PREFIX) :] for each in known])
            hint = f", perhaps {_PREFIX}{near}" if near else ""
            yield f"line {function.lineno}: there is no hook {name}{hint}"
        elif not function.decorator_list:
            yield f"line {function.lineno}: {name} is not marked with @hookimpl"
        elif isinstance(function, ast.AsyncFunctionDef):
            yield f"line {function.lineno}: {name} is an async function"
        elif may_yield and _is_generator(function):
            yield f"line {function.lineno}: {name} is a generator"
        else:
            for parameter in function.args.args:
                if parameter.arg not in known[name].parameters:
                    yield f"line {function.lineno}: {name} may not take {parameter.arg}"


def _is_generator(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _of(function))


def _of(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function, without those of functions within it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from _of(node)
