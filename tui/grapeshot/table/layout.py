"""The `[table]` of an engagement: its size, the models on it, where the marker is aimed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from grapeshot.errors import Fault
from grapeshot.names import nearest
from grapeshot.records import NamedTuple
from grapeshot.schema import (
    field,
    flag,
    length,
    many,
    number,
    one_of,
    pair,
    shape,
    tables,
    text,
    whole,
)
from grapeshot.table.markers import Circle, Marker
from grapeshot.table.points import Point
from grapeshot.table.scattering import TableSize
from grapeshot.table.shapes import Base, Hull, Shape

_SIZE = length(lowest=0.01)


@shape
class ModelEntry:
    """A model on the table: a round base (`base_mm`), or a hull (`length`, `width`, `facing`)."""

    id: str = field(text(), meaning="The model's name, by which it is aimed at.")
    unit: str = field(text(), meaning="The unit that it belongs to.")
    side: str = field(
        one_of("friend", "enemy"), meaning="Whose model it is, seen from the attacker."
    )
    x: float = field(number(), meaning="Where its middle is, from the left edge.")
    y: float = field(number(), meaning="Where its middle is, from the lower edge.")
    base_mm: float | None = field(
        number(lowest=1), None, unit="mm", meaning="The diameter of a round base."
    )
    length: float | None = field(_SIZE, None, meaning="The length of a hull, along its facing.")
    width: float | None = field(_SIZE, None, meaning="The width of a hull.")
    facing: float = field(
        number(), 0.0, unit="degrees", meaning="Where it faces: 0 to the right, 90 up."
    )
    fires: bool = field(flag(), default=False, meaning="Whether it is one of those that fire.")
    los: bool = field(flag(), default=True, meaning="Whether the attacker sees it.")
    locked_in_combat: bool = field(
        flag(), default=False, meaning="Whether its unit is locked in combat."
    )

    def __post_init__(self) -> None:
        _ = self.shape

    @cached_property
    def shape(self) -> Shape:
        """What it covers. Raise Fault where it is neither base nor hull, or both."""
        centre = Point(self.x, self.y)
        if self.base_mm is not None and self.length is None and self.width is None:
            return Base.of(centre, self.base_mm)
        if self.base_mm is None and self.length is not None and self.width is not None:
            return Hull(centre, self.length, self.width, self.facing)
        raise Fault(
            "bad_profile",
            f'model "{self.id}" is neither a round base nor a hull',
            expected="base_mm, or length and width",
        )


@shape
class CloverCircle:
    """One circle of a clover: its number, and its centre as seen from the marker's."""

    n: int = field(whole(1, 6), meaning="The number of the circle.")
    x: float = field(number(), meaning="Its centre, to the right of the marker's.")
    y: float = field(number(), meaning="Its centre, above the marker's.")
    diameter: float = field(_SIZE, meaning="How wide it is.")


