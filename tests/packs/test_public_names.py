"""A pack imports what a third party may import: nothing of the host's own rooms, nor for types."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
(FORBIDDEN,) = [
    tuple(contract["forbidden_modules"])
    for contract in CONTRACTS
    if contract["name"] == "Packs use only what is public"
]
"""The contract knows the packs that ship; any other that stands beside them is looked at too."""


@pytest.mark.parametrize("pack", sorted(path.name for path in (ROOT / "plugins").glob("grape*")))
def test_a_pack_imports_public_names_only(pack: str) -> None:
    imported = {
        f"{path.relative_to(ROOT)}: {node.module}"
        for path in (ROOT / "plugins" / pack).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module
        if f"{node.module}.".startswith(tuple(f"{each}." for each in FORBIDDEN))
    }
    assert imported == set()
