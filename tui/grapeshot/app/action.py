"""What an action is: its keys, and what is said of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from textual.binding import Binding


class Action(NamedTuple):
    """One thing that a person can do.

    `name` is the method `action_...` of the screen; `keys` as Textual names them, `shown` as people
    write them. `bar` is what stands on the key bar: key, space, words; where it is empty the key is
    shown in the title of the pane, or at the part of the attack, that it acts on.
    """

    name: str
    keys: tuple[str, ...]
    shown: str
    label: str
    help: str
    group: str
    bar: str = ""

    @property
    def id(self) -> str:
        """The name by which a user's key map knows it."""
        on_bench = re.sub(r"^bench\('(\w+)'\)$", r"\1", self.name)
        plain = re.sub(r"-(?=\d)", "minus ", on_bench.removeprefix("app."))
        words = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")
        is_of_map = self.group.startswith("Map") and on_bench == self.name
        return f"map-{words}" if is_of_map else words

    @property
    def binding(self) -> Binding:
        """The same as Textual binds it."""
        return Binding(
            ",".join(self.keys),
            self.name,
            self.label,
            show=False,
            key_display=self.shown,
            tooltip=self.help,
            id=self.id,
            group=Binding.Group(self.group),
        )
