"""The player's army lists: which one is picked in each rule set, as it stands in its file now."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.app.choices import Choice
from grapeshot.engagement.saving import standing_at, write
from grapeshot.errors import Fault
from grapeshot.rules.folders import private_folder, state_folder

if TYPE_CHECKING:
    from grapeshot.app.shelf import Shelf
    from grapeshot.app.stock import Stock
    from grapeshot.armies.fielded import FieldedArmy

_FILE = "armies.json"
_MOST_BYTES = 100_000


class Armies:
    """The army lists on the shelf. What is wrong with one is told to `warn`."""

    def __init__(self, shelf: Shelf, stock: Stock, warn: Callable[[str], object]) -> None:
        self._shelf, self._stock, self._warn = shelf, stock, warn
        self._file = Path(state_folder(), _FILE) if state_folder() else None
        self._chosen = dict(self._kept())

    def name(self, ruleset: str) -> str:
        """Return the name of the file that is picked in a rule set, "" where none is."""
        return self._chosen.get(ruleset, "")

    def picked(self, ruleset: str) -> FieldedArmy | None:
        """Read the army that is picked in a rule set; None where there is no such thing."""
        files = [path for path in self._shelf.armies() if path.name == self.name(ruleset)]
        army = next(self._read(files), None)
        if army is not None and army.faults:
            more = f" (and {len(army.faults) - 1} more)" if len(army.faults) > 1 else ""
            self._warn(f"{army.faults[0]}{more}: `grapeshot armies check` tells all")
        return army if army is not None and army.listed.ruleset == ruleset else None

    def all(self, ruleset: str) -> list[FieldedArmy]:
        """Read all armies, those of a rule set first."""
        found = self._read(self._shelf.armies())
        return sorted(found, key=lambda army: army.listed.ruleset != ruleset)

    def _read(self, files: list[Path]) -> Iterator[FieldedArmy]:
        for path in files:
            try:
                yield self._stock.army(path)
            except Fault as fault:
                self._warn(str(fault))

    def pick(self, ruleset: str, name: str) -> None:
        """Pick the army list of a file, "" for none; keep that for the next start where possible.

        Raise Fault where it cannot be kept.
        """
        self._chosen = {**dict(self._kept()), ruleset: name}
        if self._file is None:
            return
        try:
            private_folder(str(self._file.parent))
        except OSError as error:
            told = f"this choice is not kept for the next start: {error}"
            raise Fault("unwritable", told) from None
        write(standing_at(self._file), json.dumps(self._chosen, indent=1).encode())

    def _kept(self) -> Iterator[tuple[str, str]]:
        if self._file is None:
            return
        try:
            with self._file.open("rb") as stream:
                kept = json.loads(stream.read(_MOST_BYTES))
        except (OSError, ValueError, RecursionError):
            return
        for ruleset, name in kept.items() if isinstance(kept, Mapping) else ():
            if isinstance(name, str):
                yield str(ruleset), name


def army_choice(army: FieldedArmy) -> Choice:
    """Tell an army in a row: its rule set, its size, its points."""
    listed, count = army.listed, len(army.listed.unit)
    told = [listed.ruleset, f"{count} unit{'s' * (count != 1)}"]
    told += [f"{spent:g} points"] if (spent := listed.spent()) is not None else []
    return Choice(army.file.name, listed.name, " · ".join(told), (listed.name, army.file.stem))
