"""A resolution ready to run: the stages of one engagement and what is measured of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from grapeshot.dice import Number
from grapeshot.pipeline.plan import Fact
from grapeshot.pipeline.stages import AnyStage, InOrderOfPlay, State, stages_in_play
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.errors import Refusal
    from grapeshot.pipeline.picture import Picture
    from grapeshot.pipeline.played import Played


class Derived(NamedTuple):
    """A measure that follows from the final value of another: models lost from wounds lost.

    `function(target, value)` gives it for one target, or for the attack as a whole (target "").
    """

    source: str
    function: Callable[[str, int], int]
    most: int | None = None
    """A value of `source`, which is then never below 0, from which on it is the same."""


class Fired(NamedTuple):
    """One weapon of a volley, as it is told: its name, and why it is not fired, where it is not."""

    name: str
    targets: tuple[str, ...] = ()
    refused: Refusal | None = None
    values: Mapping[str, Any] = MappingProxyType({})
    """What its plans come to, as they are made before anything is rolled."""
    measures: tuple[str, ...] = ()
    events: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    """Those of its measures and events that show in the states before and after its turn."""


class Shown(NamedTuple):
    """What a state tells of a measure, so that nothing has to be counted on the way there."""

    before: int
    """The place among the stages of the one before which it shows."""
    count: Callable[[Any], int]
    """Makes what has been counted so far out of the state there."""


class Program(NamedTuple):
    """What a rule set makes of an engagement that it allows.

    `target_measures` are reported for each target and summed over all of them,
    `attack_measures` once. An event is a measure of which only "happened or not" is told.
    `joint` names target measures whose values are also told together, as `"3,2"`.
    """

    stages: tuple[AnyStage, ...]
    start: State
    targets: tuple[str, ...]
    target_measures: tuple[str, ...]
    attack_measures: tuple[str, ...]
    target_events: frozenset[str]
    attack_events: frozenset[str]
    values: dict[str, Any]
    explain: Callable[[], list[Fact]]
    """The facts stated on the plans; further ones may come while the program runs."""
    joint: tuple[str, ...] = ()
    d3_as_d6: bool = True
    """Whether a D3 is rolled as a D6 halved, or as a die of three faces."""
    report: Callable[[Played], dict[str, Any]] | None = None
    """What a resolution came to beyond numbers: lists and words, told with the counts."""
    derived: Mapping[str, Derived] = MappingProxyType({})
    """Measures that no stage adds to, by name."""
    known: Mapping[str, Callable[[Number], Any]] = MappingProxyType({})
    """Distributions that the plans give without any resolution, by name.

    Each is made with the kind of number asked for; it may be one distribution for each of several
    names. They are told with the measures of the attack.
    """
    played: InOrderOfPlay = ()
    """The stages in the order of the table, where that is not the order of `stages`.

    Odds add up fewer states where what the rest does not depend on comes last; rolled dice come as
    the rules tell. Both orders have to come to the same. () is the same order.
    """
    main_measures: tuple[str, ...] = ()
    """The measures and events by which two readings of a rule are compared; () is all of them."""
    picture: Callable[[], Picture] | None = None
    """How both sides stand, for rule sets in which models stand in ranks."""
    weapons: tuple[Fired, ...] = ()
    """The weapons of a volley, in the order in which they are fired; () for a single one.

    Those that are fired are the names of the `Turn`s among the stages, or the `weapon` of stages
    where a rule set resolves all of them at once.
    """
    apart: frozenset[str] = frozenset()
    """Measures to which each weapon adds the same whatever the others have come to, where several
    are resolved together: their odds are worked out weapon by weapon and added up."""
    untold: frozenset[str] = frozenset()
    """Measures that stages add to and that are told under no name of their own."""
    shown: Mapping[str, Shown] = MappingProxyType({})
    """Measures of the only target that a state tells, once all stages that add to them are done."""

    @property
    def in_play(self) -> tuple[AnyStage, ...]:
        """The stages in the order of the table."""
        return stages_in_play(self.stages, self.played)

    def counted(self) -> frozenset[str]:
        """Return the names of all measures that stages may add to."""
        sources = (derived.source for derived in self.derived.values())
        told = (*self.target_measures, *self.attack_measures, *self.joint, *sources)
        return self.target_events.union(self.attack_events, self.untold, told)
