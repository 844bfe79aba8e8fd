"""Engagements of The 9th Age that tests of the dashboard open."""

from __future__ import annotations

from pathlib import Path

from grapeshot.engagement.editing import Table
from grapeshot.engagement.files import save_engagement, shipped_engagements
from grapeshot.engagement.saving import standing_at

RULESET = "ninth-age"


def table_of(id_: str) -> Table:
    """Return one of the engagements that ship."""
    return next(each.table for each in shipped_engagements(RULESET) if each.table["id"] == id_)


def shipped(folder: Path, id_: str) -> Path:
    """Return a file with one of the engagements that ship."""
    file = folder / f"{id_}.toml"
    save_engagement(standing_at(file), table_of(id_))
    return file
