"""A rule ledger in full: rules and clauses by id, every name of a rule, the stage of a clause."""

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
    """The rules of one document.

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
    """Read a ledger. Raise Fault with file and line for one that is wrong, OSError for none."""
    text, tables = parse(str(path))
    if not is_ledger(tables):
        raise Fault(
            "bad_ledger", "no ledger", expected="[source] and [[rule]]", place=Place(str(path))
        )
    check(str(path), text, tables)
    rules = {rule["id"]: _rule(rule) for rule in tables["rule"]}
    clauses = {clause.id: clause for rule in rules.values() for clause in rule.clauses}
    source = tables["source"]
    return Ledger(source["ruleset"], source.get("title", ""), rules, clauses, _aliases(rules))


@cache
def ledger_of(ruleset: str) -> Ledger:
    """Return the ledger that ships for a rule set; an empty one where none does."""
    path = data_folder("seeds") / f"{ruleset}.toml"
    return load_ledger(path) if path.is_file() else Ledger(ruleset)


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
