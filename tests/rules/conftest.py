"""What the tests of the look-up share: the real command in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

_PROGRAM = """
import argparse, sys
from grapeshot.cli import rule
parser = argparse.ArgumentParser(prog="grapeshot rule")
rule.add_arguments(parser)
sys.exit(rule.run(parser.parse_args()))
"""


class Command:
    """Runs `grapeshot rule` with folders of its own for the cache and the user's plugins."""

    def __init__(self, home: Path) -> None:
        self.cache = home / "cache"
        self.config = home / "config"
        self._environment = {
            **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
            "XDG_CACHE_HOME": str(self.cache),
            "XDG_CONFIG_HOME": str(self.config),
            "HOME": str(home),
        }

    def run(
        self,
        *arguments: str,
        options: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run the command; `options` are for Python itself."""
        return subprocess.run(
            [sys.executable, *options, "-c", _PROGRAM, *arguments],
            env={**self._environment, **(environment or {})},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
        )

    def json(self, *arguments: str) -> list[dict[str, Any]]:
        """Run the command with `--json`, demand that it finds something, return the rules."""
        done = self.run(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        rules: list[dict[str, Any]] = json.loads(done.stdout)
        return rules

    def indexes(self) -> list[Path]:
        """Return the cached indexes."""
        return sorted((self.cache / "grapeshot").glob("*.index"))


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """Return the command, with an empty home."""
    return Command(tmp_path)
