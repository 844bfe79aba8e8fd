"""`grapeshot` without a command: the dashboard, or one line that says why there is none."""

from __future__ import annotations

import pytest

from .conftest import PLAIN, Grapeshot


def test_no_terminal(grapeshot: Grapeshot) -> None:
    """It says what is missing and what to use instead, loads no toolkit, and leaves with 2."""
    done = grapeshot.run(options=["-X", "importtime"])
    said = [line for line in done.stderr.splitlines() if not line.startswith("import time:")]

    assert (done.returncode, done.stdout) == (2, "")
    assert len(said) == 1
    assert said[0].startswith("grapeshot: the dashboard needs a terminal, and standard input")
    assert "| textual" not in done.stderr.replace("  ", "")


def test_a_file_opens_the_dashboard_too(grapeshot: Grapeshot) -> None:
    """So it needs the terminal as well."""
    done = grapeshot.run(grapeshot.file(PLAIN))

    assert done.returncode == 2
    assert "the dashboard needs a terminal" in done.stderr


@pytest.mark.parametrize("word", ["missing.toml", "folder/missing"])
def test_a_file_that_is_not_there(grapeshot: Grapeshot, word: str) -> None:
    """That is bad input, whatever the terminal."""
    done = grapeshot.run(word)

    assert (done.returncode, done.stderr) == (3, f"grapeshot: {word}: no such file\n")


def test_a_command_that_is_misspelt(grapeshot: Grapeshot) -> None:
    """The nearest is offered."""
    done = grapeshot.run("verfy")

    assert done.returncode == 2
    assert done.stderr.startswith('grapeshot: no command or file "verfy"; expected a file or ')
    assert done.stderr.endswith('; did you mean "verify"?\n')
