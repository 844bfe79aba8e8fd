"""The rooms of the host depend one way, and no two modules import each other, not for types either.

The import contracts in pyproject.toml hold the order of the rooms; they see no circle within one.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
HOST = ROOT / "tui" / "grapeshot"


def modules_of(package: Path) -> dict[str, Path]:
    """Return the files of a package by the dotted names of their modules."""
    found = {}
    for path in package.rglob("*.py"):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imports_of(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Yield the modules that a file imports: at the top, in functions, for type checking alike."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in known else node.module


def test_no_modules_import_each_other() -> None:
    known = modules_of(HOST)
    graph = {
        name: {each for each in imports_of(path, known) if each in known and each != name}
        for name, path in known.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail("a circle of imports: " + " -> ".join(circle.args[1]))


def contract(name: str) -> dict[str, Any]:
    """Return an import contract of the project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (found,) = (each for each in contracts if each["name"] == name)
    return dict(found)


def rooms() -> set[str]:
    """Return the rooms of the host, and the modules at its root."""
    return {
        f"grapeshot.{path.stem}"
        for path in HOST.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }


def test_every_room_of_the_host_has_its_layer() -> None:
    """A room that no contract names would be free to import whatever it likes."""
    layers = contract("Layers of the host")["layers"]
    named = {name.strip(" ()") for layer in layers for name in layer.split("|")}
    assert rooms() - named == {"grapeshot.__init__"}


def test_every_room_but_the_dashboard_is_kept_from_its_toolkit() -> None:
    """Commands hand over to the dashboard, so they are under a contract of their own."""
    kept = contract("Only the dashboard and its driver import textual")["source_modules"]
    free = {"grapeshot.app", "grapeshot.terminal", "grapeshot.cli"}
    assert rooms() - set(kept) == {*free, "grapeshot.__init__", "grapeshot.__main__"}
