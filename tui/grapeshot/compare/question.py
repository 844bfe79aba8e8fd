"""What is compared: weapons, targets, and what is swept. It can be sent to other processes."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from grapeshot.compare.conditions import Condition
from grapeshot.dice.budget import DEFAULT_STEPS
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    Table: TypeAlias = Mapping[str, Any]

PARTS = ("weapon", "attacker", "target", "situation", "choices", "options")
"""The tables of an engagement that a cell is put together from."""
DEFAULT_TRIALS = 2_000
NONE: Table = {}
"""A table that states nothing."""


class Weapon(NamedTuple):
    """A row: a weapon and who fires it, as tables of an engagement file."""

    name: str
    weapon: Table
    attacker: Table = NONE
    mode: str = ""
    by: str = ""
    """What the unit that fires it is called, where one is named."""
    points: float | None = None
    """Of that unit."""
    named: bool = False
    """Whether it was asked for itself, and not as one of all that there are."""


class Target(NamedTuple):
    """A column: a target as the table of an engagement file."""

    name: str
    target: Table
    points: float | None = None
    named: bool = False


class Variant(NamedTuple):
    """One value of each thing that is swept, as tables laid over those of every cell."""

    vary: Table
    """What is told: the values by the keys that they were asked for by."""
    tables: Table = NONE
    """The parts of an engagement that they belong to."""


class Question(NamedTuple):
    """A comparison: every weapon at every target in every variant."""

    ruleset: str
    weapons: tuple[Weapon, ...]
    targets: tuple[Target, ...]
    variants: tuple[Variant, ...] = (Variant({}),)
    settings: Table = NONE
    """Whatever else every engagement states: its parts, its kind."""
    measures: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    steps: int = DEFAULT_STEPS
    """Of exact odds for one cell; what takes more is simulated."""
    trials: int = DEFAULT_TRIALS
    """Of such a simulation. No clock ends it, so that it comes to the same everywhere."""

    def asked(self) -> tuple[str, ...]:
        """Return the names of all measures and events that cells are worked out for."""
        return tuple(dict.fromkeys((*self.measures, *(c.measure for c in self.conditions))))

    def engagement(self, weapon: Weapon, target: Target, variant: Variant) -> dict[str, Any]:
        """Return the engagement of a cell as the table of an engagement file."""
        fixed = {k: v for k, v in self.settings.items() if k not in PARTS}
        table: dict[str, Any] = {"title": f"{weapon.name} at {target.name}", **fixed}
        choices = {"mode": weapon.mode} if weapon.mode else {}
        own = {"weapon": weapon.weapon, "attacker": weapon.attacker, "choices": choices}
        own["target"] = target.target
        for part in PARTS:
            layers = (own.get(part, {}), self.settings.get(part, {}), variant.tables.get(part, {}))
            merged = {key: value for layer in layers for key, value in layer.items()}
            if merged or part in ("weapon", "target"):
                table[part] = merged
        return {"ruleset": self.ruleset, **table, **_alone(variant.tables)}

    @property
    def size(self) -> int:
        """How many cells it has."""
        return len(self.weapons) * len(self.targets) * len(self.variants)


def _alone(tables: Table) -> dict[str, Any]:
    return {key: value for key, value in tables.items() if key not in PARTS}


def variants_of(swept: Sequence[Sequence[Variant]]) -> tuple[Variant, ...]:
    """Return every combination of the variants of several things that are swept."""
    return tuple(_together(each) for each in product(*swept))


def _together(variants: Sequence[Variant]) -> Variant:
    vary: dict[str, Any] = {}
    tables: dict[str, Any] = {}
    for each in variants:
        vary |= each.vary
        for key, value in each.tables.items():
            both = isinstance(value, dict) and isinstance(tables.get(key), dict)
            tables[key] = {**tables[key], **value} if both else value
    return Variant(vary, tables)