@shape
class Layout:
    """A table as it is set up. Raise Fault where it contradicts itself."""

    aiming = frozenset({"aim", "aim_model", "aims", "aim_models"})
    """The keys that say where the weapon is aimed: one weapon of several may state its own."""
    name: str = field(text(), "table", meaning="What the table is called.")
    width: float = field(_SIZE, 72.0, meaning="How wide the table is.")
    height: float = field(_SIZE, 48.0, meaning="How deep the table is.")
    aim: tuple[float, float] | None = field(pair(), None, meaning="Where the marker is laid.")
    aim_model: str = field(text(), "", meaning="The model that the marker is laid on.")
    aims: tuple[tuple[float, float], ...] = field(
        many(pair()), (), meaning="Where each of several markers is laid."
    )
    aim_models: tuple[str, ...] = field(
        many(text()), (), meaning="The models that several markers are laid on."
    )
    hole_diameter: float = field(length(), 0.0, meaning="How wide the hole of the marker is.")
    clover: tuple[CloverCircle, ...] = field(
        tables(CloverCircle), (), meaning="The circles of a marker that has several."
    )
    models: tuple[ModelEntry, ...] = field(
        tables(ModelEntry), (), meaning="The models that stand on it."
    )

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for model in self.models:
            if model.id in seen:
                raise Fault("bad_profile", f'two models are called "{model.id}"')
            seen.add(model.id)
        for wanted in filter(None, (self.aim_model, *self.aim_models)):
            if wanted not in seen:
                raise Fault(
                    "bad_profile",
                    f'no model is called "{wanted}"',
                    expected="the id of a model on the table",
                    nearest=nearest(wanted, seen),
                )
        numbers = sorted(circle.n for circle in self.clover)
        if self.clover and numbers != list(range(1, 7)):
            raise Fault("bad_profile", f"clover circles {numbers}", expected="1 to 6, each once")

    @property
    def size(self) -> TableSize:
        """The size of the table."""
        return TableSize(self.width, self.height)

    def model(self, model_id: str) -> ModelEntry:
        """Return the model of an id."""
        return next(model for model in self.models if model.id == model_id)

    def of_unit(self, unit: str) -> list[ModelEntry]:
        """Return the models of a unit."""
        return [model for model in self.models if model.unit == unit]

    @property
    def units(self) -> list[str]:
        """The names of all units, sorted."""
        return sorted({model.unit for model in self.models})

    @property
    def friends(self) -> list[ModelEntry]:
        """The models on the firer's side, the firing ones included."""
        return [model for model in self.models if model.side == "friend"]

    @property
    def firers(self) -> list[ModelEntry]:
        """The models that fire."""
        return [model for model in self.models if model.fires]

    def clover_marker(self, orientation: float) -> Marker:
        """Return the clover of this table, turned; the usual one where none is given."""
        if not self.clover:
            return Marker.clover(orientation)
        ordered = sorted(self.clover, key=lambda circle: circle.n)
        circles = (Circle(c.diameter / 2, Point(c.x, c.y)) for c in ordered)
        return Marker(tuple(circles)).turned(orientation)

    @property
    def first_aim(self) -> Aim | None:
        """Where the first marker is aimed; None where nothing says so."""
        aims = self._aims
        return aims[0] if aims else None

    def aims_of(self, shots: int) -> list[Aim]:
        """Return where each of some shots is aimed: all at one place, or each at its own.

        Raise Fault where the number of places is another, or there is none.
        """
        aims = self._aims
        if len(aims) not in (1, shots):
            raise Fault(
                "bad_profile",
                f"{len(aims)} aims for {shots} shots",
                expected="aim and aim_model, or one of aims and aim_models for each shot",
            )
        return aims * shots if len(aims) == 1 else aims

    @cached_property
    def _aims(self) -> list[Aim]:
        places = list(self.aims) or ([self.aim] if self.aim else [])
        names = list(self.aim_models) or ([self.aim_model] if self.aim_model else [])
        if len(places) != len(names) and places and names and 1 not in (len(places), len(names)):
            raise Fault("bad_profile", f"{len(places)} places to aim at {len(names)} models")
        if not places:
            return [Aim(self.model(name).shape.centre, self.model(name)) for name in names]
        pairs = _spread([Point(*place) for place in places], names)
        return [Aim(place, self._model_at(place, name)) for place, name in pairs]

    def _model_at(self, place: Point, name: str) -> ModelEntry | None:
        """Return the model that is aimed at: the one named, or what is there, enemies first."""
        if name:
            return self.model(name)
        there = [model for model in self.models if model.shape.holds(place)]
        return min(there, key=lambda model: model.side != "enemy", default=None)


class Aim(NamedTuple):
    """A place that a marker's hole is laid on, and the model that is aimed at, if any is there."""

    at: Point
    model: ModelEntry | None


def _spread(places: list[Point], names: list[str]) -> Iterable[tuple[Point, str]]:
    """Pair places with names; a single one of either goes with all of the others."""
    count = max(len(places), len(names))
    places = places * count if len(places) == 1 else places
    names = (names or [""]) * count if len(names) < 2 else names
    return zip(places, names, strict=True)
