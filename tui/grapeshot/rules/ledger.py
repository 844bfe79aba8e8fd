"""Rule ledgers in full: rules and clauses by id, every name of a rule, the stage of a clause.

A rule set may have several ledgers; together they are one, in which an id stands once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from grapeshot.data import data_folder
from grapeshot.errors import Fault, Place
from grapeshot.names import normalise
from grapeshot.rules.reading import check, is_ledger, parse
from grapeshot.rules.search import base_name


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an open question of a rule is read, why, and who says so."""

    question: str
    reading: str
    why: str = ""
    source: str = ""
    switch: str = ""
    """The option of the rule set by which another reading is taken."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: the id of its rule, the stage it acts in, its words, the facts it looks at.

    `decision` says whose choice it is ("attacker", "defender", "either"), or is "".
    """

    id: str
    rule: str
    stage: str
    text: str
    needs: tuple[str, ...] = ()
    decision: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a ledger. `source` is "seed" (in the source document), "core" or "house"."""

    id: str
    name: str
    kind: str
    source: str
    summary: str
    parameters: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    confidence: str = ""
    source_note: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rules of one document, or of all documents of a rule set.

    `aliases` leads from every name of a rule - id, name, name without brackets, alias - in the
    form of `grapeshot.names.normalise` to its id; where two rules share a name the first has it.
    """

    ruleset: str
    title: str = ""
    rules: dict[str, Rule] = field(default_factory=dict)
    clauses: dict[str, Clause] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)

    def rule_of(self, name: str) -> Rule | None:
        """Return the rule of a name in any spelling, or None."""
        found = self.aliases.get(normalise(name)) or self.aliases.get(normalise(base_name(name)))
        return self.rules[found] if found else None

    def stage_of(self, clause: str) -> str:
        """Return the stage of a clause. Raise KeyError for an unknown id."""
        return self.clauses[clause].stage


def load_ledger(path: Path) -> Ledger:
    """Read a ledger. Raise Fault with file and line for one that is wrong or not there."""
    text, tables = parse(str(path))
    if not is_ledger(tables):
        raise Fault(
            "bad_ledger", "no ledger", expected="[source] and [[rule]]", place=Place(str(path))
        )
    check(str(path), text, tables)
    rules = {rule["id"]: _rule(rule) for rule in tables["rule"]}
    source = tables["source"]
    return _ledger(source["ruleset"], source.get("title", ""), rules)


@cache
def ledger_of(ruleset: str) -> Ledger:
    """Return the ledgers that ship for a rule set as one; an empty ledger where none ships."""
    ledgers = [load_ledger(path) for path in ledger_files(ruleset)]
    own = [ledger for ledger in ledgers if ledger.ruleset == ruleset]
    rules = {rule.id: rule for ledger in own for rule in ledger.rules.values()}
    return _ledger(ruleset, "; ".join(ledger.title for ledger in own), rules)


def ledger_files(ruleset: str) -> list[Path]:
    """Return the ledgers in `seeds` that are named after a rule set, the shortest name first."""
    found = data_folder("seeds").glob(f"{ruleset}*.toml")
    named = [path for path in found if f"{path.stem}-".startswith(f"{ruleset}-")]
    return sorted(named, key=lambda path: path.stem)


def _ledger(ruleset: str, title: str, rules: dict[str, Rule]) -> Ledger:
    clauses = {clause.id: clause for rule in rules.values() for clause in rule.clauses}
    return Ledger(ruleset, title, rules, clauses, _aliases(rules))


def _rule(table: dict[str, Any]) -> Rule:
    return Rule(
        id=table["id"],
        name=table["name"],
        kind=table.get("kind", "trait"),
        source=table.get("source", "house"),
        summary=table.get("summary", ""),
        parameters=tuple(table.get("parameters", ())),
        aliases=tuple(table.get("aliases", ())),
        see=tuple(table.get("see", ())),
        clauses=tuple(_clause(table["id"], clause) for clause in table.get("clause", ())),
        rulings=tuple(Ruling(**ruling) for ruling in table.get("ruling", ())),
        confidence=table.get("confidence", ""),
        source_note=table.get("source_note", ""),
    )


def _clause(rule: str, table: dict[str, Any]) -> Clause:
    return Clause(
        id=table["id"],
        rule=rule,
        stage=table.get("stage", "lookup"),
        text=table["text"],
        needs=tuple(table.get("needs", ())),
        decision=table.get("decision", ""),
    )


def _aliases(rules: dict[str, Rule]) -> dict[str, str]:
    """Give every name to its rule: ids first, then names, then names without brackets, aliases."""
    kinds = (
        [(rule.id, rule.id) for rule in rules.values()],
        [(rule.name, rule.id) for rule in rules.values()],
        [(base_name(rule.name), rule.id) for rule in rules.values()],
        [(alias, rule.id) for rule in rules.values() for alias in rule.aliases],
    )
    found: dict[str, str] = {}
    for kind in kinds:
        for name, rule in kind:
            found.setdefault(normalise(name), rule)
    return found
