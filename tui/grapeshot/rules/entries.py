"""Making the entries of the index out of ledgers and of what plugin modules declare."""

from __future__ import annotations

from grapeshot.rules.reading import check, is_ledger, parse

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from grapeshot.rules.house import Declared
    from grapeshot.rules.shapes import ClauseEntry, RuleEntry, RulingEntry, Source


def ledger_rules(source: Source, plugins: dict[tuple[str, str], str]) -> list[RuleEntry]:
    """Return the rules of a ledger; none if the file is no ledger. Raise Fault or OSError.

    `plugins` names the modules that implement them, by rule set and id.
    """
    text, tables = parse(source["path"])
    if not is_ledger(tables):
        return []  # a plugin folder may hold TOML files for other ends
    check(source["path"], text, tables)
    ruleset = tables["source"]["ruleset"]
    usual = source["plugin"] or ruleset
    return [
        _entry(rule, ruleset, plugins.get((ruleset, rule["id"]), usual)) for rule in tables["rule"]
    ]


def rules_without_ledger(
    modules: list[tuple[Declared, str]], ledgers: list[RuleEntry]
) -> Iterator[RuleEntry]:
    """Yield the rules that only a module declares, and those it gives clauses of its own."""
    known = {(rule["ruleset"], rule["id"]) for rule in ledgers}
    for declared, plugin in modules:
        if declared.clauses or (declared.ruleset, declared.rule) not in known:
            yield _declared_rule(declared, plugin)


def _entry(rule: dict[str, Any], ruleset: str, plugin: str) -> RuleEntry:
    return {
        "id": rule["id"],
        "ruleset": ruleset,
        "name": rule["name"],
        "kind": rule.get("kind", "trait"),
        "summary": rule.get("summary", ""),
        "aliases": [str(alias) for alias in rule.get("aliases", ())],
        "clauses": [_clause(clause) for clause in rule.get("clause", ())],
        "rulings": [_ruling(ruling) for ruling in rule.get("ruling", ())],
        "see": [str(other) for other in rule.get("see", ())],
        "source": rule.get("source", "house"),
        "note": _note(rule.get("confidence", ""), rule.get("source_note", "")),
        "plugin": plugin,
        "weapons": [],
    }


def _note(confidence: str, source_note: str) -> str:
    """Say how sure a rule is that is in no source document, and where it comes from."""
    sure = f"confidence {confidence}" if confidence else ""
    return "; ".join(filter(None, [sure, source_note.rstrip(".")]))


def _clause(table: dict[str, str]) -> ClauseEntry:
    return {"id": table["id"], "stage": table.get("stage", "lookup"), "text": table["text"]}


def _ruling(table: dict[str, str]) -> RulingEntry:
    return {
        "question": table["question"],
        "reading": table["reading"],
        "why": table.get("why", ""),
        "source": table.get("source", ""),
        "switch": table.get("switch", ""),
    }


def _declared_rule(declared: Declared, plugin: str) -> RuleEntry:
    table = {
        "id": declared.rule,
        "name": declared.name,
        "summary": declared.summary,
        "aliases": declared.aliases,
        "clause": declared.clauses,
    }
    return _entry(table, declared.ruleset, plugin)
