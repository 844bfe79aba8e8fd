"""The rules in play: the text of each trait and of each clause that says something here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grapeshot.app.lines import EMPTY, Line, Span, wrap

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.rules.shapes import RuleEntry


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


def rule_lines(rule: RuleEntry, width: int, stated: Iterable[str] = ()) -> list[Line]:
    """Return a rule in full; clauses in `stated` are marked as acting here."""
    cited = set(stated)
    lines = wrap([Span(rule["name"], "title"), Span(f"  {rule['kind']}", "faint")], width, 2)
    if rule["summary"]:
        lines += wrap([Span(rule["summary"], "strong")], width)
    for clause in rule["clauses"]:
        acts = clause["id"] in cited
        mark = Span("▸ " if acts else "  ", "key")
        number = Span(f"{clause['id'].rpartition('.')[2]}\u00a0", "strong" if acts else "faint")
        lines += wrap(
            [Span(f"{mark.text}".replace(" ", "\u00a0"), "key"), number, Span(clause["text"])],
            width,
            4,
        )
    for ruling in rule["rulings"]:
        lines += wrap(
            [Span(f"? {ruling['question']} ", "faint"), Span(ruling["reading"])], width, 2
        )
    return lines


def rules_lines(rules: list[RuleEntry], width: int, stated: Iterable[str]) -> list[Line]:
    """Return all rules in play, one after another."""
    cited = list(stated)
    lines: list[Line] = []
    for number, rule in enumerate(rules):
        lines += [EMPTY] if number else []
        lines += rule_lines(rule, width, cited)
    return lines or [(Span("no rules in play", "faint"),)]
