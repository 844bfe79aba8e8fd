"""What is offered to be put on the bench: the units and weapons of the army first, all profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grapeshot.app.choices import MARK, Choice, Figures, detail_of, profile_choice
from grapeshot.engagement.editing import Table, part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grapeshot.app.stock import Stock
    from grapeshot.armies.fielded import Carrying, FieldedArmy, FieldedUnit
    from grapeshot.engagement.profiles import Profile

WHOLE_ARMY = "all units"
"""The key of the row that stands for a whole army."""
WEAPON, ATTACKER, TARGET = "weapon", "attacker", "target"
"""What an offer is to be, as the engagement calls it."""


class Offer(NamedTuple):
    """A weapon or unit to be put on the bench; one of the army as its list has it."""

    choice: Choice
    profile: Profile
    unit: FieldedUnit | None = None
    weapon: Carrying | None = None


class Offers(NamedTuple):
    """What may be put in one place, and how it is told."""

    army: list[Offer]
    profiles: list[Offer]
    heading: str
    """The name of the army."""
    figures: str
    """The headings of the columns in which figures stand."""

    @property
    def all(self) -> list[Offer]:
        """The offers in their order."""
        return [*self.army, *self.profiles]

    def rows(self) -> list[Choice]:
        """List all to choose from: those of an army under its name, then all profiles."""
        mine, rest = ([offer.choice for offer in each] for each in (self.army, self.profiles))
        return [heading(self.heading), *mine, heading("All profiles"), *rest] if mine else rest


def offers(stock: Stock, table: Table, what: str, army: FieldedArmy | None) -> Offers:
    """Collect the weapons, attackers or targets for an engagement.

    Weapons that the attacker carries are marked, and come first.
    """
    ruleset = stock.ruleset(table)
    attacker = part_of(table, (ATTACKER,))
    kinds = (WEAPON,) if what == WEAPON else ruleset.unit_tables
    found = stock.profiles(ruleset.id, kinds)
    figures = Figures(getattr(ruleset, what), found)
    carrier = str(attacker.get("profile", "")) if what == WEAPON else ""
    mine = stock.listed(ruleset, carrier) if carrier else ()
    listed = [Offer(profile_choice(each, figures, mine), each) for each in found]
    listed.sort(key=lambda each: (not each.choice.mark, each.choice.name.casefold()))
    of_army = list(_of_army(army, what, attacker)) if army else []
    return Offers(of_army, listed, army.listed.name if army else "", figures.header)


def _of_army(army: FieldedArmy, what: str, attacker: Table) -> Iterator[Offer]:
    """Yield the units of an army in its order, or its weapons, those of the attacker first."""
    if what != WEAPON:
        for number, unit in enumerate(army.units):
            yield Offer(_unit_choice(number, unit), unit.profile, unit)
        return
    units = list(enumerate(army.units))
    for number, unit in sorted(units, key=lambda each: not _is_unit(each[1], attacker)):
        for place, weapon in enumerate(unit.weapons):
            mark = MARK if _is_unit(unit, attacker) else ""
            choice = _weapon_choice(f"weapon {number} {place}", unit, weapon, mark)
            yield Offer(choice, weapon.profile, unit, weapon)


def _is_unit(unit: FieldedUnit, part: Table) -> bool:
    """Tell whether a part of an engagement is this unit."""
    named = part.get("name", unit.profile.name)
    return part.get("profile") == unit.profile.reference and named in (
        unit.listed.name,
        unit.profile.name,
    )


def army_units(army: FieldedArmy) -> Iterator[tuple[str, FieldedUnit]]:
    """Yield the units of an army in its order, each with the key of its row."""
    for number, unit in enumerate(army.units):
        yield f"unit {number}", unit


def army_rows(army: FieldedArmy) -> list[Choice]:
    """List an army under its name: as a whole, then each of its units."""
    count = len(army.units)
    whole = Choice(WHOLE_ARMY, "All of it", f"{count} unit{'s' * (count != 1)}", ("army", "all"))
    units = [_unit_choice(number, unit) for number, unit in enumerate(army.units)]
    return [heading(army.listed.name), whole, *units]


def heading(text: str) -> Choice:
    """Tell what the rows below it have in common."""
    return Choice("", text, is_heading=True)


def _unit_choice(number: int, unit: FieldedUnit) -> Choice:
    listed, name = unit.listed, unit.profile.name
    models = f"{listed.models} model{'s' * (listed.models != 1)}"
    points = f"{listed.points:g} points" if listed.points is not None else ""
    shown = name if name != listed.name else ""
    weapons = ", ".join(dict.fromkeys(weapon.name for weapon in unit.weapons))
    detail = " · ".join(filter(None, (models, shown, weapons, listed.group, points)))
    return Choice(f"unit {number}", listed.name, detail, (listed.name, name, listed.group))


def _weapon_choice(key: str, unit: FieldedUnit, weapon: Carrying, mark: str) -> Choice:
    detail = f"{weapon.models} of {unit.listed.name} · {detail_of(weapon.profile.table)}"
    traits = [str(each) for each in weapon.profile.table.get("traits", ())]
    return Choice(key, weapon.name, detail, (weapon.name, unit.listed.name, *traits), mark)
