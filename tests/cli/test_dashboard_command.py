"""`grapeshot` without a command: the dashboard, or one line that says why there is none."""

from __future__ import annotations

import subprocess
import sys

import pytest

from grapeshot.cli import main

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


@pytest.mark.parametrize(("words", "meant"), [(["odd", "x"], "odds"), (["rules", "x"], "rule")])
def test_a_misspelt_command_with_arguments(
    grapeshot: Grapeshot, words: list[str], meant: str
) -> None:
    """Its arguments are not what is wrong."""
    done = grapeshot.run(*words)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f'; did you mean "{meant}"?\n')


def test_help_of_a_command(grapeshot: Grapeshot) -> None:
    assert grapeshot.run("help", "odds").stdout == grapeshot.run("odds", "--help").stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_know_commands_and_options(grapeshot: Grapeshot, shell: str) -> None:
    done = grapeshot.run("--print-completion", shell)

    assert (done.returncode, done.stderr) == (0, "")
    assert "verify" in done.stdout
    assert "only-implemented" in done.stdout


def test_bash_accepts_its_completions(grapeshot: Grapeshot) -> None:
    script = grapeshot.run("--print-completion", "bash").stdout

    done = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True)

    assert (done.returncode, done.stderr) == (0, "")


def test_completions_without_their_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installation that lacks it is no defect of the program."""
    monkeypatch.setitem(sys.modules, "shtab", None)

    assert main(["--print-completion", "bash"]) == 3
    assert "the library shtab, which this needs, is missing" in capsys.readouterr().err


def test_a_shell_that_is_not_known(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("--print-completion", "bsh")

    assert done.returncode == 2
    assert 'did you mean "bash"?' in done.stderr


def test_a_command_that_is_misspelt(grapeshot: Grapeshot) -> None:
    """The nearest is offered."""
    done = grapeshot.run("verfy")

    assert done.returncode == 2
    assert done.stderr.startswith('grapeshot: no command or file "verfy"; expected a file or ')
    assert done.stderr.endswith('; did you mean "verify"?\n')
