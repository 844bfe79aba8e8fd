"""A look-up loads next to nothing: it has to answer at once."""

from __future__ import annotations

import pytest

from .conftest import Command

NEVER = {"textual", "rich", "pluggy", "dataclasses", "inspect", "importlib.metadata", "sqlite3"}
ONLY_TO_INDEX = {"tomllib", "ast", "pathlib", "typing", "grapeshot.rules.build"}


def loaded(command: Command, *arguments: str) -> set[str]:
    done = command.run(*arguments, options=["-X", "importtime"])
    assert done.returncode == 0
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


def test_making_the_index_loads_no_framework(command: Command) -> None:
    modules = loaded(command, "deflagrate")

    assert modules & NEVER == set()
    assert "tomllib" in modules


@pytest.mark.parametrize("query", ["deflagrate", "deflagerate", "re-roll failed hit", "AT"])
def test_a_look_up_in_the_index_loads_no_reader_of_sources(command: Command, query: str) -> None:
    command.run("deflagrate")

    modules = loaded(command, query)

    assert modules & (NEVER | ONLY_TO_INDEX) == set()
    assert "grapeshot.rules.search" in modules
    assert ("difflib" in modules) == (query == "re-roll failed hit")  # only for what is no name
