"""Who stands where: models and terrain of a table, sorted by the part they play in an attack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from grapeshot import Fault
from grapeshot.names import nearest, normalise
from grapeshot_legions_imperialis.core.attack import has_rule
from grapeshot_legions_imperialis.core.table.overlap import demand_apart, demand_clear
from grapeshot_legions_imperialis.core.table.standing import Standing

if TYPE_CHECKING:
    from grapeshot import Engagement
    from grapeshot.table import Hull
    from grapeshot_legions_imperialis.core.exposure import Models
    from grapeshot_legions_imperialis.core.shapes import Detachment
    from grapeshot_legions_imperialis.core.table.layout import Layout, ModelEntry, TerrainPiece


class Board:
    """The firing models, those of each target in the order of the targets, and the terrain.

    Raise Fault where the table and the rest of the engagement contradict each other.
    """

    def __init__(self, engagement: Engagement) -> None:
        self.layout: Layout = engagement.table
        self._attacker = engagement.attacker
        self._units: list[Detachment] = [struck.unit for struck in engagement.targets]
        self._structures: list[TerrainPiece] = [
            piece for piece in self.layout.terrain if piece.kind == "structure"
        ]
        self._models = self._by_unit()
        self.firers = self._firing()
        self.targets = [self._standing(unit) for unit in self._units]
        self._demand_apart()

    @property
    def terrain(self) -> list[Hull]:
        """All that stops a line of sight."""
        return [piece.footprint for piece in self.layout.terrain]

    def of_kind(self, kind: str) -> list[Hull]:
        """Return the pieces of terrain of one kind."""
        return [piece.footprint for piece in self.layout.terrain if piece.kind == kind]

    @property
    def names(self) -> list[str]:
        """The names of the targets."""
        return [unit.name for unit in self._units]

    def is_structure(self, index: int) -> bool:
        """Return whether a target is a Structure."""
        return self._units[index].type == "structure"

    def is_inside(self, index: int) -> bool:
        """Return whether a target is Garrisoned."""
        return bool(self._units[index].garrisoned_in)

    def house_of(self, index: int) -> Hull:
        """Return the Structure that a target is, or is Garrisoned in."""
        unit = self._units[index]
        return self._structure(unit.garrisoned_in or unit.name).footprint

    @property
    def bystanders(self) -> list[Standing]:
        """The attacker's models, where he is no target himself."""
        own = normalise(self._attacker.name)
        if any(normalise(unit.name) == own for unit in self._units):
            return []
        return _named(self._models.get(own, []))

    def _by_unit(self) -> dict[str, list[ModelEntry]]:
        known = [self._attacker.name, *(unit.name for unit in self._units)]
        models: dict[str, list[ModelEntry]] = {normalise(name): [] for name in known}
        for model in self.layout.models:
            if normalise(model.unit) not in models:
                raise Fault(
                    "unknown_unit",
                    f'a model on the table is of "{model.unit}"',
                    expected="the attacker or a target: " + ", ".join(dict.fromkeys(known)),
                    nearest=nearest(model.unit, known),
                )
            models[normalise(model.unit)].append(model)
        return models

    def _firing(self) -> list[Standing]:
        own = normalise(self._attacker.name)
        for model in self.layout.models:
            if model.fires and normalise(model.unit) != own:
                raise Fault(
                    "bad_table",
                    f'a model of "{model.unit}" fires',
                    expected=f'models of the attacker alone: unit = "{self._attacker.name}"',
                )
        models = self._models[own]
        standing, chosen = _named(models), self.layout.firing
        for name in chosen or ():
            _demand_known(name, standing)
        wanted = {normalise(name) for name in chosen or ()}
        firing = [
            model
            for model, each in zip(standing, models, strict=True)
            if (normalise(model.name) in wanted if chosen is not None else each.fires)
        ]
        if len(firing) != self._attacker.models:
            raise Fault(
                "models",
                f'{len(firing)} models of "{self._attacker.name}" fire on the table',
                expected=f"{self._attacker.models} with fires = true: the models that fire; or"
                " their names, as firing",
            )
        return firing

    def _standing(self, unit: Detachment) -> list[Standing]:
        models = self._models[normalise(unit.name)]
        count = sum(group.models for group in unit.groups) or unit.models
        if not count:
            return []
        if unit.type == "structure" or unit.garrisoned_in:
            if models:
                self._refuse_models(unit)
            house = self._structure(unit.garrisoned_in or unit.name).footprint
            return [Standing(f"{unit.name} {n + 1}", house) for n in range(count)]
        if len(models) != count:
            raise Fault(
                "target_models",
                f'{len(models)} models of "{unit.name}" stand on the table',
                expected=f"{count}: the models in the Detachment",
                nearest=None if models else nearest(unit.name, self._names_on_table()),
            )
        return _named(models)

    def _names_on_table(self) -> Iterable[str]:
        return [*(model.unit for model in self.layout.models), *(p.name for p in self._structures)]

    def _refuse_models(self, unit: Detachment) -> NoReturn:
        if unit.garrisoned_in:
            expected = f'none, since they are inside "{unit.garrisoned_in}"'
        else:
            expected = 'a piece of terrain of that name with kind = "structure"'
        raise Fault("bad_table", f'a model of "{unit.name}" stands on the table', expected=expected)

    def _structure(self, name: str) -> TerrainPiece:
        for piece in self._structures:
            if normalise(piece.name) == normalise(name):
                return piece
        known = [piece.name for piece in self._structures if piece.name]
        raise Fault(
            "bad_table",
            f'no Structure "{name}" stands on the table',
            expected='a piece of terrain of that name with kind = "structure"',
            nearest=nearest(name, known),
        )

    def _demand_apart(self) -> None:
        """Raise Fault where models stand in one another, or in terrain; Flyers are above it."""
        standing = {unit: _named(models) for unit, models in self._models.items()}
        demand_apart(model for models in standing.values() for model in models)
        units = (self._attacker, *self._units)
        airborne = {normalise(unit.name) for unit in units if has_rule(unit, "Flyer")}
        grounded = (m for unit, ms in standing.items() if unit not in airborne for m in ms)
        demand_clear(grounded, self.layout.terrain)


def _demand_known(name: str, firers: list[Standing]) -> None:
    known = [model.name for model in firers]
    if normalise(name) not in map(normalise, known):
        raise Fault(
            "bad_table",
            f'firing names "{name}"',
            expected="models of the attacker on the table: " + ", ".join(known),
            nearest=nearest(name, known),
        )


def _named(models: list[ModelEntry]) -> list[Standing]:
    return [
        Standing(model.id or f"{model.unit} {number}", model.footprint, model.facing)
        for number, model in enumerate(models, 1)
    ]


def names_of(models: Sequence[Standing], places: Iterable[int]) -> list[str]:
    """Return the names of the models at some places."""
    return [models[place].name for place in sorted(places)]


def under(board: Board, found: Mapping[int, tuple[Models, Models]]) -> dict[str, Any]:
    """Return the names of the models that lie wholly and partly under something, by target."""
    return {
        board.names[index]: {
            "fully": names_of(board.targets[index], full),
            "partly": names_of(board.targets[index], partial),
        }
        for index, (full, partial) in found.items()
        if full or partial
    }
