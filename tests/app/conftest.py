"""Keeps tests of the dashboard from the folders of whoever runs them, and from drawing in vain."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.app.desk import draw_later
from textual._compositor import Compositor


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable.casefold()))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def _drawn_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compositor, "render_update", draw_later)
