"""A resolution ready to run: the stages of one engagement and what is measured of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grapeshot.pipeline.plan import Fact
from grapeshot.pipeline.stages import Stage, State


class Program(NamedTuple):
    """What a rule set makes of an engagement that it allows.

    `target_measures` are reported for each target and summed over all of them,
    `attack_measures` once. An event is a measure of which only "happened or not" is told.
    `joint` names target measures whose values are also told together, as `"3,2"`.
    """

    stages: tuple[Stage, ...]
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
