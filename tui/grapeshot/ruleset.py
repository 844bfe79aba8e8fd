"""What a rule set is to the host: its shapes of profile, its kinds of engagement, its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.program import Program
    from grapeshot.plugins import Plugins
    from grapeshot.table import Scene


class Ruleset(NamedTuple):
    """A rule set, as its pack brings it.

    `weapon`, `attacker`, `target`, `situation`, `choices` and `options` are shapes: frozen
    dataclasses whose fields are made by `grapeshot.field`. Options stand at the top of an
    engagement. `kinds` maps each kind of engagement to the function that prepares its program;
    it raises Refusal where the rules forbid the attack, Fault where the input is wrong.
    """

    id: str
    name: str
    kinds: Mapping[str, Callable[[Engagement, Plugins], Program]]
    default_kind: str
    weapon: type[Any]
    attacker: type[Any]
    target: type[Any]
    situation: type[Any]
    choices: type[Any]
    options: type[Any]
    unit_tables: tuple[str, ...] = ("unit",)
    """Names of the arrays of tables that hold units in the profile files."""
    profile_keys: tuple[str, ...] = ()
    """Further keys that a unit's profile may have; no engagement reads them."""
    d3_as_d6: bool = False
    """Whether a D3 is rolled as a D6 halved, or as a die of three faces."""
    table: type[Any] | None = None
    """The shape of `[table]`; where there is none it is handed on as it was read."""
    script_keys: Mapping[str, str] = MappingProxyType({})
    """Lists in `[script]` that hold the faces of one kind of draw: key, then name of the draw."""
    scene: Callable[[Engagement, Plugins], Scene] | None = None
    """What makes the scene of an engagement that has a `[table]`, for a map of it."""
