"""Rules of others who stand near: what they lend, and what they take away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import BorneTrait, Fault, Place, Trait, trait
from grapeshot.names import nearest, normalise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grapeshot import Plugins
    from grapeshot_legions_imperialis.core.shapes import Detachment

LENDING = ("Battlesmith", "Medicae", "Noosphere Controller", "Shield Generator", "Traitor")
"""The rules for which it matters who stands near."""


class Neighbours:
    """Reads the names of rules that others have, with the rules that are loaded."""

    def __init__(self, plugins: Plugins, ruleset: str) -> None:
        self._plugins = plugins
        self._ruleset = ruleset

    def of(self, printed: Iterable[str], key: str) -> tuple[BorneTrait, ...]:
        """Return the rules of these names. Raise Fault for one that lends nothing."""
        return tuple(self._read(each, f"{key}[{index}]") for index, each in enumerate(printed))

    def _read(self, printed: str, key: str) -> BorneTrait:
        name = printed.partition("(")[0].strip()
        if normalise(name) not in map(normalise, LENDING):
            raise Fault(
                "unknown_trait",
                f'nobody near lends "{printed}"',
                expected="one of: " + ", ".join(LENDING),
                nearest=nearest(name, LENDING),
                place=Place(key=key),
            )
        if self._plugins.trait(self._ruleset, name) is None:
            return BorneTrait(trait(name, ruleset=self._ruleset, bearer="unit"), None, printed)
        try:
            return self._plugins.bear(self._ruleset, printed)
        except Fault as fault:
            fault.place = Place(key=key)
            raise

    def weapons_of(self, target: Detachment) -> list[Trait]:
        """Return the traits of the weapons with which a target fights. Raise Fault."""
        found = []
        for index, printed in enumerate(target.traits):
            try:
                found.append(self._plugins.bear(self._ruleset, printed).trait)
            except Fault as fault:
                fault.place = Place(key=f"target.traits[{index}]")
                raise
        return found
