"""Saving the table of the compare screen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from grapeshot.app.saving import save_file
from grapeshot.compare.figures import names_of
from grapeshot.engagement.saving import Standing, write
from grapeshot.present.comparison import csv_text, record

if TYPE_CHECKING:
    from grapeshot.app.screens.place import PlaceScreen
    from grapeshot.compare.table import Table

_CSV, _JSON = ".csv", ".json"


def ask_and_save(screen: PlaceScreen, table: Table) -> None:
    """Ask for the name of a file, and save the table to it as its ending says."""
    question, cells = table.question, list(table.cells.values())

    def save(standing: Standing) -> str:
        if standing.path.suffix == _CSV:
            text = csv_text(question, cells, names_of(cells))
        else:
            text = "".join(json.dumps(record(question, cell)) + "\n" for cell in cells)
        return write(standing, text.encode())

    told = "A table of values (.csv), or a line of JSON for each cell (.json)."
    prompt = ("Save the table as", told, "comparison.csv")
    save_file(screen, screen.bench_screen, prompt, save, endings=(_CSV, _JSON))
