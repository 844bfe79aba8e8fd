"""The shape of `[table]`: models, terrain, and where the weapon is aimed.

Lengths are inches, base diameters millimetres, angles degrees counter-clockwise from the x axis.
The origin is the lower left corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot.names import normalise
from grapeshot.schema import field, flag, length, many, number, one_of, pair, shape, tables, text

if TYPE_CHECKING:
    from grapeshot.table import Hull, Point, Shape

_SIZE = length(lowest=0.01)
_WHOLE_TURN = 360


@shape
class ModelEntry:
    """A model: a round base (`base_mm`), or a hull (`length` along its `facing`, and `width`).

    A base has a facing where arcs matter to it. `id` is a name for people to read.
    """

    id: str = field(text(), "", meaning="A name for people to read.")
    unit: str = field(text(), meaning="The Detachment that it belongs to.")
    x: float = field(number(), meaning="Where its middle is, from the left edge.")
    y: float = field(number(), meaning="Where its middle is, from the lower edge.")
    base_mm: float | None = field(
        number(lowest=1), None, unit="mm", meaning="The diameter of a round base."
    )
    length: float | None = field(_SIZE, None, meaning="The length of a hull, along its facing.")
    width: float | None = field(_SIZE, None, meaning="The width of a hull.")
    facing: float | None = field(
        number(), None, unit="degrees", meaning="Where it faces: 0 to the right, 90 up."
    )
    fires: bool = field(flag(), default=False, meaning="Whether it is one of those that fire.")

    def __post_init__(self) -> None:
        _ = self.footprint

    @cached_property
    def footprint(self) -> Shape:
        """What it covers. Raise Fault where it is neither base nor hull, or both."""
        from grapeshot.table import Base, Hull, Point  # no attack without a table needs it

        centre = Point(self.x, self.y)
        if self.base_mm is not None and self.length is None and self.width is None:
            return Base.of(centre, self.base_mm)
        if self.length is None or self.width is None or self.base_mm is not None:
            raise Fault(
                "bad_table",
                f'model "{self.id or self.unit}" is neither a round base nor a hull',
                expected="base_mm, or length, width and facing",
            )
        if self.facing is None:
            raise Fault(
                "bad_table",
                f'hull "{self.id or self.unit}" has no facing',
                expected="facing: degrees counter-clockwise, 0 to the right",
            )
        return Hull(centre, self.length, self.width, self.facing)


@shape
class TerrainPiece:
    """A rectangle that stops lines: a Structure, by name, or Impassable ground."""

    name: str = field(text(), "", meaning="What the piece is called, where others name it.")
    kind: str = field(
        one_of("structure", "impassable"),
        meaning="What it is: a Structure, or ground that none can cross.",
    )
    x: float = field(number(), meaning="Where its middle is, from the left edge.")
    y: float = field(number(), meaning="Where its middle is, from the lower edge.")
    length: float = field(_SIZE, meaning="Its length, along its facing.")
    width: float = field(_SIZE, meaning="Its width.")
    facing: float = field(
        number(), 0.0, unit="degrees", meaning="How it is turned: 0 lies to the right."
    )

    @cached_property
    def footprint(self) -> Hull:
        """What it covers."""
        from grapeshot.table import Hull, Point  # no attack without a table needs it

        return Hull(Point(self.x, self.y), self.length, self.width, self.facing)


@shape
class Layout:
    """A table as it is set up. Raise Fault where it contradicts itself.

    `aim` is where the hole of a Blast template is laid; `aim_at` is a point towards which a flame
    or a line runs, or `direction` says so in degrees. `front_arc` is how wide a Front Arc is, the
    rest being the Rear Arc.
    """

    aiming = frozenset({"aim", "aim_at", "direction"})
    """The keys that say where the weapon is aimed: one weapon of several may state its own."""
    name: str = field(text(), "table", meaning="What the table is called.")
    width: float = field(_SIZE, 60.0, meaning="How wide the table is.")
    height: float = field(_SIZE, 48.0, meaning="How deep the table is.")
    models: tuple[ModelEntry, ...] = field(
        tables(ModelEntry), (), meaning="The models that stand on it."
    )
    terrain: tuple[TerrainPiece, ...] = field(
        tables(TerrainPiece), (), meaning="The terrain that stops lines."
    )
    aim: tuple[float, float] | None = field(
        pair(), None, meaning="Where the hole of a Blast template is laid."
    )
    aim_at: tuple[float, float] | None = field(
        pair(), None, meaning="A point towards which a flame or a line runs."
    )
    direction: float | None = field(
        number(),
        None,
        unit="degrees",
        meaning="Where a flame or a line runs: 0 to the right, 90 up.",
    )
    firing: tuple[str, ...] | None = field(
        many(text()), None, meaning="The names of the models that fire, in place of `fires`."
    )
    hole_diameter: float = field(length(), 0.0, meaning="How wide the hole of the template is.")
    front_arc: float = field(
        number(lowest=0),
        180.0,
        unit="degrees",
        meaning="How wide a Front Arc is; the rest is the Rear Arc.",
    )
    flame_length: float = field(_SIZE, 8.0, meaning="How long the flame template is.")
    flame_narrow: float = field(_SIZE, 0.5, meaning="How wide its narrow end is.")
    flame_wide: float = field(_SIZE, 2.5, meaning="How wide its wide end is.")

    def __post_init__(self) -> None:
        self._demand_distinct("model", (model.id for model in self.models))
        self._demand_distinct("terrain piece", (piece.name for piece in self.terrain))
        for model in self.models:
            self._demand_on_table(f'model "{model.id or model.unit}"', model.x, model.y)
        for piece in self.terrain:
            self._demand_on_table(f'{piece.kind} "{piece.name}"', piece.x, piece.y)
        for key, point in (("aim", self.aim), ("aim_at", self.aim_at)):
            if point is not None:
                self._demand_on_table(key, *point)
        if self.aim_at is not None and self.direction is not None:
            raise Fault("bad_table", "both aim_at and direction", expected="one of them")
        if self.front_arc > _WHOLE_TURN:
            raise Fault("bad_table", f"front_arc = {self.front_arc:g}", expected="degrees, to 360")

    def _demand_distinct(self, what: str, names: Iterable[str]) -> None:
        seen: set[str] = set()
        for name in filter(None, names):
            if normalise(name) in seen:
                raise Fault("bad_table", f'two {what}s are called "{name}"', expected="a name each")
            seen.add(normalise(name))

    def _demand_on_table(self, what: str, x: float, y: float) -> None:
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            raise Fault(
                "bad_table",
                f"{what} at ({x:g}, {y:g}) is off the table",
                expected=f"a place from (0, 0) to ({self.width:g}, {self.height:g})",
            )

    @property
    def hole(self) -> Point:
        """Where the hole of a template is laid. Raise Fault where nothing says so."""
        from grapeshot.table import Point  # no attack without a table needs it

        if self.aim is None:
            raise Fault("bad_table", '"aim" is missing', expected="[x, y]: where the hole is laid")
        return Point(*self.aim)
