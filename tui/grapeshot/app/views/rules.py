"""The rules in play: the text of each trait and of each clause that says something here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from textual.content import Content

from grapeshot.app.lines import EMPTY, NO_BREAK, styled, wrap

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.rules.index_types import ClauseEntry, RuleEntry


def rules_in_play(engagement: Engagement | None, clauses: Iterable[str]) -> list[str]:
    """Return the ids of the rules that matter: of the traits first, then of the facts stated."""
    ids = [clause.rpartition(".")[0] for clause in clauses]
    if engagement is None:
        return list(dict.fromkeys(ids))
    bearers: list[Any] = [engagement.weapon, *engagement.more_weapons, engagement.attacker]
    bearers += [struck.unit for struck in engagement.targets]
    traits = [
        borne.trait.rule
        for bearer in bearers
        for borne in (*getattr(bearer, "traits", ()), *getattr(bearer, "rules", ()))
        if borne.trait.rule
    ]
    return list(dict.fromkeys(traits + ids))


def rule_lines(rule: RuleEntry, width: int, stated: Iterable[str] = ()) -> list[Content]:
    """Return a rule in full; clauses in `stated` are marked as acting here."""
    cited = set(stated)
    lines = _head_lines(rule, width)
    for clause in rule["clauses"]:
        lines += _clause_lines(rule, clause, width, acts=clause["id"] in cited)
    for ruling in rule["rulings"]:
        question = styled(f"? {ruling['question']} ", "faint")
        lines += wrap([question, styled(ruling["reading"])], width, 2)
        if ruling["switch"]:
            lines += wrap([styled(f"  another reading: option {ruling['switch']}")], width, 4)
    return lines


def short_rule_lines(rule: RuleEntry, width: int) -> list[Content]:
    """Return a rule as short as a table needs it: the clauses that act, the fields to set."""
    lines = _head_lines(rule, width)
    for clause in rule["at_the_table"]:
        lines += _clause_lines(rule, clause, width)
    if rule["settings"]:
        lines += wrap([styled("set ", "faint"), styled(", ".join(rule["settings"]))], width, 4)
    return lines


def _head_lines(rule: RuleEntry, width: int) -> list[Content]:
    lines = wrap([styled(rule["name"], "title"), styled(f" {rule['kind']}", "faint")], width, 2)
    return lines + (wrap([styled(rule["summary"], "strong")], width) if rule["summary"] else [])


def _clause_lines(
    rule: RuleEntry, clause: ClauseEntry, width: int, *, acts: bool = False
) -> list[Content]:
    """Return a clause behind its number; one of another rule behind its whole id."""
    mark = styled(f"{'▸' if acts else NO_BREAK}{NO_BREAK}", "key")
    name = clause["id"].removeprefix(f"{rule['id']}.")
    number = styled(f"{name}{NO_BREAK}", "strong" if acts else "faint")
    return wrap([mark, number, styled(clause["text"])], width, 4)


def rules_lines(rules: Iterable[RuleEntry], width: int, stated: Iterable[str]) -> list[Content]:
    """Return all rules in play, one after another."""
    cited = list(stated)
    lines: list[Content] = []
    for number, rule in enumerate(rules):
        lines += [EMPTY] if number else []
        lines += rule_lines(rule, width, cited)
    return lines or [styled("no rules in play", "faint")]
