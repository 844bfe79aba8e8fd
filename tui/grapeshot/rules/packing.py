"""Packing parts of the index, so that a look-up unpacks only what it needs."""

from __future__ import annotations

import marshal

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from grapeshot.rules.index_types import Index, Passage, RuleEntry


def pack_rule(rule: RuleEntry) -> bytes:
    """Pack one rule."""
    return marshal.dumps(dict(rule))


def rule_at(index: Index, number: int) -> RuleEntry:
    """Return the rule of a number."""
    rule: RuleEntry = marshal.loads(index["rules"][number])
    return rule


def all_rules(index: Index) -> list[RuleEntry]:
    """Return all rules, in the order of their numbers."""
    return [rule_at(index, number) for number in range(len(index["rules"]))]


def pack_passages(passages: list[Passage]) -> bytes:
    """Pack the passages that are searched by words."""
    return marshal.dumps(passages)


def passages_of(index: Index) -> list[Passage]:
    """Return the passages that are searched by words."""
    passages: list[Passage] = marshal.loads(index["passages"])
    return passages
