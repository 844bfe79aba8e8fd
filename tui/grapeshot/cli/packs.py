"""What the packs implement: for leaving out engagements that nothing can resolve yet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.engagement.reading import Faulty
from grapeshot.rules.implemented import implemented_clauses

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.plugins.plugin import Plugin
    from grapeshot.plugins.registry import Plugins

_MISSING_PARTS = {"unknown_ruleset": "rule set", "unknown_kind": "kind"}
"""Faults that say that the rule set lacks something, by what it lacks."""


class Packs:
    """The plugins of one run, asked what they implement."""

    def __init__(self, plugins: Plugins) -> None:
        plugins.load_all()
        self._plugins = plugins
        self._clauses: dict[str, frozenset[str]] = {}

    def missing(self, engagement: Engagement | Faulty) -> str:
        """Return, in words, which clauses or parts an engagement names that no module implements.

        "" where all of them are there.
        """
        if isinstance(engagement, Faulty):
            for fault in engagement.faults:
                if fault.word in _MISSING_PARTS:
                    return f"no such {_MISSING_PARTS[fault.word]}: {fault.message}"
            ruleset = engagement.ruleset
        else:
            ruleset = engagement.ruleset.id
        lacking = [each for each in engagement.clauses if each not in self.implemented(ruleset)]
        return f"no module implements {', '.join(lacking)}" if lacking else ""

    def implemented(self, ruleset: str) -> frozenset[str]:
        """Return the clauses of a rule set that are implemented."""
        if ruleset not in self._clauses:
            usable = [p for p in self._plugins.all() if p.key not in self._plugins.set_aside]
            sources = [_source(each) for each in usable if _brings(each, ruleset)]
            self._clauses[ruleset] = implemented_clauses(ruleset, sources)
        return self._clauses[ruleset]


def _brings(plugin: Plugin, ruleset: str) -> bool:
    """Return whether a plugin brings a rule set, or a trait of it."""
    if plugin.trait:
        return plugin.trait.ruleset == ruleset
    own = getattr(plugin.module, "grapeshot_ruleset", lambda: None)()
    return own is not None and own.id == ruleset


def _source(plugin: Plugin) -> Path:
    """Return the folder of a package, or the file of a module."""
    file = Path(str(plugin.module.__file__))
    return file.parent if hasattr(plugin.module, "__path__") else file
