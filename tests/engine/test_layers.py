"""The rooms of the host depend one way, and no two modules import each other, not for types either.

The import contracts in pyproject.toml hold the order of the rooms; they see no circle within one.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

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


def test_every_room_of_the_host_has_its_layer() -> None:
    """A room that no contract names would be free to import whatever it likes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (layers,) = (each["layers"] for each in contracts if each["type"] == "layers")
    named = {name.strip(" ()") for layer in layers for name in layer.split("|")}
    rooms = {
        f"grapeshot.{path.stem}"
        for path in HOST.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert rooms - named == {"grapeshot.__init__"}
