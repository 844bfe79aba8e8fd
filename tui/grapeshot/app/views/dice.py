"""Dice as they fell: `[5]` came through, ` 2 ` did not, `2→[5]` was re-rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from textual.content import Content

from grapeshot.app.lines import NO_BREAK, joined, styled
from grapeshot.dice import DieRoll, Fate
from grapeshot.dice.scatter import in_words

Rolls: TypeAlias = Sequence[tuple[int, DieRoll]]
"""Dice with their numbers in the order of rolling."""
Fates: TypeAlias = Mapping[int, Fate]

MANY = 40
"""So many dice in one roll are shown by face, not one by one."""


def pool_words(rolls: Rolls, fates: Fates) -> list[Content]:
    """Return one piece for each die of a roll, its re-roll with it; many are told by face."""
    if len(rolls) > MANY:
        return _by_face(rolls, fates)
    known = dict(rolls)
    replacing = {fate.again for fate in fates.values()}
    several = len({die.what for _, die in rolls if not die.reroll}) > 1
    words: list[Content] = []
    what = ""
    for number, die in rolls:
        if number in replacing:
            continue
        purpose, _ = in_words(die.what, die.face, die.sides)
        label: Content = styled(f"{purpose}: ".replace(" ", NO_BREAK), "faint")
        begins = several and die.what != what
        words.append(joined([label] if begins else [], _die(number, known, fates)))
        what = die.what
    return words


def item_words(rolls: Rolls, fates: Fates) -> list[Content]:
    """Return one piece for each item that was resolved by itself: all the dice of one Hit."""
    items = items_of(rolls)
    if len(rolls) > MANY:
        return _by_face(rolls, fates)
    known = dict(rolls)
    replacing = {fate.again for fate in fates.values()}
    words: list[Content] = []
    numbered = any(len({die.what for _, die in item if not die.reroll}) > 1 for item in items)
    for count, item in enumerate(items, 1):
        word: list[Content] = [styled(f"{count}:", "faint")] if numbered else []
        for number, die in item:
            if number in replacing:
                continue
            if number != item[0][0]:
                purpose, _ = in_words(die.what, die.face, die.sides)
                word.append(styled(f" {purpose} ".replace(" ", NO_BREAK), "faint"))
            word.append(_die(number, known, fates))
        words.append(joined(word))
    return words


def items_of(rolls: Rolls) -> list[Rolls]:
    """Return the dice of each item: one begins with each new die of the first one's purpose."""
    items: list[list[tuple[int, DieRoll]]] = []
    for number, die in rolls:
        begins = not die.reroll and (not items or die.what == items[-1][0][1].what)
        if begins or not items:
            items.append([])
        items[-1].append((number, die))
    return list(items)


def _die(number: int, known: Mapping[int, DieRoll], fates: Fates) -> Content:
    fate = fates.get(number, Fate())
    face = known[number].face
    if fate.again is None or fate.again not in known:
        return _face(face, fate, known[number])
    after = _face(known[fate.again].face, fates.get(fate.again, Fate()), known[fate.again])
    return joined(styled(f"{face}→", "again"), after)


def _face(face: int, fate: Fate, die: DieRoll) -> Content:
    _, shown = in_words(die.what, face, die.sides)
    if fate.passed is None:
        return styled(f"{NO_BREAK}{shown}{NO_BREAK}", "neutral")
    if fate.passed:
        return styled(f"[{shown}]", "passed")
    return styled(f"{NO_BREAK}{shown}{NO_BREAK}", "failed")


def _by_face(rolls: Rolls, fates: Fates) -> list[Content]:
    """Return how often each face came up, those that came through apart from the others."""
    counted: Counter[tuple[int, bool | None, bool]] = Counter()
    for number, die in rolls:
        fate = fates.get(number, Fate())
        counted[die.face, fate.passed, fate.again is not None] += 1
    words: list[Content] = []
    for (face, passed, again), count in sorted(counted.items(), key=lambda each: -each[0][0]):
        mark = styled(f"{face}→", "again") if again else _face(face, Fate(passed), rolls[0][1])
        words.append(joined(mark, styled(f"×{count}", "faint")))
    return words
