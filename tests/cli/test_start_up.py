"""What the commands load: the answer has to come at once, and without the dashboard's toolkit."""

from __future__ import annotations

import pytest

from .conftest import PLAIN, Grapeshot

TOOLKIT = {"textual", "rich"}
NOT_FOR_ODDS = {
    "argparse",
    "difflib",
    "fractions",
    "importlib.metadata",
    "json",
    "pathlib",
    "platformdirs",
    "random",
    "sqlite3",
    "threading",
    "tomli_w",
    "grapeshot.pipeline.play",
}
"""What exact odds of one engagement can do without; each costs a noticeable part of the start."""


def loaded(grapeshot: Grapeshot, *arguments: str) -> set[str]:
    """Return the names of all modules that a command loads."""
    done = grapeshot.run(*arguments, options=["-X", "importtime"])
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


@pytest.mark.parametrize(
    "arguments",
    [
        ["odds", "FILE"],
        ["odds", "FILE", "--json", "--fractions", "--explain"],
        ["roll", "FILE", "--seed", "1"],
        ["verify", "FILE", "--only-implemented"],
        ["rule", "deflagrate"],
        ["profiles", "list"],
        ["plugins", "list"],
        ["--help"],
        ["odds", "--help"],
    ],
)
def test_no_command_loads_textual(grapeshot: Grapeshot, arguments: list[str]) -> None:
    """Nor what belongs to it; only the dashboard does."""
    file = grapeshot.file(PLAIN)
    modules = loaded(grapeshot, *(file if word == "FILE" else word for word in arguments))

    assert "grapeshot.cli" in modules
    assert {name.partition(".")[0] for name in modules} & TOOLKIT == set()
    assert not any(name.startswith("grapeshot.app") for name in modules)


def test_odds_load_little(grapeshot: Grapeshot) -> None:
    """A plain engagement needs no dice that roll, no profile, no parser of options."""
    modules = loaded(grapeshot, "odds", grapeshot.file(PLAIN))

    assert "grapeshot.pipeline.propagation" in modules
    assert modules & NOT_FOR_ODDS == set()


def test_a_look_up_loads_no_engine(grapeshot: Grapeshot) -> None:
    """Its budget is that of the bare interpreter, a few times."""
    grapeshot.run("rule", "deflagrate")
    modules = loaded(grapeshot, "rule", "deflagrate")

    assert modules & {"argparse", "typing", "pluggy", "tomllib", "pathlib", "inspect"} == set()
    assert "grapeshot.session" not in modules
