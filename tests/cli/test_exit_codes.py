"""What the commands answer to the shell."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import FORBIDDEN, MISSPELT, PLAIN, Grapeshot

EXPECTED = PLAIN + "\n[expect.hits]\n0 = '1/4'\n1 = '1/2'\n2 = '1/4'\n"


@pytest.mark.parametrize("text", [PLAIN, FORBIDDEN])
@pytest.mark.parametrize("command", ["odds", "roll"])
def test_answered_is_0(grapeshot: Grapeshot, command: str, text: str) -> None:
    """A refusal of the rules is an answer."""
    done = grapeshot.run(command, grapeshot.file(text))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["odds"], "the following arguments are required: FILE"),
        (["odds", "FILE", "--measur"], "unrecognized arguments|expected one argument"),
        (["odds", "FILE", "--simulate", "0"], "invalid whole number of 1 or more value: '0'"),
        (["odds", "FILE", "--measure", "hitz"], 'no measure "hitz"'),
        (["roll", "FILE", "--own", "--script"], "exclude each other"),
        (["roll", "FILE", "--dice", "6,x"], "invalid list of faces such as 6,3,1 value: '6,x'"),
        (["profiles", "lst"], "invalid choice: 'lst'"),
        (["profiles", "show"], "name a profile"),
        (["plugins"], "the following arguments are required: action"),
        (["odsd"], 'did you mean "odds"?'),
    ],
)
def test_wrong_usage_is_2(grapeshot: Grapeshot, arguments: list[str], said: str) -> None:
    """It is told on stderr, with what would be right; nothing goes to stdout."""
    file = grapeshot.file(PLAIN)
    done = grapeshot.run(*(file if word == "FILE" else word for word in arguments))

    assert (done.returncode, done.stdout) == (2, "")
    assert any(part in done.stderr for part in said.split("|"))


def test_an_unknown_measure_is_told_with_the_nearest(grapeshot: Grapeshot) -> None:
    """Lasting effects are events too, though they are only known once all is enumerated."""
    quaking = PLAIN.replace("traits = []", 'traits = ["Quake"]')
    file = grapeshot.file(quaking)
    done = grapeshot.run("odds", file, "--measure", "hits", "--measure", "quaket")

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert 'no measure "quaket"; expected one of: ' in done.stderr
    assert 'did you mean "quaked"?' in done.stderr
    assert grapeshot.run("odds", file, "--measure", "quaked").returncode == 0


@pytest.mark.parametrize("command", [["odds"], ["roll"], ["verify"], ["profiles", "check"]])
def test_a_missing_file_is_3(grapeshot: Grapeshot, command: list[str]) -> None:
    """The line on stderr names it."""
    done = grapeshot.run(*command, "missing.toml")

    assert done.returncode == 3
    assert "missing.toml" in done.stderr


@pytest.mark.parametrize("command", ["odds", "roll"])
def test_bad_input_is_3(grapeshot: Grapeshot, command: str) -> None:
    """A fault is told on stderr with file, line and nearest name; stdout has nothing of it."""
    file = grapeshot.file(MISSPELT)
    done = grapeshot.run(command, file)

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"grapeshot: {file}:20: target.armor_save: unknown key")


def test_a_file_that_is_no_toml_is_told_with_its_line(grapeshot: Grapeshot) -> None:
    """The other files are answered all the same."""
    bad = grapeshot.file("id = 'x'\nruleset =\n", "bad.toml")
    done = grapeshot.run("odds", bad, grapeshot.file(PLAIN))

    assert done.returncode == 3
    assert done.stderr.startswith(f"grapeshot: {bad}:2: no TOML: ")
    assert done.stdout.startswith("plain: Two guns at four men\n")


@pytest.mark.parametrize("option", ["--plugins", "--profiles"])
def test_a_missing_folder_is_3(grapeshot: Grapeshot, option: str) -> None:
    """A folder that the user names has to be there."""
    done = grapeshot.run("odds", grapeshot.file(PLAIN), option, "nowhere")

    assert done.returncode == 3
    assert done.stderr == f"grapeshot: no {option[2:-1]} folder nowhere\n"


def test_verify_tells_differences_by_1(grapeshot: Grapeshot) -> None:
    """It is 0 where there are none."""
    right = grapeshot.file(EXPECTED, "right.toml")
    wrong = grapeshot.file(EXPECTED.replace("'1/2'", "'1/3'"), "wrong.toml")

    assert grapeshot.run("verify", right).returncode == 0
    assert grapeshot.run("verify", right, wrong).returncode == 1
    assert grapeshot.run("verify", wrong, "missing.toml").returncode == 3


def test_help_and_version_are_0(grapeshot: Grapeshot) -> None:
    """Help names every command and tells each one's options."""
    commands = ("odds", "roll", "verify", "rule", "profiles", "plugins")
    overview = grapeshot.run("--help").stdout

    assert all(f"\n  {name} " in overview for name in commands)
    assert grapeshot.run("--version").stdout.startswith("grapeshot ")
    for name in commands:
        done = grapeshot.run(name, "--help")
        assert (done.returncode, done.stderr) == (0, "")
        assert f"usage: grapeshot {name}" in done.stdout


