"""Saving the table of the compare screen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from grapeshot.compare.figures import names_of
from grapeshot.errors import Fault
from grapeshot.present.comparison import csv_text, record

if TYPE_CHECKING:
    from grapeshot.app.screens.place import PlaceScreen
    from grapeshot.compare.table import Table
    from grapeshot.engagement.saving import Standing

_ENDINGS = (".csv", ".json")


def ask_and_save(screen: PlaceScreen, table: Table) -> None:
    """Ask for the name of a file, and save the table to it as its ending says."""
    from grapeshot.app.screens.prompt import PromptScreen

    shelf = screen.bench_screen.shelf
    found: dict[str, Standing] = {}

    def check(typed: str) -> str | None:
        from grapeshot.engagement.saving import standing_at

        try:
            path = shelf.path_typed(typed)
            if path.suffix not in _ENDINGS:
                return "expected a name that ends in .csv or .json"
            found[typed] = standing_at(path)
        except Fault as fault:
            return fault.sentence()
        if found[typed].mark:
            return f"{shelf.told(path)} is there already: type another name"
        return None

    told = f"A table of values (.csv), or a line of JSON for each cell (.json). {shelf.explanation}"
    prompt = PromptScreen("Save the table as", told, "comparison.csv", check)
    prompt.ask(screen, lambda typed: _write(screen, table, found[typed]))


def _write(screen: PlaceScreen, table: Table, standing: Standing) -> None:
    from grapeshot.engagement.saving import write

    question, cells = table.question, list(table.cells.values())
    if standing.path.suffix == ".csv":
        text = csv_text(question, cells, names_of(cells))
    else:
        text = "".join(json.dumps(record(question, cell)) + "\n" for cell in cells)
    try:
        write(standing, text.encode())
    except Fault as fault:
        screen.say(f"Not saved: {fault}")
        return
    screen.bench_screen.remark(f"Saved to {screen.bench_screen.shelf.told(standing.path)}")
