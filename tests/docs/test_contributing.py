"""The guide for contributors speaks of what is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOST = ROOT / "tui" / "grapeshot"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def rooms() -> set[str]:
    """Return the packages of the host."""
    return {path.parent.name for path in HOST.glob("*/__init__.py")}


def picture() -> str:
    """Return the picture of the rooms."""
    found = re.search(r"<!-- test: rooms -->\n```text\n(.*?)```", GUIDE, re.DOTALL)
    assert found
    return found[1]


def test_the_picture_shows_every_room() -> None:
    assert rooms() <= set(re.findall(r"\b[a-z]+\b", picture()))


def test_the_picture_has_the_order_of_the_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    order = [re.findall(r"grapeshot\.(\w+)", layer) for layer in contract["layers"]]
    levels = {room: level for level, layer in enumerate(order) for room in layer}
    column = re.findall(r"^\s{15,27}(\w+)  ", picture(), re.MULTILINE)
    shown = [levels[room] for room in column]
    assert len(shown) > len(rooms()) / 2
    assert shown == sorted(shown)


def test_every_path_is_there() -> None:
    """Names in capitals stand for a name of the reader's."""
    written = re.findall(r"`((?:tui|plugins|profiles|seeds|tests)/[\w/.-]*)`", GUIDE)
    assert written
    for path in written:
        if not re.search(r"[A-Z]{3}", path):
            assert (ROOT / path).exists(), path
