"""What a shot came to, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grapeshot.app.derived import Shot
from grapeshot.app.model import MOST_WANTED, TAKEN
from grapeshot.engagement.words import in_words
from grapeshot.pipeline.played import Played
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.tally import Effect, Told

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


def outcome(shot: Shot) -> str:
    """Return a shot's result in a line, summed over all targets; losses of both where both act."""
    if _is_mutual(shot.program):
        return " · ".join(_losses(shot))
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


def brief(shot: Shot) -> str:
    """Sum a shot up in a few words, as a row of the log tells it."""
    if _is_mutual(shot.program):
        return outcome(shot)
    counts = shot.played.counts.items()
    for measure, words in _BRIEFLY.items():
        number = sum(count for (_, name), count in counts if name == measure)
        if number:
            return f"{number} {words}"
    return outcome(shot).partition(" · ")[0]


def _telling(shot: Shot) -> dict[str, int]:
    """Return the events and losses of a shot whose rule set counts no result, by name.

    Those near an explosion, and the firer, suffer losses too: their names end like the target's.
    """
    counts: dict[str, int] = {}
    for (_, name), count in shot.played.counts.items():
        others = name in shot.program.attack_measures and name.endswith(_LOSSES)
        if count and (others or name in MOST_WANTED or name in events_of(shot.program)):
            counts[name] = counts.get(name, 0) + count
    return counts


def _is_mutual(program: Program) -> bool:
    """Return whether both sides act."""
    return len({stage.side for stage in program.stages if stage.side}) > 1


def _losses(shot: Shot) -> list[str]:
    """Return the losses of each side, by its name, where both act."""
    names = {"": ", ".join(shot.program.targets), TAKEN: "attacker"}
    if shot.program.picture is not None:
        names[TAKEN] = shot.program.picture().attacker.name
    return [f"{name}: {_lost(shot, prefix)}" for prefix, name in names.items()]


def _lost(shot: Shot, prefix: str) -> str:
    known = shot.program.target_measures + shot.program.attack_measures
    counts: dict[str, int] = {}
    for name in MOST_WANTED:
        if prefix + name in known and TAKEN + name in known:
            counts[name] = sum(n for (_, m), n in shot.played.counts.items() if m == prefix + name)
    told = dict.fromkeys(counts.values())  # of two that are the same one is enough
    words = [f"{in_words(next(k for k in counts if counts[k] == n))} {n}" for n in told if n]
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
