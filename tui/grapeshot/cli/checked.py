"""What a `check` command has looked at, and how it tells what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.options import say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page

if TYPE_CHECKING:
    from grapeshot.errors import Fault


class Checked:
    """How many of each kind of thing were checked, and what is wrong with them."""

    def __init__(self, *kinds: str) -> None:
        self.counts = dict.fromkeys(kinds, 0)
        self.faults: list[Fault] = []

    def summary(self) -> str:
        """Return the counts in one line."""
        counts = ", ".join(f"{kind} {count}" for kind, count in self.counts.items())
        return f"checked: {counts}; faults {len(self.faults)}"

    def as_table(self) -> dict[str, Any]:
        """Return all of it as JSON can hold it."""
        return {**self.counts, "faults": [_fault_table(fault) for fault in self.faults]}

    def tell(self, *, json: bool) -> int:
        """Print the faults, and the counts to people. Return the exit code."""
        if json:
            print_json(self.as_table())
        else:
            Page().write(str(fault) for fault in self.faults)
            say(self.summary())
        return exit_codes.DIFFERENT if self.faults else exit_codes.OK


def _fault_table(fault: Fault) -> dict[str, Any]:
    """Return a fault with its place as JSON can hold it."""
    return {
        "file": fault.place.file,
        "line": fault.place.line,
        "key": fault.place.key,
        "word": fault.word,
        "text": fault.sentence(),
        "nearest": fault.nearest,
    }
