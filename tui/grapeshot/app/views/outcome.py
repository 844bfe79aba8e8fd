"""What a shot came to, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grapeshot.app.derived import Shot
from grapeshot.app.model import MOST_WANTED
from grapeshot.app.words import in_words
from grapeshot.pipeline.program import Program

RESULT = "result"
"""The stage in which a rule set counts the losses, if it has one."""


def outcome(shot: Shot) -> str:
    """Return what a shot came to over all targets."""
    counts: dict[str, int] = {}
    for step in shot.played.steps:
        if step.stage == RESULT:
            for name, count in step.counts.items():
                counts[name] = counts.get(name, 0) + count
    told = counts or _telling(shot)
    if len(shot.program.targets) > 1:  # what happened to one of them is told with that one
        told = {name: count for name, count in told.items() if name not in events_of(shot.program)}
    words = in_counts(told, events_of(shot.program))
    return " · ".join(words if any(name != "hits" for name in told) else ["no losses", *words])


def _telling(shot: Shot) -> dict[str, int]:
    """Return what matters of a shot whose rule set counts no result: events and losses."""
    counts: dict[str, int] = {}
    for (_, name), count in shot.played.counts.items():
        if name in MOST_WANTED or name in events_of(shot.program):
            counts[name] = counts.get(name, 0) + count
    return counts


def events_of(program: Program) -> frozenset[str]:
    """Return the measures of which only matters whether they happened."""
    return program.target_events | program.attack_events


def in_counts(counts: Mapping[str, int], events: Iterable[str]) -> list[str]:
    """Return counts in words; of an event that happened only its name."""
    known = set(events)
    return [
        in_words(name) if name in known else f"{in_words(name)} {count}"
        for name, count in counts.items()
    ]
