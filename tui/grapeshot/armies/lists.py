"""Army lists: reading one strictly, and writing one. The form stands in the package's docstring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.profiles import read_toml
from grapeshot.errors import Fault, Place
from grapeshot.names import nearest, normalise
from grapeshot.records import NamedTuple
from grapeshot.schema import Kind, field, number, read_table, shape, tables, text, whole
from grapeshot.toml_lines import line_of

if TYPE_CHECKING:
    from pathlib import Path

_PROFILE = 'a profile as "ruleset/file/name", or its name'
_WEAPON = '"ruleset/file/name", or { profile = "ruleset/file/name", count = 2 }'


@shape
class Carried:
    """A weapon of a unit, and how many of its models carry it: all of them where that is None.

    A weapon of which each model has two stands in the list twice.
    """

    profile: str = field(text())
    count: int | None = field(whole(1), None)


def _weapons() -> Kind:
    def read(value: Any) -> tuple[Carried, ...]:
        if not isinstance(value, list):
            raise ValueError
        return tuple(_carried(item, Place(key=f"[{i}]")) for i, item in enumerate(value))

    return Kind(f"a list of weapons, each {_WEAPON}", read)


def _carried(item: Any, place: Place) -> Carried:
    table = {"profile": item} if isinstance(item, str) else item
    if not isinstance(table, dict):
        raise Fault("bad_army", "no weapon", expected=_WEAPON, place=place)
    return read_table(Carried, table, place)


@shape
class ArmyUnit:
    """A unit of an army: what it is called, its profile, its models and what these carry."""

    name: str = field(text(), word="bad_army")
    profile: str = field(text(), word="bad_army")
    models: int = field(whole(1), 1, word="bad_army")
    weapons: tuple[Carried, ...] = field(_weapons(), (), word="bad_army")
    points: float | None = field(number(0), None, word="bad_army", unit="points")
    group: str = field(text(), "", word="bad_army")


class Reference(NamedTuple):
    """A profile that an army list names: of a weapon or of a unit, and where it stands."""

    profile: str
    kind: str
    """`weapon` or `unit`."""
    key: str


@shape
class Army:
    """An army list."""

    name: str = field(text(), word="bad_army")
    ruleset: str = field(text(), word="bad_army")
    points: float | None = field(number(0), None, word="bad_army", unit="points")
    unit: tuple[ArmyUnit, ...] = field(tables(ArmyUnit), (), word="bad_army")

    def spent(self) -> float | None:
        """Return the points of its units together, None where no unit has any."""
        known = [each.points for each in self.unit if each.points is not None]
        return sum(known) if known else None

    def references(self) -> Iterator[Reference]:
        """Yield every profile that the list names, unit by unit."""
        for index, unit in enumerate(self.unit):
            key = f"unit[{index}]"
            yield Reference(unit.profile, "unit", f"{key}.profile")
            for place, weapon in enumerate(unit.weapons):
                yield Reference(weapon.profile, "weapon", f"{key}.weapons[{place}]")


def read_army(path: str | PathLike[str]) -> Army:
    """Read an army list. Raise Fault (Faults, where there are several), each with file and line."""
    try:
        return read_table(Army, read_toml(path), Place(str(path)))
    except Fault as fault:
        for each in getattr(fault, "faults", [fault]):
            each.place.file = str(path)
            each.place.line = each.place.line or _line(path, each.place.key)
        raise


def _line(path: str | PathLike[str], key: str) -> int | None:
    from pathlib import Path  # only needed once something is wrong

    return line_of(Path(path), key) or line_of(Path(path), key.rpartition(".")[0])


def army_toml(army: Army) -> str:
    """Return an army list as TOML; what is not known is left out."""
    import tomli_w

    head = {"name": army.name, "ruleset": army.ruleset, "points": _plain(army.points)}
    units = [_table_of(unit) for unit in army.unit]
    return tomli_w.dumps({**_stated(head), "unit": units})


def _table_of(unit: ArmyUnit) -> dict[str, Any]:
    carried = [_stated({"profile": w.profile, "count": w.count}) for w in unit.weapons]
    return _stated(
        {
            "name": unit.name,
            "profile": unit.profile,
            "models": unit.models,
            "weapons": [each if "count" in each else each["profile"] for each in carried],
            "points": _plain(unit.points),
            "group": unit.group or None,
        }
    )


def _stated(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _plain(points: float | None) -> float | None:
    """Return points as they are written: 45 for 45.0."""
    return int(points) if points is not None and points == int(points) else points


def armies_in(folder: Path) -> list[Path]:
    """Return the files of the army lists in a folder, by name."""
    return sorted(folder.glob("*.toml"))


def file_of(name: str, folder: Path) -> Path:
    """Return the file of an army list, by its path or its name. Raise Fault with the nearest."""
    from pathlib import Path  # only commands name armies

    path = Path(name)
    if path.is_file() or "/" in name or name.endswith(".toml"):
        return path
    known: dict[str, Path] = {}
    for each in armies_in(folder):
        known[each.stem] = each
        try:
            known[read_army(each).name] = each
        except Fault:
            continue
    wanted = normalise(name)
    found = [file for title, file in known.items() if normalise(title) == wanted]
    if not found:
        told = f'no army list "{name}" in {folder}'
        raise Fault("unknown_army", told, nearest=nearest(name, known))
    return found[0]
