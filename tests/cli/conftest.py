"""What the tests of the commands share: the real program in a process and a home of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests import processes

PLAIN = """
id = "plain"
title = "Two guns at four men"
ruleset = "legions-imperialis"

[weapon]
name = "Gun"
range = 30
dice = 2
to_hit = 4
ap = 0
traits = []

[attacker]
models = 1

[target]
type = "infantry"
models = 4
armour_save = 4

[situation]
distance = 10
"""
"""One engagement: two dice, hits and saves on 4+."""

FORBIDDEN = PLAIN.replace("distance = 10", "distance = 31").replace('"plain"', '"far"')
MISSPELT = PLAIN.replace("armour_save", "armor_save").replace('"plain"', '"misspelt"')


def many(*engagements: str) -> str:
    """Return a file of many engagements out of files of one."""
    return "".join(
        "[[engagement]]" + each.replace("\n[", "\n[engagement.") + "\n" for each in engagements
    )


class Grapeshot:
    """Runs the program with folders of its own for all that is the user's."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
            "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_STATE_HOME": str(home / "state"),
            "HOME": str(home),
            "TMPDIR": str(home),
        }

    def file(self, text: str, name: str = "shown.toml") -> str:
        """Write a file and return its path."""
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    def run(
        self,
        *arguments: str,
        given: str = "",
        options: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run the program; `given` is its standard input, `options` are for Python itself."""
        whole = {**self.environment, **(environment or {})}
        return processes.run(arguments, whole, given=given, options=options)

    def shell(self, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the shell; `"$@"` in it is the program with these arguments."""
        program = [sys.executable, "-m", "grapeshot", *arguments]
        return subprocess.run(
            ["bash", "-c", f"set -o pipefail; {command}", "bash", *program],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60,
        )

    def json(self, *arguments: str, code: int = 0, given: str = "") -> list[Any]:
        """Run the program with `--json`, demand the exit code, return its lines."""
        done = self.run(*arguments, "--json", given=given)
        assert done.returncode == code, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def grapeshot(tmp_path: Path) -> Grapeshot:
    """Return the program, with an empty home."""
    return Grapeshot(tmp_path)
