"""What the tests of the look-up share: the real command in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests import processes


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
        whole = {**self._environment, **(environment or {})}
        program = "tests.rules.look_up:run"
        return processes.run(arguments, whole, options=options, program=program)

    def json(self, *arguments: str) -> list[dict[str, Any]]:
        """Run the command with `--json`, demand that it finds something, return the rules."""
        done = self.run(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        rules: list[dict[str, Any]] = json.loads(done.stdout)
        return rules

    def indexes(self) -> list[Path]:
        """Return the cached indexes."""
        return sorted((self.cache / "grapeshot").glob("*.index"))


@pytest.fixture(scope="session")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the index of what ships, made once."""
    command = Command(tmp_path_factory.mktemp("home"))
    command.run("deflagrate")
    (made,) = command.indexes()
    return made


@pytest.fixture
def command(tmp_path: Path, index: Path) -> Command:
    """Return the command, in a home that holds the index of what ships and nothing else."""
    command = Command(tmp_path)
    kept = command.cache / "grapeshot"
    kept.mkdir(parents=True)
    shutil.copy2(index, kept)
    return command
