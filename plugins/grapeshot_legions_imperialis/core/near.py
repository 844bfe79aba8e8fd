"""Rules of others who stand near: what they lend, and what they take away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import BorneTrait, Fact, Fault, Place, Trait, trait
from grapeshot.names import nearest, normalise
from grapeshot_legions_imperialis.core.attack import ATTACKER, TARGET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grapeshot import Plugins
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.shapes import Detachment

LENDING = ("Battlesmith", "Medicae", "Noosphere Controller", "Shield Generator", "Traitor")
"""The rules for which it matters who stands near."""


def unheeded(attacks: Sequence[Attack]) -> Iterator[Fact]:
    """Yield a warning for each rule of those near that no rule of these attacks has asked about."""
    first = attacks[0]
    by_any = {name for attack in attacks for side, name in attack.heeded if side == ATTACKER}
    yield from _idle("attacker", first.lent[ATTACKER], by_any)
    for attack in attacks:
        key = f"targets[{attack.index}]" if len(attacks) > 1 else "target"
        heeded = {name for side, name in attack.heeded if side == TARGET}
        yield from _idle(key, attack.lent[TARGET], heeded)


def _idle(unit: str, rules: Sequence[BorneTrait], heeded: set[str]) -> Iterator[Fact]:
    for index, rule in enumerate(rules):
        if rule.printed not in heeded:
            text, key = f"{rule.printed} near by changes nothing here", f"{unit}.near[{index}]"
            yield Fact("target", "", text, caveat=True, key=key)


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
