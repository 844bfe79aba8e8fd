"""A plugin that is loaded."""

from __future__ import annotations

import os
from types import ModuleType
from typing import Any

from grapeshot.plugins.loading import implementations
from grapeshot.plugins.traits import Trait
from grapeshot.records import NamedTuple


class Plugin(NamedTuple):
    """A plugin that is loaded: its name, the module, its trait if it declares one, its origin.

    `holder` is what holds its hooks: the module itself, or an object that the module makes.
    """

    name: str
    module: ModuleType
    trait: Trait | None
    origin: str
    holder: Any
    ships: bool
    """Whether it comes with the program, and not from a third party."""

    @property
    def key(self) -> str:
        """The name under which it is registered: unique over all rule sets.

        A third party's module may have the file name of one that ships.
        """
        base = f"{self.trait.ruleset}/{self.name}" if self.trait else self.name
        return base if self.ships else f"{base} (third party)"

    @property
    def hooks(self) -> list[str]:
        """The hooks that it implements."""
        return sorted(implementations(self.holder))

    @property
    def file(self) -> str:
        """The file in which it stands."""
        return self.module.__file__ or self.module.__name__

    @property
    def ruleset(self) -> str:
        """The id of the one rule set in which it is asked, or "" for all of them."""
        if self.trait:
            return self.trait.ruleset
        return str(getattr(self.holder, "RULESET", ""))

    @property
    def overrides(self) -> bool:
        """Whether its trait is meant to take the place of another one of the same name."""
        return self.trait is not None and self.trait.overrides

    @property
    def rank(self) -> int:
        """Its right to a trait's name: first what overrides on purpose, then what ships."""
        if self.ships:
            return 1
        return 2 if self.overrides else 0

    def owns(self, file: str) -> bool:
        """Return whether a file is the plugin's, or one of its package's."""
        package = getattr(self.module, "__path__", None)
        return file == self.file or any(
            file.startswith(folder + os.sep) for folder in package or ()
        )