def test_the_installed_script_is_the_same_program(grapeshot: Grapeshot) -> None:
    """`grapeshot` and `python -m grapeshot` print the same."""
    file = grapeshot.file(PLAIN)
    script = Path(sys.executable).with_name("grapeshot")
    done = subprocess.run(
        [script, "odds", file], capture_output=True, text=True, env=grapeshot.environment
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == grapeshot.run("odds", file).stdout


@pytest.mark.parametrize(
    ("redirected", "code", "said"),
    [
        ('"$@" >&-', 0, ""),
        ('"$@" >&- 2>&-', 0, ""),
        ('"$@" | true', 0, ""),
        ('"$@" >/dev/full', 3, "grapeshot: the output cannot be written: No space left on device"),
        ('"$@" >/dev/full 2>/dev/full', 3, ""),
    ],
)
@pytest.mark.parametrize("command", ["rule", "odds", "--help", "profiles"])
def test_an_output_that_fails(
    grapeshot: Grapeshot, command: str, redirected: str, code: int, said: str
) -> None:
    """Who reads no more has read enough; what cannot be written is told; neither is a defect."""
    words = {"rule": ["blast"], "odds": [grapeshot.file(PLAIN)], "profiles": ["list"]}
    done = grapeshot.shell(redirected, command, *words.get(command, []))

    assert (done.returncode, done.stderr.strip()) == (code, said)


@pytest.mark.parametrize("stream", ["2>&-", "2>/dev/full"])
def test_complaints_that_nobody_can_read(grapeshot: Grapeshot, stream: str) -> None:
    """The exit code is the same, and the answer to the rest is given."""
    bad = grapeshot.file(MISSPELT, "bad.toml")
    done = grapeshot.shell(f'"$@" {stream}', "odds", bad, grapeshot.file(PLAIN))

    assert done.returncode == 3
    assert done.stdout.startswith("plain: ")


@pytest.mark.parametrize("setup", ["cd gone && rmdir ../gone", "unset HOME XDG_CACHE_HOME"])
@pytest.mark.parametrize("command", ["rule", "odds", "roll", "profiles"])
def test_a_place_that_is_none(grapeshot: Grapeshot, command: str, setup: str) -> None:
    """A working folder that was removed and a home that is not set stop no command."""
    (grapeshot.home / "gone").mkdir()
    words = {"rule": ["blast"], "profiles": ["list"]}
    arguments = words.get(command) or [grapeshot.file(PLAIN)]
    done = grapeshot.shell(f'cd "$HOME"; {setup}; exec "$@"', command, *arguments)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_a_home_that_cannot_be_written(grapeshot: Grapeshot) -> None:
    """What is kept to be faster is not kept, and nothing is said of it."""
    for command, *rest in (["rule", "blast"], ["odds", grapeshot.file(PLAIN)]):
        done = grapeshot.run(
            command, *rest, environment={"HOME": "/proc", "XDG_CACHE_HOME": "/proc/no"}
        )

        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "code"),
    [(["odds"], 3), (["profiles", "check"], 3), ([], 2), (["odds", "FILE", "--plugins"], 3)],
)
def test_a_name_that_is_too_long(grapeshot: Grapeshot, words: list[str], code: int) -> None:
    """One line says it, and it is no defect."""
    file = grapeshot.file(PLAIN)
    done = grapeshot.run(*(file if word == "FILE" else word for word in words), "x" * 300)

    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.count("\n") == 1
