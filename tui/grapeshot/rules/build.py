"""Making the index from its sources: ledgers, plugin modules, weapon profiles.

A source that is wrong is left out and named in one line; the others are indexed.
"""

from __future__ import annotations

from grapeshot.errors import Fault, Place
from grapeshot.names import normalise
from grapeshot.rules import once, sources
from grapeshot.rules.entries import add_clauses_of_others, ledger_rules, rules_without_ledger
from grapeshot.rules.packing import pack_passages, pack_rule
from grapeshot.rules.search import NAME_WEIGHT, base_name, trigrams_of
from grapeshot.rules.toml_rule import read_toml_rule

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grapeshot.rules.house import Declared
    from grapeshot.rules.index_types import Index, Passage, RuleEntry, Source

_SUMMARY, _CLAUSE, _RULING = 0.85, 0.8, 0.6
"""How much words count that are found in a rule's summary, clause or ruling."""


def build(
    points: list[tuple[str, int, int]], packages: list[tuple[str, str]], found: list[Source]
) -> Index:
    """Return the index of these sources; `points` and `packages` are kept in it as they are."""
    faults: list[str] = []
    modules: list[tuple[Declared, str]] = []
    ledgers: list[RuleEntry] = []
    _each(found, sources.MODULE, faults, lambda source: modules.extend(_declared(source)))
    _each(found, sources.LEDGER, faults, lambda source: modules.extend(_declared_in_toml(source)))
    plugins = {(each.ruleset, each.rule): plugin for each, plugin in reversed(modules)}
    _each(found, sources.LEDGER, faults, lambda each: ledgers.extend(ledger_rules(each, plugins)))
    ledgers.sort(key=lambda rule: rule["source"] == "core")  # where names are alike it comes last
    rules = [*rules_without_ledger(modules, ledgers), *ledgers]
    add_clauses_of_others(rules)
    _each(found, sources.PROFILES, faults, lambda source: _add_weapons(source, rules))
    names = list(_names(rules))
    return {
        "entry_points": points,
        "packages": packages,
        "sources": found,
        "faults": faults,
        "rules": [pack_rule(rule) for rule in rules],
        "rulesets": [rule["ruleset"] for rule in rules],
        "clauses": _clause_numbers(rules),
        "names": names,
        "trigrams": _postings(names),
        "sizes": [len(trigrams_of(form)) for form, _, _ in names],
        "passages": pack_passages(list(_passages(rules))),
    }


def _each(
    found: list[Source], kind: str, faults: list[str], read: Callable[[Source], None]
) -> None:
    for source in found:
        if source["kind"] == kind:
            try:
                read(source)
            except Fault as fault:
                faults.append(str(fault))
            except OSError as error:
                place = Place(source["path"])
                faults.append(str(Fault("unreadable", str(error.strerror), place=place)))


def _declared(source: Source) -> Iterator[tuple[Declared, str]]:
    declared = once.module(source)
    if declared is not None:
        yield declared, source["plugin"]


def _declared_in_toml(source: Source) -> Iterator[tuple[Declared, str]]:
    """Yield the rule of a TOML file in a plugin folder; ledgers that ship hold no such rule."""
    declared = read_toml_rule(source["path"]) if source["plugin"] else None
    if declared is not None:
        yield declared, source["plugin"]


def _add_weapons(source: Source, rules: list[RuleEntry]) -> None:
    bearers: dict[str, list[RuleEntry]] = {}
    for rule in rules:
        if rule["ruleset"] == source["plugin"]:
            for name in {rule["id"], normalise(base_name(rule["name"]))}:
                bearers.setdefault(normalise(name), []).append(rule)
            for alias in rule["aliases"]:
                bearers.setdefault(normalise(alias), [rule])
    for weapon, traits in once.weapons(source):
        for trait in traits:
            for rule in bearers.get(normalise(base_name(trait)), ()):
                if weapon not in rule["weapons"]:
                    rule["weapons"].append(weapon)


def _names(rules: list[RuleEntry]) -> Iterator[tuple[str, int, int]]:
    for number, rule in enumerate(rules):
        ranked = [(rule["id"], 0), (rule["name"], 1), (base_name(rule["name"]), 2)]
        ranked += [(alias, 3) for alias in rule["aliases"]]
        forms: dict[str, int] = {}
        for name, rank in ranked:
            forms.setdefault(normalise(name), rank)
        for form, rank in forms.items():
            yield form, number, rank


def _clause_numbers(rules: list[RuleEntry]) -> dict[str, list[int]]:
    numbers: dict[str, list[int]] = {}
    for number, rule in enumerate(rules):
        for clause in rule["clauses"]:
            numbers.setdefault(clause["id"], []).append(number)
    return numbers


def _postings(names: list[tuple[str, int, int]]) -> dict[str, list[int]]:
    postings: dict[str, list[int]] = {}
    for number, (form, _, _) in enumerate(names):
        for trigram in sorted(trigrams_of(form)):
            postings.setdefault(trigram, []).append(number)
    return postings


def _passages(rules: list[RuleEntry]) -> Iterator[Passage]:
    for number, rule in enumerate(rules):
        yield number, "", NAME_WEIGHT, once.stems(rule["name"])
        for alias in rule["aliases"]:
            yield number, "", NAME_WEIGHT, once.stems(alias)
        yield number, "", _SUMMARY, once.stems(rule["summary"])
        for clause in rule["clauses"]:
            yield number, clause["id"], _CLAUSE, once.stems(clause["text"])
        for ruling in rule["rulings"]:
            yield number, "", _RULING, once.stems(f"{ruling['question']} {ruling['reading']}")
