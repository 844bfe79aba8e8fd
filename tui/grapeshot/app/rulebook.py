"""The rules of all ledgers as the dashboard looks them up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.plugins.discovery import packs
from grapeshot.rules.index import read_index
from grapeshot.rules.packing import rule_at
from grapeshot.rules.search import find

if TYPE_CHECKING:
    from grapeshot.rules.index_types import Index, RuleEntry
    from grapeshot.rules.search import Match


class Rulebook:
    """The ready index, read once."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def find(self, query: str, ruleset: str = "", limit: int = 40) -> list[RuleEntry]:
        """Return the rules that fit, best first; those of `ruleset` before the others."""
        if not query.strip():
            return []
        matches = find(self._index, query, "", limit)
        rulesets = self._index["rulesets"]
        matches.sort(key=lambda match: (-match.score, rulesets[match.rule] != ruleset))
        return [self._rule(match) for match in matches]

    def _rule(self, match: Match) -> RuleEntry:
        return rule_at(self._index, match.rule)

    def rules(self, ids: Iterable[str], ruleset: str) -> list[RuleEntry]:
        """Return the rules of these ids in a rule set; an unknown id is left out."""
        found = (find(self._index, each, ruleset, 1) for each in ids)
        rules = [self._rule(matches[0]) for matches in found if matches]
        return list({rule["id"]: rule for rule in rules}.values())

    def names(self, ruleset: str) -> list[str]:
        """Return the names of all rules of a rule set."""
        rulesets = self._index["rulesets"]
        mine = [number for number, each in enumerate(rulesets) if each == ruleset]
        return [rule_at(self._index, number)["name"] for number in mine]


@lru_cache(maxsize=1)
def _read(folders: tuple[str, ...]) -> Rulebook:
    return Rulebook(read_index(list(folders), packs))


def rulebook(folders: Iterable[str]) -> Rulebook:
    """Return the rules, those of the user's plugin folders included, as far as these exist."""
    return _read(tuple(folder for folder in folders if Path(folder).is_dir()))
