"""The shapes of the ready index: plain dicts, lists and tuples, so that it loads at once.

Imported for type checking only: `typing` is too slow for the look-up.
"""

from __future__ import annotations

from typing import TypedDict


class ClauseEntry(TypedDict):
    """One clause of a rule: its id, the stage that it acts in, its words."""

    id: str
    stage: str
    text: str


class RulingEntry(TypedDict):
    """How an open question of a rule is read, why, and who says so.

    `switch` is the option of the rule set by which another reading is taken, "" where there is
    none.
    """

    question: str
    reading: str
    why: str
    source: str
    switch: str


class RuleEntry(TypedDict):
    """One rule as the look-up shows it.

    `source` is "seed" (in the source document), "core" (what it leans on) or "house"; `note` says
    how sure a core rule is. `plugin` provides the rule; `weapons` name the profiles that bear it.
    """

    id: str
    ruleset: str
    name: str
    kind: str
    summary: str
    aliases: list[str]
    clauses: list[ClauseEntry]
    at_the_table: list[ClauseEntry]
    """The clauses that the short answer shows: those that act, few of them rare ones, and clauses
    of other rules that a player would miss otherwise."""
    also: list[str]
    """Ids of the clauses of other rules that the short answer shows too."""
    settings: list[str]
    """The fields of an engagement by which the rule is told what it needs to know."""
    rulings: list[RulingEntry]
    see: list[str]
    source: str
    note: str
    plugin: str
    weapons: list[str]
    in_ledger: bool
    """Whether a ledger has it, and not only the module that declares it."""
    parameters: list[str]
    acts: list[tuple[str, list[str]]]
    """Of each clause that changes a number: its stage, and the facts that it looks at."""


class Source(TypedDict):
    """A file that the index is made from; `stamp` changes when the file does."""

    kind: str
    plugin: str
    path: str
    stamp: tuple[int, int]


Passage = tuple[int, str, float, str]
"""Number of the rule, id of the clause or "", weight, stems of its words between spaces."""


class Index(TypedDict):
    """The ready index. Numbers point into `rules` or, in `trigrams`, into `names`.

    Rules and passages are packed, because most look-ups need few of the one and none of the other.
    """

    entry_points: list[tuple[str, int, int]]
    packages: list[tuple[str, str]]
    sources: list[Source]
    faults: list[str]
    rules: list[bytes]
    rulesets: list[str]
    clauses: dict[str, list[int]]
    names: list[tuple[str, int, int]]
    """Form, number of the rule, rank: 0 id, 1 name, 2 name without brackets, 3 alias."""
    trigrams: dict[str, list[int]]
    sizes: list[int]
    """How many trigrams each name has."""
    passages: bytes
