"""The army that a player has picked: which one, and what it offers to choose from.

A unit of the army fills its count of models in, and a weapon those who carry it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from grapeshot.app.choices import Choice, detail_of
from grapeshot.engagement.editing import Table
from grapeshot.engagement.saving import standing_at, write
from grapeshot.errors import Fault
from grapeshot.names import normalise
from grapeshot.rules.folders import private_folder, state_folder

if TYPE_CHECKING:
    from grapeshot.armies.fielded import Carrying, FieldedArmy, FieldedUnit

_MARK = "•"
_FILE = "armies.json"
_MOST_BYTES = 100_000


class Offer(NamedTuple):
    """A unit of the army, or a weapon of one, as it is offered."""

    choice: Choice
    unit: FieldedUnit
    weapon: Carrying | None = None


def unit_offers(army: FieldedArmy) -> list[Offer]:
    """Return the units of an army, in the order of the list."""
    return [Offer(_unit_choice(n, unit), unit) for n, unit in enumerate(army.units)]


def weapon_offers(army: FieldedArmy, attacker: Table) -> list[Offer]:
    """Return the weapons of an army, those of the unit that attacks first and marked."""
    offers = [
        Offer(_weapon_choice(number, place, unit, weapon, attacker), unit, weapon)
        for number, unit in enumerate(army.units)
        for place, weapon in enumerate(unit.weapons)
    ]
    return sorted(offers, key=lambda offer: not offer.choice.mark)


def with_heading(army: FieldedArmy, offers: list[Offer], rest: list[Choice]) -> list[Choice]:
    """Return the choices of a list: those of an army under its name, then all profiles."""
    if not offers:
        return rest
    mine = [offer.choice for offer in offers]
    return [_heading(army.listed.name), *mine, _heading("All profiles"), *rest]


def unit_table(unit: FieldedUnit, keys: tuple[str, ...], models: int | None = None) -> Table:
    """Return a unit of an army as a part of an engagement that has these keys."""
    table: dict[str, Any] = {"profile": unit.profile.reference}
    if normalise(unit.listed.name) != normalise(str(unit.profile.table.get("name", ""))):
        table["name"] = unit.listed.name
    if "models" in keys:
        table["models"] = unit.listed.models if models is None else models
    return table


def is_unit(unit: FieldedUnit, part: Table) -> bool:
    """Return whether a part of an engagement is this unit."""
    named = part.get("name", unit.profile.table.get("name"))
    own = (unit.listed.name, str(unit.profile.table.get("name")))
    return part.get("profile") == unit.profile.reference and named in own


def _heading(text: str) -> Choice:
    return Choice("", text, "", (), is_heading=True)


def _unit_choice(number: int, unit: FieldedUnit) -> Choice:
    listed, name = unit.listed, str(unit.profile.table.get("name", ""))
    models = f"{listed.models} model{'s' * (listed.models != 1)}"
    points = f"{listed.points:g} points" if listed.points is not None else ""
    shown = name if name != listed.name else ""
    weapons = ", ".join(dict.fromkeys(weapon.name for weapon in unit.weapons))
    detail = " · ".join(filter(None, (models, shown, weapons, listed.group, points)))
    return Choice(f"unit {number}", listed.name, detail, (listed.name, name, listed.group))


def _weapon_choice(
    number: int, place: int, unit: FieldedUnit, weapon: Carrying, attacker: Table
) -> Choice:
    detail = f"{weapon.models} of {unit.listed.name} · {detail_of(weapon.profile.table)}"
    traits = [str(each) for each in weapon.profile.table.get("traits", ())]
    names = (weapon.name, unit.listed.name, *traits)
    mark = _MARK if is_unit(unit, attacker) else ""
    return Choice(f"weapon {number} {place}", weapon.name, detail, names, mark)


class ArmyChosen:
    """Which army list is picked in each rule set; kept between two runs where that can be."""

    def __init__(self) -> None:
        self._file = Path(state_folder(), _FILE) if state_folder() else None
        self._chosen = dict(self._kept())

    def name(self, ruleset: str) -> str:
        """Return the name of the file that is picked, "" where none is."""
        return self._chosen.get(ruleset, "")

    def choose(self, ruleset: str, name: str) -> None:
        """Pick the army list of a file; "" for none. Raise Fault where it cannot be kept."""
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
