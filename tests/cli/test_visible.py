"""No text that came from a file, a plugin, a name or an argument steers the terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.hostile_text import HOSTILE, TOML, hidden_in

from .conftest import PLAIN, Grapeshot

BENT = (
    PLAIN.replace('"plain"', TOML)
    .replace('"Two guns at four men"', TOML)
    .replace('"Gun"', TOML)
    .replace("[target]", f"[target]\nname = {TOML}")
    .replace("[attacker]", f"[attacker]\nname = {TOML}")
)
"""A right engagement with hostile texts wherever one may stand."""
SEVERAL = (
    BENT.replace("[target]", "[[targets]]")
    + f'[[targets]]\nname = {TOML[:-1]}2"'
    + ('\ntype = "infantry"\nmodels = 1\narmour_save = 4\n')
)
FAULTY = BENT.replace("ap = 0", f"ap = 0\n{TOML} = {TOML}")
EXPECTING = BENT + f"[expect.{TOML}]\n0 = 1\n"
WEAPON = f"[[weapon]]\nname = {TOML}\nrange = 30\ndice = 2\nto_hit = 4\nap = 0\nnonsense = {TOML}\n"
RULE = f'''"""{HOSTILE.encode("unicode_escape").decode()}"""
from grapeshot import hookimpl, trait

TRAIT = trait({HOSTILE!a}, ruleset="legions-imperialis")
CLAUSES = {{"bent.1": {HOSTILE!a}}}


@hookimpl
def grapeshot_plan_hit(attack, plan):
    raise ValueError({HOSTILE!a})
'''
BEARING = BENT.replace("traits = []", f"traits = [{TOML}]")
# Neither an argument nor a file name may hold a null.
TYPED = HOSTILE.replace("\x00", "")
NAMED = TYPED.replace("/", "")


def on_a_terminal(grapeshot: Grapeshot, arguments: list[str]) -> str:
    """Return all that a command writes to a terminal, both streams of it."""
    outer, inner = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "grapeshot", *arguments],
        env={**grapeshot.environment, "TERM": "xterm"},
        stdin=subprocess.PIPE,
        stdout=inner,
        stderr=inner,
    ) as process:
        os.close(inner)
        assert process.stdin
        process.stdin.write(b"6 6\n" * 9)
        process.stdin.close()
        written = b""
        try:
            while part := os.read(outer, 65536):
                written += part
        except OSError:  # how the end of a terminal shows on Linux
            pass
    os.close(outer)
    return written.decode()


@pytest.fixture
def bent(grapeshot: Grapeshot) -> dict[str, str]:
    """Return hostile files by what they are."""
    texts = {"BENT": BENT, "SEVERAL": SEVERAL, "FAULTY": FAULTY, "EXPECTING": EXPECTING}
    files = {name: grapeshot.file(text, f"{name}{NAMED}.toml") for name, text in texts.items()}
    files["BEARING"] = grapeshot.file(BEARING, "bearing.toml")
    grapeshot.file(WEAPON, f"own/legions-imperialis/{NAMED}.toml")
    grapeshot.file(RULE, "house/bent.py")
    grapeshot.file("raise SystemError('''" + TYPED.replace("\\", "") + "''')", f"house/{NAMED}.py")
    return {**files, "OWN": str(grapeshot.home / "own"), "HOUSE": str(grapeshot.home / "house")}


@pytest.mark.parametrize(
    "command",
    [
        "odds BENT SEVERAL FAULTY --explain",
        "odds BEARING --plugins HOUSE",
        "odds BENT --measure TYPED",
        "odds BENT --id TYPED",
        "odds BENT --simulate TYPED",
        "odds TYPED --fractions",
        "roll BENT SEVERAL FAULTY --seed 1",
        "roll BENT --own",
        "roll BENT --dice TYPED",
        "verify BENT FAULTY EXPECTING",
        "profiles list --profiles OWN",
        "profiles show TYPED --profiles OWN",
        "profiles check OWN",
        "plugins list --plugins HOUSE",
        "plugins TYPED",
        "rule TYPED",
        "rule bent.1 --plugins HOUSE",
        "rule light --ruleset TYPED",
        "TYPED",
        "BENT --plugins TYPED",
    ],
)
def test_what_is_hidden_is_shown(grapeshot: Grapeshot, bent: dict[str, str], command: str) -> None:
    """On a terminal nothing but newlines and the program's own bold and dim text is obeyed."""
    words = [{**bent, "TYPED": TYPED}.get(word, word) for word in command.split()]
    written = on_a_terminal(grapeshot, words)

    text = re.sub(r"\x1b\[[012]m", "", written).replace("\r\n", "\n")
    assert not hidden_in(text)
    assert re.search(r"\\(u00|x)1b", text)


def test_json_escapes_them(grapeshot: Grapeshot, bent: dict[str, str]) -> None:
    """And gives them back as they are."""
    done = grapeshot.run("odds", bent["BENT"], "--json")

    assert not hidden_in(done.stdout)
    assert json.loads(done.stdout)["id"] == json.loads(TOML)


def test_an_argument_that_is_no_text(grapeshot: Grapeshot) -> None:
    """Undecodable bytes are shown, and are no fault of the program."""
    program = [sys.executable.encode(), b"-m", b"grapeshot"]
    for arguments in (
        [b"odds", b"\xff.toml"],
        [b"rule", b"\xff\xfe"],
        [b"\xff"],
        [b"odds", b"x", b"--\xff"],
    ):
        done = subprocess.run(
            [*program, *arguments], env=grapeshot.environment, capture_output=True
        )

        assert done.returncode in (1, 2, 3)
        assert rb"\udcff" in done.stderr


def test_columns_hold_wide_and_combining_names(grapeshot: Grapeshot, tmp_path: Path) -> None:
    """What stands behind a name begins in the same column, as a terminal counts them."""
    for name in ("戦車", "e\u0301t\u0301e\u0301", "plain"):
        grapeshot.file('"""A rule."""\n', f"house/{name}.py")
    done = grapeshot.run("plugins", "list", "--plugins", str(tmp_path / "house"))
    rows = [line for line in done.stdout.splitlines() if line.endswith("; no hooks")]
    width = len(next(row for row in rows if row.startswith("plain ")).partition(" all ")[0])

    assert next(r for r in rows if r.startswith("戦車")).index(" all ") == width - 2
    assert next(r for r in rows if r.startswith("e\u0301")).index(" all ") == width + 3
