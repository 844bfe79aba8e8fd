"""What a shot came to, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from grapeshot.engagement.words import in_words
from grapeshot.pipeline.tally import Effect, Told
from grapeshot.present.measures import MOST_WANTED, TAKEN, sides_of

if TYPE_CHECKING:
    from grapeshot.pipeline.played import Played
    from grapeshot.pipeline.program import Program

_LOSSES = tuple(f"_{name}" for name in MOST_WANTED[:3])
_BRIEFLY = {
    "models_destroyed": "destroyed",
    "models_slain": "slain",
    "hull_points_lost": "hull points lost",
    "wounds_lost": "wounds lost",
}
"""Measures that tell how a shot went, the most telling first."""
RESULT = "result"
"""The stage in which a rule set counts the losses, if it has one."""


def outcome(program: Program, played: Played) -> str:
    """Return a shot's result in a line, summed over all targets; losses of both where both act."""
    if sides_of(program):
        return " · ".join(_losses(program, played))
    events = events_of(program)
    told: dict[str, int] = _result(played) or _telling(program, played)
    if len(program.targets) > 1:  # what happened to one of them is told with that one
        told = {name: count for name, count in told.items() if name not in events}
    words = in_counts(told, events)
    return " · ".join(words if any(name != "hits" for name in told) else ["no losses", *words])


def brief(program: Program, played: Played) -> str:
    """Sum a shot up in a few words, as a row of the log tells it."""
    if sides_of(program):
        return outcome(program, played)
    sums = _sums(played)
    told = next((name for name in _BRIEFLY if sums[name]), "")
    return f"{sums[told]} {_BRIEFLY[told]}" if told else outcome(program, played).split(" · ")[0]


def _sums(played: Played) -> Counter[str]:
    """Count what happened at all, summed over the targets."""
    sums: Counter[str] = Counter()
    for (_, name), count in played.counts.items():
        if count:
            sums[name] += count
    return sums


def _result(played: Played) -> Counter[str]:
    counts: Counter[str] = Counter()
    for step in played.steps:
        if step.stage == RESULT:
            counts.update(step.counts)
    return counts


def _telling(program: Program, played: Played) -> dict[str, int]:
    """Return the events and losses of a shot whose rule set counts no result, by name.

    Those near an explosion, and the firer, suffer losses too: their names end like the target's.
    """
    told = {*MOST_WANTED, *events_of(program)}
    told |= {name for name in program.attack_measures if name.endswith(_LOSSES)}
    return {name: count for name, count in _sums(played).items() if name in told}


def _losses(program: Program, played: Played) -> list[str]:
    """Return the losses of each side, by its name, where both act."""
    names = {"": ", ".join(program.targets), TAKEN: "attacker"}
    if program.picture is not None:
        names[TAKEN] = program.picture().attacker.name
    sums = _sums(played)
    return [f"{name}: {_lost(program, sums, prefix)}" for prefix, name in names.items()]


def _lost(program: Program, sums: Counter[str], prefix: str) -> str:
    known = {*program.target_measures, *program.attack_measures}
    shared = [name for name in MOST_WANTED if {prefix + name, TAKEN + name} <= known]
    names: dict[int, str] = {}  # of two that are the same one is enough
    for name in shared:
        names.setdefault(sums[prefix + name], name)
    words = [f"{in_words(name)} {count}" for count, name in names.items() if count]
    return ", ".join(words) or "no losses"


def happenings(played: Played) -> list[Told]:
    """Return the sentences of a shot beyond its losses: those of its stages, then lasting ones."""
    return [*played.told, *map(_lasting, played.effects)]


def _lasting(effect: Effect) -> Told:
    what = f"{effect.on} {in_words(effect.name)}".strip()
    return Told(f"{what}: {effect.text} (until {effect.until})", effect.clause)


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
