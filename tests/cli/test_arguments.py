"""Plain command lines are read without argparse, and mean the same."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grapeshot.cli.arguments import PlainLine
from grapeshot.cli.commands import COMMANDS, MODULES

WORDS = {
    "odds": ["a.toml", "b", "--json", "--measure", "hits", "--seed", "7", "--limit=9", "--id=x"],
    "roll": ["a.toml", "--own", "--dice", "6,3,1", "--seed=-4", "--script", "--id", "x", "--json"],
    "compare": [
        "distance=4",
        "--weapons",
        "x",
        "--jobs=2",
        "--csv",
        "--at-least",
        "a>=2",
        "--json",
    ],
    "battle": ["new", "fray", "--ruleset=x", "--plain", "--army", "A=b", "--seed", "3", "--json"],
    "verify": ["a.toml", "b", "--only-implemented", "--plugins", "d", "--json", "--no-plugins"],
    "rule": ["anti", "tank", "--brief", "--limit", "3", "--limit", "0", "--ruleset=x", "--json"],
    "profiles": ["list", "show", "sho", "frost", "--ruleset", "x", "--profiles", "d", "--json"],
    "armies": ["list", "more", "--plugins=d", "--json", "--no-plugins", "-h", "--jso"],
    "import": [
        "a.cat",
        "b.ros",
        "--into",
        "d",
        "--dry-run",
        "--overwrite",
        "--json",
        "--ruleset=x",
    ],
    "plugins": ["list", "more", "--plugins=d", "--json", "--no-plugins", "-h", "--jso"],
    "dashboard": ["a.toml", "b.toml", "--plugins", "d", "--no-plugins", "--", "--bad"],
}


def declarations(name: str) -> Callable[[Any], None]:
    module = f"grapeshot.cli.{MODULES.get(name, name)}"
    declare: Callable[[Any], None] = import_module(module).add_arguments
    return declare


@pytest.mark.parametrize("name", WORDS)
@given(data=st.data())
def test_what_is_read_plainly_is_what_argparse_reads(name: str, data: st.DataObject) -> None:
    """Wherever the plain reading has an answer, it is that of argparse."""
    argv = data.draw(st.lists(st.sampled_from(WORDS[name]), max_size=6))
    line = PlainLine()
    declarations(name)(line)
    plain = line.read(argv)

    if plain is not None:
        parser = argparse.ArgumentParser()
        declarations(name)(parser)
        assert vars(plain) == vars(parser.parse_intermixed_args(argv))


@pytest.mark.parametrize(
    ("name", "argv"),
    [
        ("odds", ["a.toml", "--json", "b.toml", "--measure", "hits", "--limit=9"]),
        ("rule", ["anti", "tank", "--limit", "3"]),
        ("profiles", ["list", "frost", "--ruleset", "x"]),
        ("plugins", ["list"]),
        ("dashboard", []),
    ],
)
def test_usual_lines_are_plain(name: str, argv: list[str]) -> None:
    """Argparse is not needed for them."""
    line = PlainLine()
    declarations(name)(line)

    assert line.read(argv) is not None


@pytest.mark.parametrize(
    ("name", "argv"),
    [
        ("odds", []),
        ("odds", ["-h"]),
        ("odds", ["a", "--jsn"]),
        ("odds", ["a", "--json=yes"]),
        ("odds", ["a", "--measure"]),
        ("odds", ["a", "--limit", "none"]),
        ("plugins", ["lst"]),
        ("dashboard", ["a", "b"]),
    ],
)
def test_all_else_is_left_to_argparse(name: str, argv: list[str]) -> None:
    """It gives the help, or says what is wrong."""
    line = PlainLine()
    declarations(name)(line)

    assert line.read(argv) is None


def test_every_command_is_tried_here() -> None:
    """A command that is added has its arguments tried too."""
    assert set(WORDS) == {*COMMANDS, "dashboard"}
