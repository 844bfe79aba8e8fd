"""A plan or a shot, cut into blocks: one for each stage at each target."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from grapeshot.app.derived import Shot
from grapeshot.app.views.dice import Fates
from grapeshot.app.views.outcome import events_of
from grapeshot.pipeline.play import Step
from grapeshot.pipeline.stages import Repeat
from grapeshot.session import Explained

_ORDER = (
    "target",
    "attacks",
    "hit",
    "allocate",
    "wound",
    "save",
    "damage",
    "post_damage",
    "fight",
    "result",
)
CORE = "core-"
"""The ids of rules that every attack follows begin so."""


@dataclass
class Block:
    """One stage at one target: what was said of it, and what was rolled."""

    stage: str
    target: str
    facts: list[Explained] = field(default_factory=list)
    step: Step | None = None
    first: int = 0
    """Number of the step's first die in the order of rolling."""
    is_repeat: bool = False
    fates: Fates = field(default_factory=dict)
    needed: int | None = None
    """The face that must be reached, where the rule set tells it."""
    events: frozenset[str] = frozenset()


def planned(facts: Iterable[Explained], values: Mapping[str, Any]) -> list[Block]:
    """Return the blocks of a plan: target by target, and stage by stage.

    A value named `to_hit` is the number that the stage `hit` has to reach.
    """
    blocks: dict[tuple[str, str], Block] = {}
    for fact in sorted(facts, key=lambda fact: not fact.clause.startswith(CORE)):
        block = Block(fact.stage, fact.target, needed=values.get(f"to_{fact.stage}"))
        blocks.setdefault((fact.target, fact.stage), block).facts.append(fact)
    targets = list(dict.fromkeys(block.target for block in blocks.values()))
    return sorted(blocks.values(), key=lambda b: (targets.index(b.target), _rank(b.stage)))


def _rank(stage: str) -> int:
    return _ORDER.index(stage) if stage in _ORDER else len(_ORDER)


def fired(shot: Shot) -> list[Block]:
    """Return the blocks of a shot in the order of resolution, each fact where it first counts."""
    waiting = planned(shot.facts, shot.program.values)
    repeats = {(s.name, s.target) for s in shot.program.stages if isinstance(s, Repeat)}
    blocks: list[Block] = []
    number = 0
    for step in shot.played.steps:
        blocks += _taken(waiting, step)
        same = [b for b in waiting if b.stage == step.stage and step.target in ("", b.target)][:1]
        facts = same[0].facts if same else []
        waiting = [block for block in waiting if block not in same]
        repeat = (step.stage, step.target) in repeats
        target = step.target or (same[0].target if same else "")
        needed = same[0].needed if same else None
        block = Block(step.stage, target, facts, step, number, repeat, shot.fates, needed)
        block.events = events_of(shot.program)
        blocks.append(block)
        number += len(step.dice)
    return blocks + waiting


def _taken(waiting: list[Block], step: Step) -> list[Block]:
    """Take out of `waiting` what comes before a step at the same target."""
    before = [
        block
        for block in waiting
        if _rank(block.stage) < _rank(step.stage) and step.target in ("", block.target)
    ]
    if not step.target:
        before = [block for block in before if block.target == before[0].target]
    for block in before:
        waiting.remove(block)
    return before
