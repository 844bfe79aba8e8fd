"""The stages: what will be rolled and why; and, once fired, the dice and what came through."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from grapeshot.app.derived import Shot
from grapeshot.app.lines import EMPTY, NO_BREAK, columns, joined, marked, styled, wrap
from grapeshot.app.model import Bench
from grapeshot.app.views.blocks import CORE, Block, fired, planned
from grapeshot.app.views.dice import item_words, pool_words
from grapeshot.app.views.odds import caveat_lines
from grapeshot.app.views.readings import reading_lines
from grapeshot.engagement.words import in_words
from grapeshot.pipeline.played import Step
from grapeshot.pipeline.program import Program
from grapeshot.present.measures import sides_of
from grapeshot.present.outcome import RESULT, happenings, in_counts, outcome
from grapeshot.session import Explained

if TYPE_CHECKING:
    from grapeshot.engagement.disputed import Reading
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.plan import Caveat

_LABELS = {"post_damage": "after"}
_GUTTER = 9
_NO_END = 10_000
"""More lines than warnings ever take."""
_ROLL = re.compile(r"\d\+|\b\d*D(?:ice|\d)")
_NOTHING, _ROLLS, _TELLING, _WHOLE = range(4)
"""How much is said of the reasons: nothing, what is rolled, what traits say as well, everything."""


def stage_lines(bench: Bench, width: int, height: int, why: bool | None) -> list[Content]:
    """Return the lines of the pane. With `why` None the reasons are shown if they fit."""
    shot = bench.shot
    if shot is None:
        program = bench.derived.program
        blocks = planned(bench.derived.facts, program)
        beside = Beside(bench.derived.caveats, bench.readings, bench.odds)
        return _fitting([], blocks, _headings(program, blocks), beside, width, height, why)
    several = len(shot.program.targets) > 1
    blocks = [block for block in fired(shot) if several or block.stage != RESULT]
    heading = _headings(shot.program, blocks)
    readings = bench.readings if shot.table is bench.table else ()
    beside = Beside(shot.caveats, readings, bench.odds)
    return _fitting(_shot_head(bench, shot, width), blocks, heading, beside, width, height, why)


class Beside(NamedTuple):
    """What is told beside the reasons: warnings, and disputed rules with their other readings."""

    caveats: tuple[Caveat, ...]
    readings: tuple[Reading, ...]
    odds: Odds | None

    @property
    def counted(self) -> str:
        """How much there is, in words."""
        parts = [(len(self.caveats), "warning"), (len(self.readings), "disputed rule")]
        return "".join(f", {n} {what}{'s' if n > 1 else ''}" for n, what in parts if n)

    @property
    def short(self) -> list[Content]:
        """That there are warnings, which the odds tell."""
        many = len(self.caveats)
        text = f"! {many} warning{'s' if many > 1 else ''} (x shows {'them' if many > 1 else 'it'})"
        return [styled(text, "warn")] if many else []


Heading = Callable[[Block], str]
"""Gives what stands above a block, where that is not what stands above the one before it."""


def _headings(program: Program | None, blocks: list[Block]) -> Heading:
    sides = sides_of(program)
    if sides:
        names = _names_of_sides(program, sides)
        return lambda block: names.get(block.side, "")
    several = len({block.target for block in blocks if block.target}) > 1
    return lambda block: " at ".join(filter(None, (block.weapon, block.target if several else "")))


def _names_of_sides(program: Program | None, sides: list[str]) -> dict[str, str]:
    """Return who acts on each side, and when."""
    if program is None or program.picture is None:
        return {side: side for side in sides}
    names: dict[str, str] = {}
    picture = program.picture()
    for side in sides:
        formation = picture.target if side == "target" else picture.attacker
        when = "" if formation.step is None else f"step {formation.step}: "
        names[side] = f"{when}{formation.name}"
    return names


def _fitting(
    head: list[Content],
    blocks: list[Block],
    heading: Heading,
    beside: Beside,
    width: int,
    height: int,
    why: bool | None,
) -> list[Content]:
    """Return as much of the reasons as there is room for; the dice in any case."""
    warned = caveat_lines(beside.caveats, width, _NO_END) if why else beside.short
    disputed = reading_lines(beside.readings, beside.odds, width)
    reasons = _told(blocks, heading, width, _WHOLE)
    dice_first = [*reasons, *warned] if head else [*warned, *reasons]
    whole = [*head, *dice_first, *disputed]
    if why or (why is None and len(whole) <= height):
        return whole
    hint = _hint(blocks, beside)
    rolled = any(block.step for block in blocks)
    least = _NOTHING if rolled else _TELLING
    for detail in range(_TELLING, least, -1) if why is None else ():
        lines = head + _told(blocks, heading, width, detail) + hint
        if len(lines) <= height:
            return lines
    return head + _told(blocks, heading, width, least) + ([] if rolled else hint)


def _hint(blocks: list[Block], beside: Beside) -> list[Content]:
    count = sum(len(block.facts) for block in blocks)
    return [styled(f"x shows all {count} reasons{beside.counted}", "faint")]


def _shot_head(bench: Bench, shot: Shot, width: int) -> list[Content]:
    result: Content = styled(outcome(shot.program, shot.played), "strong")
    number: Content = styled(f"#{shot.number} {shot.dice}", "faint")
    fits = result.cell_length + number.cell_length < width
    lines = [columns(result, number, width)] if fits else [*wrap(result, width, 2), number]
    if shot.applied and shot.table is not bench.table:
        lines += wrap([styled("Applied: ", "key"), styled(shot.applied)], width, 2)
    if shot.table is not bench.table and not (shot.applied and shot is bench.shots[-1]):
        lines += wrap([styled("An earlier engagement: "), styled(shot.title, "strong")], width)
    for text, clause in happenings(shot.played):
        lines += marked("!", "warn", text, width, clause)
    return lines


def _told(blocks: list[Block], heading: Heading, width: int, detail: int) -> list[Content]:
    lines: list[Content] = []
    above = ""
    for block in blocks:
        content = _labelled(block, list(_content(block, width - _GUTTER, detail)))
        named = heading(block)
        if content and named and named != above:
            above = named
            lines += [EMPTY] if lines else []
            lines += wrap([styled("▸ ", "key"), styled(named, "strong")], width, 2)
        lines += content
    return lines


def _labelled(block: Block, content: list[Content]) -> list[Content]:
    if not content:
        return []
    stage = in_words(_LABELS.get(block.stage, block.stage))
    needed = f" {block.needed}+" if block.needed else ""
    head = joined(styled(stage, "title"), styled(needed.ljust(_GUTTER - len(stage)), "strong"))
    return [joined(head, content[0])] + [
        joined(styled(" " * _GUTTER), line) for line in content[1:]
    ]


def _content(block: Block, width: int, detail: int) -> Iterator[Content]:
    if block.step is not None:
        yield from _rolled(block, block.step, width)
    for fact in block.facts:
        if _is_told(fact, detail):
            yield from wrap(_fact(fact), width, 2)


def _is_told(fact: Explained, detail: int) -> bool:
    if detail == _TELLING and not fact.clause.startswith(CORE):
        return True
    return detail == _WHOLE or (detail > _NOTHING and bool(_ROLL.search(fact.text)))


def _fact(fact: Explained) -> list[Content]:
    rule = fact.clause.rpartition(".")[0]
    told = fact.clause if fact.plugin in (rule, "") else f"{fact.clause}, plugin {fact.plugin}"
    return [styled(fact.text), styled(f" {told.replace(' ', NO_BREAK)}", "faint")]


def _rolled(block: Block, step: Step, width: int) -> Iterator[Content]:
    numbered = list(enumerate(step.dice, block.first))
    words = (item_words if block.is_repeat else pool_words)(numbered, block.fates)
    spans: list[Content] = []
    for number, word in enumerate(words):
        spans += [styled(" "), word] if number else [word]
    summary = _summary(step, block.events)
    yield from wrap([*spans, styled(f"{NO_BREAK} "), *summary] if spans else summary, width)


def _summary(step: Step, events: frozenset[str]) -> list[Content]:
    """Return the counts of a step in a line, re-rolls last; dice rolled are seen, not counted."""
    told = {name: count for name, count in step.counts.items() if name != "hit_rolls"}
    counts = in_counts(told, events)
    again = sum(die.reroll for die in step.dice)
    if again:
        counts.append(f"re-rolled {again}")
    told_all = " · ".join(text.replace(" ", NO_BREAK) for text in counts)
    return [styled(told_all, "strong")] if told_all else []
