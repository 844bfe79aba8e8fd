"""Keeps tests of the dashboard from the folders of whoever runs them, and from work in vain."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

import pytest
from tests.app.desk import draw_later
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_parse_rules = Stylesheet._parse_rules
_parsed: dict[Hashable, list[RuleSet]] = {}


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable.casefold()))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def _drawn_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compositor, "render_update", draw_later)


@pytest.fixture(autouse=True)
def _styles_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a dashboard use the styles that an earlier one has read: the texts are the same."""

    def parse_once(sheet: Stylesheet, *source: Hashable, **more: Hashable) -> list[RuleSet]:
        key = (source, *sorted(more.items()), *sorted(sheet._variables.items()))
        if key not in _parsed:
            _parsed[key] = _parse_rules(sheet, *source, **more)  # type: ignore[arg-type]
        return _parsed[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", parse_once)
