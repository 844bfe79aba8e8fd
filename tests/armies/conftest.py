"""What the tests of imports share: an importer of the rule sets that ship, and their check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grapeshot.armies.importing import Importer
from grapeshot.armies.work import Imported
from grapeshot.cli.profile_faults import faults_of
from grapeshot.errors import Fault
from grapeshot.session import Session

Read = Callable[..., tuple[list[Imported], list[Fault]]]
"""Reads files; `ruleset` is the one they are for."""


@pytest.fixture(scope="session")
def read() -> Read:
    """Return what reads files as `grapeshot import` does."""
    session = Session(third_party=False)

    def read(*paths: Path, ruleset: str = "") -> tuple[list[Imported], list[Fault]]:
        importer = Importer(session, lambda *told: faults_of(session, *told), ruleset)
        return importer.read(paths)

    return read
