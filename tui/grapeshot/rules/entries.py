"""Making the entries of the index out of ledgers and of what plugin modules declare."""

from __future__ import annotations

from grapeshot.rules import once

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from grapeshot.rules.house import Declared
    from grapeshot.rules.index_types import ClauseEntry, RuleEntry, RulingEntry, Source

# fmt: off
_PRINTED = frozenset((
    "agility", "ammunition", "ap", "armour", "armour_save", "attacks", "bs", "caf",
    "construct_shields", "cover_save", "defensive_skill", "dice", "discipline", "files",
    "groups", "height", "hull_points", "initiative", "invulnerable_save", "ion_shield",
    "jink_save", "leadership", "models", "name", "offensive_skill", "range", "resilience",
    "rules", "scale", "strength", "to_hit", "toughness", "traits", "type", "void_shields",
    "weapon", "wounds", "ws",
))
# fmt: on
"""Fields of a unit that its profile prints, or that only repeat it."""


def ledger_rules(source: Source, plugins: dict[tuple[str, str], str]) -> list[RuleEntry]:
    """Return the rules of a ledger; none if the file is no ledger. Raise Fault.

    `plugins` names the modules that implement them, by rule set and id.
    """
    tables = once.ledger(source)
    if tables is None:
        return []
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
        "at_the_table": [_clause(clause) for clause in _acting(rule.get("clause", ()))],
        "also": [str(clause) for clause in rule.get("also", ())],
        "settings": _settings(rule.get("clause", ())),
        "rulings": [_ruling(ruling) for ruling in rule.get("ruling", ())],
        "see": [str(other) for other in rule.get("see", ())],
        "source": rule.get("source", "house"),
        "note": _note(rule.get("confidence", ""), rule.get("source_note", "")),
        "plugin": plugin,
        "weapons": [],
        "in_ledger": True,
        "parameters": [str(parameter) for parameter in rule.get("parameters", ())],
        "acts": [_act(clause) for clause in rule.get("clause", ()) if _stage(clause) != "lookup"],
    }


def _acting(clauses: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """Return the clauses that act and are not rare; all of them where none acts."""
    acting = [clause for clause in clauses if clause.get("stage", "lookup") != "lookup"]
    return [clause for clause in acting if not clause.get("rare")] or acting or clauses


def _settings(clauses: Iterable[dict[str, Any]]) -> list[str]:
    """Return the fields of an engagement that clauses need and that no profile prints."""
    needs = dict.fromkeys(str(need) for each in clauses for need in each.get("needs", ()))
    return [need for need in needs if _is_set_by_hand(need)]


def _is_set_by_hand(need: str) -> bool:
    part, dot, name = need.partition(".")
    if part in ("attacker", "target"):
        return name not in _PRINTED
    return bool(dot) and part in ("situation", "choices", "table")


def add_clauses_of_others(rules: list[RuleEntry]) -> None:
    """Add to the short answer of each rule the clauses of other rules that it names."""
    known = {(rule["ruleset"], each["id"]): each for rule in rules for each in rule["clauses"]}
    for rule in rules:
        others = ((rule["ruleset"], clause) for clause in rule["also"])
        rule["at_the_table"] += [known[other] for other in others if other in known]


def _note(confidence: str, source_note: str) -> str:
    """Say how sure a rule is that is in no source document, and where it comes from."""
    sure = f"confidence {confidence}" if confidence else ""
    return "; ".join(filter(None, [sure, source_note.rstrip(".")]))


def _clause(table: dict[str, str]) -> ClauseEntry:
    return {"id": table["id"], "stage": _stage(table), "text": table["text"]}


def _stage(clause: dict[str, Any]) -> str:
    return str(clause.get("stage", "lookup"))


def _act(clause: dict[str, Any]) -> tuple[str, list[str]]:
    return _stage(clause), [str(need) for need in clause.get("needs", ())]


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
        "kind": declared.kind,
        "summary": declared.summary,
        "aliases": declared.aliases,
        "clause": declared.clauses,
    }
    entry = _entry(table, declared.ruleset, plugin)
    entry["in_ledger"] = False
    return entry
