"""Tags that hits and wounds carry from one stage to the next.

A tag is a word that one rule gives to hits, or to the wounds that come of them, and that later
rules read: `"critical:hit" in plan.tags`. Odds resolve what bears equal tags together, so they
stay exact. Three sorts of tags mean something to the kit itself; any other is a rule's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from grapeshot.errors import BadStatement
from grapeshot.names import nearest
from grapeshot.pipeline.statements import stated_name, stated_text

Tags: TypeAlias = frozenset[str]
NO_TAGS: Tags = frozenset()
AUTOMATIC_WOUND = "automatic_wound"
"""A hit that wounds without a roll."""
EVERY_SAVE = "every save"
"""Stands for all kinds of save, where something bypasses them."""
_BYPASS = "bypass:"


def critical(stage: str) -> str:
    """Return the tag of what a critical roll of a stage has come to, such as "critical:hit"."""
    return f"critical:{stage}"


def bypass(kind: str) -> str:
    """Return the tag of wounds against which one kind of save, or EVERY_SAVE, may not be made."""
    return f"{_BYPASS}{kind}"


def bypassed_by(tags: Tags) -> frozenset[str]:
    """Return the kinds of save that tags bypass."""
    return frozenset(tag.removeprefix(_BYPASS) for tag in tags if tag.startswith(_BYPASS))


def stated_tag(value: object, save_kinds: Iterable[str] = ()) -> str:
    """Return a tag. Raise BadStatement for one that looks like a misspelt one of the kit's own.

    `save_kinds` are the kinds of save that there are, where they are known.
    """
    tag, kinds = stated_text(value, "tag"), tuple(save_kinds)
    if tag.startswith(_BYPASS) and kinds:
        stated_name(tag.removeprefix(_BYPASS), "kind of save", (*kinds, EVERY_SAVE))
    elif tag != AUTOMATIC_WOUND and nearest(tag, [AUTOMATIC_WOUND]):
        raise BadStatement("tag", tag, f'"{AUTOMATIC_WOUND}", or a name of your own')
    return tag


def in_words(tags: Tags) -> str:
    """Return tags as one word for people, "plain" where there are none."""
    return " and ".join(sorted(tags)) or "plain"


def in_order(counts: Mapping[Tags, int]) -> tuple[tuple[Tags, int], ...]:
    """Return how many there are of each sort, in an order that does not depend on who spoke."""
    return tuple(sorted(counts.items(), key=lambda each: sorted(each[0])))
