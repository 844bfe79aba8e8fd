"""A plan or a shot, cut into blocks: one for each stage of each side at each target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from grapeshot.app.derived import Shot
from grapeshot.app.views.dice import Fates
from grapeshot.pipeline.played import Step
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.stage_names import STAGES
from grapeshot.pipeline.stages import Repeat
from grapeshot.present.measures import sides_of
from grapeshot.present.outcome import events_of
from grapeshot.session import Explained

_ORDER = (*STAGES, "result")
CORE = "core-"
"""The ids of rules that every attack follows begin so."""
_OURS = ("", "attacker")
"""The sides whose numbers a program tells among its values."""


@dataclass
class Block:
    """One stage of one side at one target: what was said of it, and what was rolled."""

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
    side: str = ""
    """Whose doing it is, where both sides act."""
    weapon: str = ""
    """The weapon of a volley that does it."""

    @property
    def rank(self) -> float:
        """Where its stage stands among the others; when a side acts comes before what it does."""
        if self.side and self.stage == "fight":
            return 0.5
        return _ORDER.index(self.stage) if self.stage in _ORDER else len(_ORDER)


def planned(facts: Iterable[Explained], program: Program | None) -> list[Block]:
    """Return the blocks of a plan: weapon by weapon, side by side, target by target, and by stage.

    A value named `to_hit` is the number that the stage `hit` has to reach.
    """
    blocks: dict[tuple[str, str, str, str], Block] = {}
    values = {"": program.values if program else {}}
    if program:
        values |= {fired.name: dict(fired.values) for fired in program.weapons}
    for fact in sorted(facts, key=lambda fact: not fact.clause.startswith(CORE)):
        own = values.get(fact.weapon, {}) if fact.side in _OURS else {}
        needed = own.get(f"to_{fact.stage}")
        block = Block(fact.stage, fact.target, needed=needed, side=fact.side, weapon=fact.weapon)
        key = (fact.weapon, fact.side, fact.target, fact.stage)
        blocks.setdefault(key, block).facts.append(fact)
    targets = list(dict.fromkeys(block.target for block in blocks.values()))
    sides = ["", *sides_of(program), *(block.side for block in blocks.values())]

    weapons = list(values)

    def place(block: Block) -> tuple[int, int, int, float]:
        target = 0 if block.side else targets.index(block.target)
        return weapons.index(block.weapon), sides.index(block.side), target, block.rank

    return sorted(blocks.values(), key=place)


def fired(shot: Shot) -> list[Block]:
    """Return the blocks of a shot in the order of resolution, each fact where it first counts."""
    waiting = planned(shot.facts, shot.program)
    repeats = {(s.name, s.target) for s in shot.program.stages if isinstance(s, Repeat)}
    blocks: list[Block] = []
    number, side, weapon = 0, "", ""
    for step in shot.played.steps:
        if step.weapon != weapon:
            blocks += [block for block in waiting if weapon and block.weapon == weapon]
            waiting = [block for block in waiting if not weapon or block.weapon != weapon]
        blocks += _taken(waiting, step, side)
        side, weapon = step.side, step.weapon
        same = [block for block in waiting if block.stage == step.stage and _fits(block, step)][:1]
        facts = same[0].facts if same else []
        waiting = [block for block in waiting if block not in same]
        repeat = (step.stage, step.target) in repeats
        target = step.target or (same[0].target if same else "")
        needed = _needed(step, number, shot.fates, same[0].needed if same else None)
        block = Block(step.stage, target, facts, step, number, repeat, shot.fates, needed)
        block.events, block.side, block.weapon = events_of(shot.program), step.side, step.weapon
        blocks.append(block)
        number += len(step.dice)
    return blocks + waiting


def _fits(block: Block, step: Step) -> bool:
    same = block.side == step.side and block.weapon == step.weapon
    return same and step.target in ("", block.target)


def _needed(step: Step, first: int, fates: Fates, planned: int | None) -> int | None:
    """Return the face that the dice of a step had to reach, where it was the same for all."""
    met = {fates[n].needed for n in range(first, first + len(step.dice)) if n in fates}
    return met.pop() if len(met) == 1 else planned


def _taken(waiting: list[Block], step: Step, side: str) -> list[Block]:
    """Take out of `waiting` what comes before a step: of the same target, or of the last side."""
    before = [block for block in waiting if block.rank < _rank(step) and _fits(block, step)]
    if not step.target:
        before = [block for block in before if block.target == before[0].target]
    if step.side:
        over = [b for b in waiting if not b.side or (side != step.side and b.side == side)]
        before = over + [block for block in before if block not in over]
    for block in before:
        waiting.remove(block)
    return before


def _rank(step: Step) -> float:
    return Block(step.stage, step.target, side=step.side).rank
